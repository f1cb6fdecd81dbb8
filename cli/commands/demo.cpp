// folkman demo: the main job from end to end, on a corpus the program makes itself.
#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/commands/command.hpp"
#include "cli/commands/demo_clicks.hpp"
#include "cli/flags/flags.hpp"
#include "cli/flags/options.hpp"
#include "cli/terminal/terminal.hpp"
#include "cli/terminal/work_directory.hpp"
#include "cli/views/choice.hpp"
#include "cli/views/curve.hpp"
#include "folkman/data/synthetic/planted_corpus.hpp"
#include "folkman/models/model_file.hpp"

namespace folkman::cli {
namespace {

constexpr std::int64_t least_rows = 200;

struct DemoFlags {
  std::uint64_t rows = 20000;
  std::string kind = "reviews";
  PlantedCorpusOptions corpus;
  std::string keep;
  ClickFlags clicks;
  int threads = 0;
  Manner manner;
};

std::string number(std::size_t n) { return grouped(static_cast<std::int64_t>(n)); }

// Everything the demonstration reads and writes, and the task both models are fitted by.
struct Files {
  std::string train;
  std::string test;
  std::string names;
  std::string model;
};

ReadOptions reading(const std::string& file, const Files& files, const DemoFlags& flags,
                    Monitor* monitor) {
  return {.files = {file}, .names_file = files.names, .threads = flags.threads, .monitor = monitor};
}

// The chosen words that speak for one class, best first, in lines.
std::string words_for(const Choice& chosen, const std::string& name) {
  constexpr std::size_t most = 30;
  constexpr std::size_t width = 76;
  const auto& words = std::get<0>(chosen.features.columns[1].values);
  const auto& classes = std::get<0>(chosen.features.columns[2].values);
  std::string text = "  " + bold(name) + "\n";
  std::string line = "   ";
  std::size_t told = 0;
  std::size_t all = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (classes[i] != name) continue;
    if (++all > most) continue;
    if (line.size() + words[i].size() + 1 > width) {
      text += line + "\n";
      line = "   ";
    }
    line += " " + words[i];
    ++told;
  }
  if (all > told) line += " ... " + number(all - told) + " more";
  return text + line + "\n";
}

std::string planted_found(const Model& model, const PlantedCorpus& corpus) {
  std::size_t found = 0;
  for (const auto& planted : corpus.planted()) {
    const bool chosen = std::ranges::binary_search(model.support, planted.word);
    if (chosen) ++found;
  }
  return "Of the " + number(corpus.planted().size()) + " planted words, " + number(found) +
         " are among them.\n";
}

struct Measured {
  std::string words;
  Evaluated result;
};

std::string comparison(const std::vector<Measured>& models) {
  std::vector<std::string> words;
  std::vector<std::int64_t> k;
  std::vector<double> accuracy;
  std::vector<double> auc;
  std::vector<double> log_loss;
  for (const auto& model : models) {
    words.push_back(model.words);
    k.push_back(static_cast<std::int64_t>(model.result.k));
    accuracy.push_back(model.result.evaluation.accuracy);
    auc.push_back(model.result.evaluation.auc);
    log_loss.push_back(model.result.evaluation.log_loss);
  }
  return as_text(Table{{{"words", "held-out reviews", std::move(words)},
                        {"k", "words", std::move(k)},
                        {"accuracy", "accuracy", std::move(accuracy)},
                        {"auc", "AUC", std::move(auc)},
                        {"log_loss", "log-loss", std::move(log_loss)}}});
}

std::string by_hand(const std::string& keep) {
  const std::string directory = keep.empty() ? "corpus" : harmless(keep);
  return bold("By hand") + "\n  folkman demo --keep " + directory + "\n  cd " + directory +
         "\n  folkman path train.svm --names words.txt\n"
         "  folkman fit train.svm --names words.txt --k elbow -o reviews.model\n"
         "  folkman evaluate reviews.model test.svm --names words.txt\n"
         "  folkman predict reviews.model test.svm --names words.txt --why 3 | head\n";
}

void demonstrate(DemoFlags& flags) {
  if (flags.rows < least_rows) {
    refuse("--rows", std::to_string(flags.rows) + " are too few reviews",
           "give at least " + std::to_string(least_rows));
  }
  if (flags.keep == "-") {
    refuse("--keep -", "standard output is not a directory", "give the name of one");
  }
  const WorkDirectory directory(flags.keep);
  const Files files{directory.file("train.svm"), directory.file("test.svm"),
                    directory.file("words.txt"), directory.file("reviews.model")};
  Progress progress(flags.manner.draws_bar() && !is_terminal(Stream::output));
  Output output;
  const PlantedCorpus corpus(flags.corpus);
  const std::uint64_t held_out = flags.rows / 4;
  corpus.write_names(files.names);
  corpus.write_svmlight(files.train, 0, flags.rows, &progress);
  corpus.write_svmlight(files.test, flags.rows, held_out, &progress);
  output.write(bold("A corpus") + "\n  " + number(flags.rows) +
               " product reviews to learn from and " + number(held_out) + " held out; " +
               number(corpus.words().size()) + " words, of which " +
               number(corpus.planted().size()) +
               " were planted\n  at rates that depend on the verdict. Seed " +
               std::to_string(flags.corpus.seed) + ".\n\n");

  Task task;
  task.data = reading(files.train, files, flags, &progress);
  const Traced traced = path({.task = task});
  output.write(curve_text(traced) + "\n");

  task.options["k"] = "elbow";
  const Fit sparse = fit(task);
  save_model(sparse.model, files.model);
  const Choice chosen = choice(sparse.model);
  output.write(bold("The " + number(chosen.k) + " words at the elbow") + "\n");
  for (const auto& name : chosen.classes) output.write(words_for(chosen, name));
  output.write("\n" + sentence(chosen.certificate, chosen.k) + "\n" +
               planted_found(sparse.model, corpus) + "\n");

  const ReadOptions test = reading(files.test, files, flags, &progress);
  const auto measured = [&](std::size_t k) {
    task.options["k"] = std::to_string(k);
    return evaluate(fit(task).model, test);
  };
  output.write(comparison({{"as many as planted", measured(corpus.planted().size())},
                           {"at the elbow", evaluate(sparse.model, test)},
                           {"all words", measured(traced.width)}}) +
               "\n");
  output.write(by_hand(flags.keep));
  output.finish();
}

}  // namespace

