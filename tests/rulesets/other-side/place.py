#!/usr/bin/env python3
"""Places an arrival in every direction from everywhere, and marches the same way
by small steps to see where it comes to stand (OS-231 to OS-235, OS-R20, OS-R21).

Nothing here looks at how the ruleset works it out: a marker leaves the middle of
the ring, walks through the ring's edge and then the distance announced, as a
player would lay his ruler; where it leaves the table, what is left of the
distance goes along that edge, away from friendly lines, to the corner at most.
"""
import itertools
import math
import subprocess
import sys

WAYS = "front right-front right right-rear rear left-rear left left-front".split()
STEP = 0.01
NEAR = 0.04


def march(x, y, ring, out, way, facing, width, depth, lines):
    """What must come of it; None where it hangs on a hair."""
    turn = math.pi / 4 * (WAYS.index(way) + WAYS.index(facing))
    dx, dy = math.sin(turn), math.cos(turn)
    dx, dy = (0 if abs(part) < 1e-9 else part for part in (dx, dy))
    left = ring + out
    while left > 0 and 0 <= x + dx * STEP <= width and 0 <= y + dy * STEP <= depth:
        x, y, left = x + dx * STEP, y + dy * STEP, left - STEP
    hair = NEAR if dx or dy else 0
    if left <= STEP:
        if abs(left) < STEP and abs(y - lines) < hair:
            return None
        return ("ignored",) if y < lines else ("placed", x, y)
    side, end = not 0 <= x + dx * STEP <= width, not 0 <= y + dy * STEP <= depth
    corner = min(x, width - x) < hair and min(y, depth - y) < hair
    if left < hair or corner:
        return None
    if end:
        return ("far", x, y) if dy > 0 else ("ignored",)
    assert side
    y = min(y + left, depth)
    if abs(y - lines) < hair:
        return None
    return ("ignored",) if y < lines else ("left" if dx < 0 else "right", x, y)


def main():
    places = list(
        itertools.product((3.1, 24.2, 46.3), (2.7, 19.9, 44.4), (0, 3.3), (5, 18, 30), WAYS, WAYS, ((48, 48, 0), (72, 50, 6)))
    )
    records = [
        "x=%g y=%g ring=%g out=%g direction=%s facing=%s width=%g depth=%g lines=%g" % (*place[:6], *place[6]) for place in places
    ]
    told = subprocess.run(
        "move -r other-side place -o tsv --columns result,edge,point-x,point-y".split(),
        input="\n".join(records) + "\n", capture_output=True, text=True, check=True,
    ).stdout.splitlines()
    assert len(told) == len(records)
    counted, wrong = {}, 0
    for place, record, line in zip(places, records, told):
        want = march(*place[:6], *place[6])
        result, edge, at_x, at_y = line.split("\t")
        if want is None:
            continue
        kind = edge if result == "edge" else result
        counted[kind] = counted.get(kind, 0) + 1
        fits = kind == want[0] and (len(want) == 1 or max(abs(float(at_x) - want[1]), abs(float(at_y) - want[2])) < NEAR)
        if not fits:
            wrong += 1
            if wrong <= 5:
                print("%s: %s, not %s" % (record, line, want))
    print(" ".join("%s %d" % each for each in sorted(counted.items())))
    return wrong > 0 or min(counted.get(kind, 0) for kind in ("placed", "ignored", "far", "left", "right")) < 50


if __name__ == "__main__":
    sys.exit(main())
