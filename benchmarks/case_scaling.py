"""Cost per feature from 1e5 to 1e8 features, k = 1 %: a table, with the cheapest size as the rival. The goal is a
factor of 3, so a ratio of at least 1/3. Peak memory beyond the statistics, in doubles per feature, beside it. Of each
size the best call counts, and a small one is called as often as takes half a second: its best is no luckier."""
from harness import ours, row


def cost(m):
    return ours("bench_select", "--kind", "real", "--m", m, "--shares", "0.01", "--calls", max(5, min(1000, 10**8 // m)))[0]


def rows(small):
    sizes = [100_000, 300_000] if small else [100_000, 1_000_000, 10_000_000, 100_000_000]
    answers = {m: cost(m) for m in sizes}
    cheapest = min(answer["seconds"] / m for m, answer in answers.items())
    for m, answer in answers.items():
        result = row(f"select, cost per feature, m {m:.0e}", answer["seconds"] / m, "the cheapest of these sizes",
                     cheapest, 1 / 3)
        result["peak_doubles_per_feature"] = answer["peak_doubles_per_feature"]
        yield result
