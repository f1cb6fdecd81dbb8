// folkman methods: what there is to choose by, a line each; with --json also the options.
#include "folkman/methods/registry/methods.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/commands/command.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/terminal/table.hpp"

namespace folkman::cli {
namespace {

Json option_json(const Option& option) {
  Json object{{"name", option.name}, {"help", option.help}};
  object["default"] = option.standard.empty() ? Json(nullptr) : Json(option.standard);
  if (!option.words.empty()) object["words"] = option.words;
  return object;
}

Json methods_json() {
  Json all = Json::array();
  for (const Method* method : methods()) {
    Json options = Json::array();
    for (const Option& option : method->options()) options.push_back(option_json(option));
    all.push_back({{"name", method->name()}, {"summary", method->summary()}, {"options", options}});
  }
  return {{"schema", 1}, {"methods", all}};
}

Table methods_table() {
  std::vector<std::string> name;
  std::vector<std::string> summary;
  for (const Method* method : methods()) {
    name.push_back(method->name());
    summary.push_back(method->summary());
  }
  return {{{"name", "method", std::move(name)}, {"summary", "what it does", std::move(summary)}}};
}

std::string methods_text() {
  constexpr std::size_t column = 20;
  std::string text;
  for (const Method* method : methods()) {
    std::string name = method->name();
    name.resize(std::max(column, name.size() + 2), ' ');
    text += name + method->summary() + "\n";
  }
  return text + "\n`folkman fit --method METHOD --help` shows the options of one.\n";
}

}  // namespace

Action declare_methods(CLI::App& app) {
  const auto show = std::make_shared<Show>();
  add_show_flags(app, *show);
  return [show] {
    check(*show);
    if (show->json) return print(json_text(methods_json()), *show);
    print(show->csv ? as_csv(methods_table()) : methods_text(), *show);
  };
}

}  // namespace folkman::cli
