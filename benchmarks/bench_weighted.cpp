// Weighted naive Bayes of a table: solvers beside one another, and how a fit grows with its rows.
//   bench_weighted solve FILE LABEL NUMERIC IGNORE L1 L2 KKT OUT   four rows of five; NUMERIC and
//       IGNORE are A|B or -, NUMERIC all; sum scale; writes codes and tables to OUT.* for the
//       rivals
//   bench_weighted steps FILE LABEL NUMERIC IGNORE L1 L2 N         N steps of FISTA, fixed length
//   bench_weighted trace FILE LABEL NUMERIC IGNORE L1 L2 N         how solvers near the optimum: of
//       each, at most N steps, [step, seconds, objective less the least]
//   bench_weighted fit FILE LABEL NUMERIC IGNORE L1 L2             all rows, from raw cells
//   bench_weighted generated ROWS                                  coding, counting and weighing
// Prints JSON, one object a line.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "folkman/methods/weighted/barista.hpp"
#include "folkman/methods/weighted/scores/objectives.hpp"
#include "folkman/numerics/splitmix.hpp"
#include "folkman/solvers/smooth/proximal_gradient.hpp"
#include "folkman/statistics/tables/raw_table.hpp"

namespace {

using namespace folkman;

double seconds_of(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  return taken.count();
}

std::vector<std::string> listed(const std::string& text) {
  std::vector<std::string> names;
  if (text == "-") return names;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('|', start), text.size());
    names.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return names;
}

RawTable table_of(char** argument) {
  const std::string numeric = argument[2];
  ReadOptions options{.files = {argument[0]}, .label = argument[1]};
  options.ignore = listed(argument[3]);
  options.missing = Missing::keep;
  Dataset data(options);
  RawTable table = gather_table(data);
  if (numeric == "all") return table;
  const auto numbers = listed(numeric);
  for (const RawColumn& column : table.columns) {
    const bool number = std::ranges::find(numbers, column.name) != numbers.end();
    (number ? options.numeric : options.categorical).push_back(column.name);
  }
  Dataset again(options);
  return gather_table(again);
}

std::vector<std::size_t> four_of_five(const RawTable& table) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < table.rows(); ++i) {
    if (i % 5 != 4) rows.push_back(i);
  }
  return rows;
}

template <class T>
void save(const std::string& file, const std::vector<T>& values) {
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(values.data()),
             static_cast<std::streamsize>(values.size() * sizeof(T)));
}

// What a rival needs: cells, classes, tables.
void export_for_rivals(const WeightingData& data, const std::string& out) {
  save(out + ".cells", data.rows().cells);
  save(out + ".classes", data.rows().classes);
  save(out + ".t", data.tables().t);
  save(out + ".prior", data.tables().prior);
  save(out + ".starts", data.rows().starts);
}

// The best of some runs; a run longer than a second is not repeated.
nlohmann::json solved(const WeightingData& data, WeightingOptions options, WeightSolver solver) {
  options.solver = solver;
  const std::vector<double> start(data.map().weights(), 1.0);
  Minimum found;
  double best = std::numeric_limits<double>::infinity();
  double all = 0;
  for (int run = 0; run < 20 && (run == 0 || all < 1); ++run) {
    const double taken = seconds_of([&] { found = barista_minimum(data, options, start); });
    best = std::min(best, taken);
    all += taken;
  }
  return {{"seconds", best},
          {"iterations", found.iterations},
          {"value", found.value},
          {"residual", found.residual}};
}

int solve(char** argument) {
  const RawTable table = table_of(argument);
  const auto rows = four_of_five(table);
  const CodedTable cells = coded(learned_preparation(table, rows), table, rows);
  const WeightingData data(cells);
  WeightingOptions options{.l1 = std::stod(argument[4]), .l2 = std::stod(argument[5])};
  options.tolerance = std::stod(argument[6]) / data.grouped().total;
  export_for_rivals(data, argument[7]);
  options.max_iterations = 200;
  nlohmann::json result{{"newton", solved(data, options, WeightSolver::second_order)}};
  options.max_iterations = 60000;
  result["fista"] = solved(data, options, WeightSolver::accelerated);
  result["rows"] = data.grouped().distinct();
  result["weights"] = data.map().weights();
  std::cout << result << "\n";
  return 0;
}

int steps(char** argument) {
  const RawTable table = table_of(argument);
  const auto rows = four_of_five(table);
  const CodedTable cells = coded(learned_preparation(table, rows), table, rows);
  const WeightingData data(cells);
  const LogLoss loss(data.map(), 1, {.l2 = std::stod(argument[5])});
  const std::vector<double> start(loss.size(), 1.0);
  const std::size_t count = std::stoul(argument[6]);
  const double bound = loss.curvature_bound();
  Minimum found;
  double best = std::numeric_limits<double>::infinity();
  for (int run = 0; run < 3; ++run) {
    best = std::min(best, seconds_of([&] {
                      found = proximal_gradient(loss, start,
                                                {.l1 = std::stod(argument[4]),
                                                 .momentum = Momentum::accelerated,
                                                 .tolerance = 0,
                                                 .max_iterations = count,
                                                 .check_every = count});
                    }));
  }
  std::cout << nlohmann::json{{"seconds", best}, {"value", found.value}, {"bound", bound}} << "\n";
  return 0;
}

