// Rows of Arrow record batches, without Arrow: a stream of its C interface, made by hand here, is
// read as a file is.
#include <array>
#include <cstdio>

#include "folkman/folkman.hpp"

namespace {

// Two columns of four rows: an ad's price, and whether it was clicked.
constexpr std::array<double, 4> price{1, 2, 8, 9};
constexpr std::array<std::int64_t, 4> click{0, 0, 1, 1};
std::array<const void*, 2> price_buffers{nullptr, price.data()};
std::array<const void*, 2> click_buffers{nullptr, click.data()};
std::array<const void*, 1> no_buffers{nullptr};
ArrowSchema price_type{.format = "g", .name = "price"};
ArrowSchema click_type{.format = "l", .name = "click"};
std::array<ArrowSchema*, 2> types{&price_type, &click_type};
ArrowArray price_cells{.length = 4, .n_buffers = 2, .buffers = price_buffers.data()};
ArrowArray click_cells{.length = 4, .n_buffers = 2, .buffers = click_buffers.data()};
std::array<ArrowArray*, 2> cells{&price_cells, &click_cells};
int batches = 1;

int schema(ArrowArrayStream*, ArrowSchema* out) {
  *out = {
      .format = "+s", .n_children = 2, .children = types.data(), .release = [](ArrowSchema* held) {
        held->release = nullptr;
      }};
  return 0;
}

int next(ArrowArrayStream*, ArrowArray* out) {
  *out = {};
  if (batches-- <= 0) return 0;
  *out = {.length = 4,
          .n_buffers = 1,
          .n_children = 2,
          .buffers = no_buffers.data(),
          .children = cells.data(),
          .release = [](ArrowArray* held) { held->release = nullptr; }};
  return 0;
}

}  // namespace

int main() {
  ArrowArrayStream stream{.get_schema = schema,
                          .get_next = next,
                          .get_last_error = [](ArrowArrayStream*) -> const char* { return ""; },
                          .release = [](ArrowArrayStream* held) { held->release = nullptr; }};
  folkman::Task task;
  task.data.records = folkman::records_of(&stream, "clicks");
  task.data.label = "click";
  task.set("k", 1);
  const auto found = folkman::select(task);
  std::printf("%s of %lld rows\n", found.features.name(found.selection.support.front()).c_str(),
              static_cast<long long>(found.rows));
}
