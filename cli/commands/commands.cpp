// The table of commands, and the one place where a parser's complaint becomes an error of ours.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "cli/commands/command.hpp"
#include "cli/commands/help.hpp"
#include "cli/commands/overwriting.hpp"
#include "cli/flags/method_flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/values.hpp"
#include "cli/terminal/output.hpp"
#include "folkman/base/error.hpp"

namespace folkman::cli {
namespace {

constexpr std::string_view fit_examples =
    "folkman fit reviews.svm --k 500 -o reviews.model\n"
    "folkman fit reviews.csv --text review --label sentiment -k 500 -o reviews.folkman\n"
    "folkman fit patients.csv --label outcome --ignore id --k elbow -o patients.model\n"
    "zcat big.svm.gz | folkman fit - --k 5% --alpha cv -o big.model\n"
    "folkman fit --sums monday.sums --k 100 -o monday.model\n"
    "folkman fit reviews.svm --k 500 --then logistic --C 1 -o reviews.model\n"
    "folkman fit patients.arff --method barista -o patients.model";
constexpr std::string_view select_examples =
    "folkman select reviews.svm --k 100\n"
    "folkman select reviews.svm --names words.txt --k 5% --json\n"
    "folkman select reviews.svm --k 100 --exact --max-gap 0     # exit 5 unless proved best\n"
    "folkman select patients.csv --label outcome --method bernoulli --binarize 0 --k 10";
constexpr std::string_view path_examples =
    "folkman path reviews.svm                    # the curve, with its elbow\n"
    "folkman path reviews.svm --json --points all\n"
    "folkman path 'shards/*.svm.gz' --max-k 2000 --csv -o curve.csv\n"
    "folkman path heart.arff --method barista    # what weighs at each l1 penalty";
constexpr std::string_view predict_examples =
    "folkman predict reviews.model new.svm                       # one label a line\n"
    "folkman predict reviews.model new.svm --proba > probabilities.csv\n"
    "folkman predict patients.model new.csv --carry id,outcome --csv\n"
    "folkman predict reviews.model new.svm --why 3               # and the reasons";
constexpr std::string_view evaluate_examples =
    "folkman evaluate reviews.model held-out.svm\n"
    "folkman evaluate reviews.svm --cv 5 --k 500\n"
    "folkman evaluate patients.csv --label outcome --cv 10 --k elbow --json\n"
    "folkman evaluate patients.arff --cv 5 --method barista";
constexpr std::string_view explain_examples =
    "folkman explain reviews.folkman --document 'A dull film with a wonderful end'\n"
    "folkman explain reviews.folkman review.txt --json\n"
    "folkman explain patients.model new.csv                      # every attribute of every row";
constexpr std::string_view vectorize_examples =
    "folkman vectorize reviews.csv --text review --label sentiment --tfidf -o reviews.npz\n"
    "folkman vectorize imdb/train --ngrams 1-2 --min-df 2 -o imdb.svm\n"
    "folkman vectorize new.csv --model reviews.folkman -o new.npz";
constexpr std::string_view compare_examples =
    "folkman compare reviews.svm --methods multinomial,chi2 --then multinomial,logistic --k 1%,5%\n"
    "folkman compare reviews.svm --test held-out.svm --methods multinomial,l1-svm --k 100 --csv\n"
    "folkman compare reviews.svm --repeats 30 --alpha cv --resume runs.jsonl --json";
constexpr std::string_view inspect_examples =
    "folkman inspect reviews.model\n"
    "folkman inspect reviews.model --json        # the whole model\n"
    "folkman inspect monday.sums --csv           # as a table feature,class,sum";
constexpr std::string_view sums_examples =
    "folkman sums monday.svm -o monday.sums\n"
    "folkman select --sums monday.sums --k 100";
constexpr std::string_view merge_examples =
    "folkman merge monday.sums tuesday.sums -o week.sums\n"
    "folkman merge 'shards/'*.sums from_database.csv -o all.sums";
constexpr std::string_view demo_examples =
    "folkman demo\n"
    "folkman demo --rows 100000 --seed 7 --keep corpus\n"
    "folkman demo --kind clicks --rows 1000000 -o day_0.tsv --save-columns columns.txt\n"
    "folkman demo --kind clicks --rows 1000000 --from 1000000 | gzip > day_1.tsv.gz";
constexpr std::string_view methods_examples =
    "folkman methods\n"
    "folkman methods --json                      # with the options of each";
constexpr std::string_view completion_examples =
    "source <(folkman completion bash)           # in ~/.bashrc\n"
    "folkman completion zsh > ~/.zfunc/_folkman\n"
    "folkman completion fish > ~/.config/fish/completions/folkman.fish";

constexpr std::array<Command, 16> all_commands{{
    {"fit", "Choose features, fit the sparse model, save it", fit_examples, declare_fit},
    {"select", "Choose k features, with a proof of how good the choice is", select_examples,
     declare_select},
    {"path", "The best attainable and the bound at every k, and the elbow", path_examples,
     declare_path},
    {"predict", "Classify rows with a model", predict_examples, declare_predict},
    {"evaluate", "Measure a model on held-out rows, or a method by cross-validation",
     evaluate_examples, declare_evaluate},
    {"explain", "Show which words pulled a document where, or which attributes a row",
     explain_examples, declare_explain},
    {"compare", "Measure selectors, second stages and sizes side by side on random splits",
     compare_examples, declare_compare},
    {"inspect", "Show what a model or a sums file holds", inspect_examples, declare_inspect},
    {"sums", "Gather class sums once, to choose from later", sums_examples, declare_sums},
    {"merge", "Add up sums of several parts, to the bit as if gathered together", merge_examples,
     declare_merge},
    {"vectorize", "Write the matrix that text or a table becomes", vectorize_examples,
     declare_vectorize, false, vectorize_writes},
    {"demo", "Make a corpus with planted words and find them", demo_examples, declare_demo},
    {"methods", "List the methods of choosing features", methods_examples, declare_methods},
    {"completion", "Print the completion script of a shell", completion_examples,
     declare_completion},
    {"help", "Tell about the program, or about one command", "folkman help select", declare_help},
    {"man", "Print the manual page", "folkman man | man -l -", declare_man, true},
}};

// A word nothing was declared for: a mistyped flag, or one argument too many.
[[noreturn]] void refuse_extra(const Command& command, const CLI::App& app) {
  const std::string see = "see folkman help " + std::string(command.name);
  const auto left = app.remaining();
  const std::string word = left.empty() ? "" : left.front();
  if (!word.starts_with('-') || word == "-") {
    refuse(std::string(command.name), "'" + word + "' is one argument too many", see);
  }
  const std::string flag = word.substr(0, word.find('='));
  std::vector<std::string> known;
  for (const auto& entry : flag_entries(app)) {
    if (!entry.positional) known.insert(known.end(), entry.names.begin(), entry.names.end());
  }
  const std::string guess = nearest(flag, known);
  refuse(flag, "is not a flag of " + std::string(command.name),
         guess.empty() ? see : "did you mean " + guess + "?");
}

// CLI11 names the flag before the first colon: "--k: 1 required K missing".
[[noreturn]] void refuse_count(const std::string& message) {
  const std::string flag = message.substr(0, message.find(':'));
  if (message.find("missing") != std::string::npos) {
    refuse(flag, "needs a value", "write " + flag + " VALUE; see --help");
  }
  if (message.find("received") != std::string::npos) {
    refuse(flag, "is given more than once", "give it once");
  }
  refuse(flag.substr(0, flag.find(' ')), "takes no value", "leave out what follows the =");
}

void parse(const Command& command, CLI::App& app, std::vector<std::string> words) {
  std::ranges::reverse(words);  // CLI11 takes them from the back
  try {
    app.parse(words);
  } catch (const CLI::ExtrasError&) {
    refuse_extra(command, app);
  } catch (const CLI::ArgumentMismatch& error) {
    refuse_count(error.what());
  } catch (const CLI::Success&) {
    throw;
  } catch (const CLI::ParseError& error) {
    refuse(std::string(command.name), error.what(),
           "see folkman help " + std::string(command.name));
  }
}

}  // namespace

std::span<const Command> commands() { return all_commands; }

const Command& command(std::string_view name) {
  const auto* const found = std::ranges::find(all_commands, name, &Command::name);
  if (found != all_commands.end()) return *found;
  std::vector<std::string> known(all_commands.size());
  std::ranges::transform(all_commands, known.begin(),
                         [](const Command& each) { return std::string(each.name); });
  const std::string guess = nearest(name, known);
  refuse("'" + std::string(name) + "'", "is not a command",
         guess.empty() ? "see folkman help" : "did you mean " + guess + "?");
}

Declared declared(const Command& command) {
  auto app = std::make_shared<CLI::App>(std::string(command.summary));
  app->set_help_flag();  // taken away, to be the last in the help
  auto action = command.declare(*app);
  app->set_help_flag("-h,--help", "tell about this command")->group("Manner");
  return {std::move(app), std::move(action)};
}

void run(const Command& command, std::span<char* const> words) {
  const auto parser = declared(command);
  try {
    parse(command, *parser.app, {words.begin(), words.end()});
  } catch (const CLI::Success&) {
    Output output;
    output.write(help_text(command, method_among({words.begin(), words.end()})));
    output.finish();
    return;
  }
  check_no_input_is_overwritten(command, *parser.app);
  parser.action();
}

}  // namespace folkman::cli
