"""A line chart as a small SVG file, for the pages of experiments: no dependency, the same bytes for the same numbers."""
import math
import pathlib

COLOURS = ("#1b6ca8", "#c8553d", "#4f772d", "#7b5ea7", "#b8860b", "#555555")
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 380, 72, 16, 34, 48


def ticks(low, high, logarithmic):
    if logarithmic:
        return [10.0**e for e in range(math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9) + 1)]
    step = 10 ** math.floor(math.log10((high - low) / 4))
    step *= next(f for f in (1, 2, 5, 10) if (high - low) / (f * step) <= 6)
    first = math.ceil(low / step - 1e-9)
    return [step * i for i in range(first, math.floor(high / step + 1e-9) + 1)]


class Axis:
    def __init__(self, values, start, end, logarithmic):
        self.low, self.high = min(values), max(values)
        if self.high == self.low:
            self.high = self.low + 1
        self.start, self.end, self.logarithmic = start, end, logarithmic

    def place(self, value):
        low, high, at = self.low, self.high, value
        if self.logarithmic:
            low, high, at = math.log10(low), math.log10(high), math.log10(value)
        return self.start + (self.end - self.start) * (at - low) / (high - low)

    def ticks(self):
        return ticks(self.low, self.high, self.logarithmic)


def curves(file, title, x_label, y_label, series, log_x=False, log_y=False, names="right"):
    """`series`: name -> list of (x, y); points that a logarithm does not take are left out. Their names stand on the side where there is room."""
    kept = {name: [(x, y) for x, y in points if (x > 0 or not log_x) and (y > 0 or not log_y)] for name, points in series.items()}
    every = [point for points in kept.values() for point in points]
    x_axis = Axis([x for x, _ in every], LEFT, WIDTH - RIGHT, log_x)
    y_axis = Axis([y for _, y in every], HEIGHT - BOTTOM, TOP, log_y)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>', f'<text x="{LEFT}" y="18" font-size="14">{title}</text>']
    for tick in x_axis.ticks():
        at = x_axis.place(tick)
        parts.append(f'<path d="M{at:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#ddd"/>'
                     f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{tick:g}</text>')
    for tick in y_axis.ticks():
        at = y_axis.place(tick)
        parts.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{tick:g}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 10}" text-anchor="middle">{x_label}</text>')
    parts.append(f'<text x="14" y="{HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 14 {HEIGHT / 2})">{y_label}</text>')
    for number, (name, points) in enumerate(kept.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = "L".join(f"{x_axis.place(x):.1f} {y_axis.place(y):.1f}" for x, y in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
        at, anchor = (WIDTH - RIGHT - 4, "end") if names == "right" else (LEFT + 8, "start")
        parts.append(f'<text x="{at}" y="{TOP + 14 + 16 * number}" text-anchor="{anchor}" fill="{colour}">{name}</text>')
    pathlib.Path(file).write_text("\n".join([*parts, "</svg>\n"]), encoding="utf8")