Action declare_demo(CLI::App& app) {
  const auto flags = std::make_shared<DemoFlags>();
  Flags corpus(app, "Corpus");
  corpus.choice({"--kind", "reviews|clicks",
                 "reviews, and the main job done on them (default), or rows of a click log alone"},
                flags->kind);
  corpus.whole({"--rows", "N",
                "reviews to learn from; a quarter as many are held out; or rows of "
                "a click log (20000)"},
               flags->rows, {.least = 1, .most = 1'000'000'000'000});
  corpus.whole({"--words", "N", "words in the vocabulary of reviews (32000)"}, flags->corpus.words,
               {.least = 1000, .most = 10'000'000});
  corpus.whole({"--seed", "N", "another seed makes another corpus (0)"}, flags->corpus.seed);
  corpus.text({"--keep", "DIR", "make the files of reviews there, and keep them"}, flags->keep);
  add_click_flags(app, flags->clicks);
  Flags(app, "Data")
      .whole({"--threads", "N", "threads to use; the answer is the same (all)"}, flags->threads,
             {.least = 0, .most = 4096});
  add_manner_flags(app, flags->manner);
  return [flags, &app] {
    check_kind(app, flags->kind);
    if (flags->kind == "reviews") return demonstrate(*flags);
    flags->clicks.rows = flags->rows;
    flags->clicks.seed = flags->corpus.seed;
    flags->clicks.threads = flags->threads;
    write_clicks(flags->clicks, flags->manner);
  };
}

}  // namespace folkman::cli
