"""The convergence figure as SVG, drawn without any package: distance of the objective to its least value over steps and over seconds, both
on logarithmic axes, one row of panels per data set and one line per solver."""
import math

from figure import Axis

COLOURS = {"newton": "#0b6e4f", "fista": "#1f5fbf", "lbfgs": "#b8860b", "ista": "#b23a48"}
PANEL_WIDTH, PANEL_HEIGHT = 330, 170
LEFT, TOP, GAP_X, GAP_Y = 64, 54, 76, 62
LEAST = 1e-10  # distances below are rounding


def powers_of_ten(low, high, start, end):
    """A logarithmic axis from one end of the panel to the other, whole powers of ten around a range."""
    return Axis([10.0 ** math.floor(math.log10(low)), 10.0 ** math.ceil(math.log10(high))], start, end, logarithmic=True)


def exponents(axis, most=6):
    found = [round(math.log10(tick)) for tick in axis.ticks()]
    return found[:: max(1, math.ceil((len(found) - 1) / most))]


def text(x, y, words, anchor="middle", size=11, **more):
    extra = "".join(f' {name}="{value}"' for name, value in more.items())
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}"{extra}>{words}</text>'


def power(exponent):
    return f'10<tspan dy="-4" font-size="8">{exponent}</tspan>'


def frame(left, top, across, up, label):
    yield f'<rect x="{left}" y="{top}" width="{PANEL_WIDTH}" height="{PANEL_HEIGHT}" fill="none" stroke="#999"/>'
    for exponent in exponents(across):
        x = across.place(10.0**exponent)
        yield f'<line x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{top + PANEL_HEIGHT}" stroke="#e5e5e5"/>'
        yield text(x, top + PANEL_HEIGHT + 15, power(exponent), size=10)
    for exponent in exponents(up):
        y = up.place(10.0**exponent)
        yield f'<line x1="{left}" y1="{y:.1f}" x2="{left + PANEL_WIDTH}" y2="{y:.1f}" stroke="#e5e5e5"/>'
        yield text(left - 6, y + 4, power(exponent), anchor="end", size=10)
    yield text(left + PANEL_WIDTH / 2, top + PANEL_HEIGHT + 31, label)


def panel(solvers, which, label, left, top):
    curves = {name: [(point[which], max(point[2], LEAST)) for point in solvers[name] if point[which] > 0] for name in COLOURS}
    points = [point for curve in curves.values() for point in curve]
    across = powers_of_ten(min(x for x, _ in points), max(x for x, _ in points), left, left + PANEL_WIDTH)
    up = powers_of_ten(LEAST, max(y for _, y in points), top + PANEL_HEIGHT, top)
    yield from frame(left, top, across, up, label)
    for name, curve in curves.items():
        line = " ".join(f"{across.place(x):.1f},{up.place(y):.1f}" for x, y in curve)
        yield f'<polyline points="{line}" fill="none" stroke="{COLOURS[name]}" stroke-width="1.8"/>'
        if len(curve) < 30:  # few steps: each is a dot
            yield from (f'<circle cx="{across.place(x):.1f}" cy="{up.place(y):.1f}" r="2.4" fill="{COLOURS[name]}"/>' for x, y in curve)


def figure(known):
    """SVG of what `weighted_experiments.py converge` found."""
    sets = [name for name in known if name != "copy"]
    width = LEFT + 2 * PANEL_WIDTH + GAP_X + 16
    height = TOP + len(sets) * (PANEL_HEIGHT + GAP_Y)
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
           'font-family="Helvetica, Arial, sans-serif" fill="#222">')
    yield "<title>Distance of the objective to its least value, by solver</title>"
    yield f'<rect width="{width}" height="{height}" fill="white"/>'
    for i, (name, colour) in enumerate(COLOURS.items()):
        yield f'<line x1="{LEFT + 90 * i}" y1="20" x2="{LEFT + 90 * i + 24}" y2="20" stroke="{colour}" stroke-width="3"/>'
        yield text(LEFT + 90 * i + 30, 24, name, anchor="start", size=12)
    for row, name in enumerate(sets):
        top = TOP + row * (PANEL_HEIGHT + GAP_Y)
        yield text(LEFT, top - 7, f"{name}: distance to the least objective", anchor="start", size=12)
        yield from panel(known[name], 0, "steps", LEFT, top)
        yield from panel(known[name], 1, "seconds", LEFT + PANEL_WIDTH + GAP_X, top)
    yield "</svg>"
