"""What exact, order-independent sums cost beside plain double sums, from rows in memory. The goal is under 30 %
more, so a ratio of at least 1/1.3."""
from harness import ours, row


def rows(small):
    for answer in ours("bench_sums", 200_000 if small else 5_000_000):
        threads = answer.get("threads", 2)
        yield row(f"{answer['name']}, {threads} thread{'s' if threads > 1 else ''}", answer["ours_s"], answer["rival"], answer["rival_s"], 1 / 1.3)