// Seconds are those of a run that nobody watches, shared out evenly.
nlohmann::json traced(const WeightingData& data, const WeightingOptions& options, double least) {
  const std::vector<double> start(data.map().weights(), 1.0);
  Minimum found;
  const double taken = seconds_of([&] { found = barista_minimum(data, options, start); });
  nlohmann::json points = nlohmann::json::array();
  const auto steps_made = static_cast<double>(found.iterations);
  double next = 1;
  (void)barista_minimum(data, options, start, [&](const Iterate& at) {
    const auto step = static_cast<double>(at.number);
    if (step < next && at.number != found.iterations) return;
    next *= 1.1;
    points.push_back({at.number, taken * step / steps_made, at.value - least});
  });
  return points;
}

int trace(char** argument) {
  const RawTable table = table_of(argument);
  const auto rows = four_of_five(table);
  const CodedTable cells = coded(learned_preparation(table, rows), table, rows);
  const WeightingData data(cells);
  WeightingOptions options{.l1 = std::stod(argument[4]), .l2 = std::stod(argument[5])};
  options.tolerance = 1e-8 / data.grouped().total;
  const std::vector<double> start(data.map().weights(), 1.0);
  const double least = barista_minimum(data, options, start).value;
  const std::vector<std::pair<std::string, WeightSolver>> solvers{
      {"newton", WeightSolver::second_order},
      {"fista", WeightSolver::accelerated},
      {"ista", WeightSolver::proximal},
      {"lbfgs", WeightSolver::quasi_newton}};
  options.max_iterations = std::stoul(argument[6]);
  nlohmann::json result;
  for (const auto& [name, solver] : solvers) {
    options.solver = solver;
    result[name] = traced(data, options, least);
  }
  std::cout << result << "\n";
  return 0;
}

int fit(char** argument) {
  const RawTable table = table_of(argument);
  const auto rows = all_rows_of(table);
  Weighting made;
  double best = std::numeric_limits<double>::infinity();
  for (int run = 0; run < 5; ++run) {
    best = std::min(best, seconds_of([&] {
                      const CodedTable cells = coded(learned_preparation(table, rows), table, rows);
                      const WeightingData data(cells);
                      made = barista(data,
                                     {.l1 = std::stod(argument[4]), .l2 = std::stod(argument[5])});
                    }));
  }
  std::cout << nlohmann::json{{"seconds", best}, {"value", made.convergence.objective}} << "\n";
  return 0;
}

// Eight attributes of four values, the first half of them telling of one of two classes.
CodedTable generated_rows(std::size_t count) {
  constexpr std::uint32_t columns = 8;
  constexpr std::uint32_t values = 4;
  SplitMix draw(1);
  CodedTable rows{.starts = {0}, .cells = {}, .classes = {}, .class_count = 2};
  for (std::uint32_t j = 0; j < columns; ++j) rows.starts.push_back((j + 1) * (values + 1));
  rows.cells.reserve(count * columns);
  for (std::size_t i = 0; i < count; ++i) {
    const auto c = static_cast<std::uint32_t>(draw.below(2));
    for (std::uint32_t j = 0; j < columns; ++j) {
      const auto value = static_cast<std::uint32_t>(draw.below(values));
      const bool tells = j < columns / 2 && draw.below(3) == 0;
      rows.cells.push_back(rows.starts[j] + (tells ? c : value));
    }
    rows.classes.push_back(static_cast<Class>(c));
  }
  return rows;
}

int generated(char** argument) {
  const CodedTable rows = generated_rows(std::stoul(argument[0]));
  Weighting made;
  std::size_t distinct = 0;
  const double taken = seconds_of([&] {
    const WeightingData data(rows);
    made = barista(data, {.l1 = 1, .l2 = 1});
    distinct = data.grouped().distinct();
  });
  std::cout << nlohmann::json{{"seconds", taken},
                              {"rows", rows.rows()},
                              {"distinct", distinct},
                              {"converged", made.convergence.converged}}
            << "\n";
  return 0;
}

}  // namespace

int main(int count, char** argument) {
  const std::string task = count > 1 ? argument[1] : "";
  if (task == "solve" && count == 10) return solve(argument + 2);
  if (task == "steps" && count == 9) return steps(argument + 2);
  if (task == "trace" && count == 9) return trace(argument + 2);
  if (task == "fit" && count == 8) return fit(argument + 2);
  if (task == "generated" && count == 3) return generated(argument + 2);
  std::cerr << "bench_weighted solve|steps|trace|fit|generated ...: see the file\n";
  return 2;
}
