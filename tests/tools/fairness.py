#!/usr/bin/env python3
"""The dice of random logs, counted and compared with fair ones by the definitions of FAIRNESS in muster(1).

usage: fairness.py BUILD LOGS SEED

Numbers of dice are one below, at and one above what another cell needs."""
import math
import os
import random
import re
import subprocess
import sys
from fractions import Fraction

BUILD, LOGS, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
CELL, BARS, LISTED, LONGEST = 5, 20, 100, 40  # dice that a cell expects; sides with bars; sides with counts; a bar
SIDES = (2, 3, 4, 6, 10, 19, 20, 21, 99, 100, 101)


def tail(degrees, square):
    """The probability of at least this chi-square: 1 - P(a, x) by its series, or Q by its continued fraction."""
    a, x = degrees / 2, square / 2
    if x == 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for n in range(1, 2000):
            term *= x / (a + n)
            total += term
        return 1 - front * total
    b = x + 1 - a
    c, d = 1e300, 1 / b
    h = d
    for i in range(1, 2000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        h *= d * c
    return front * h


def judge(counts):
    """(cells, chi-square or None) of the counts of each face."""
    sides, dice = len(counts), sum(counts)
    width = next(width for width in range(1, 10 ** 6) if Fraction(dice * width, sides) >= CELL)
    cells = [counts[at:at + width] for at in range(0, sides - sides % width, width)]
    if cells:
        cells[-1] = cells[-1] + counts[sides - sides % width:] if sides % width else cells[-1]
    if len(cells) < 2:
        return len(cells), None
    expected = [Fraction(dice * len(cell), sides) for cell in cells]
    return len(cells), sum((sum(cell) - want) ** 2 / want for cell, want in zip(cells, expected))


def wanted(kinds, width):
    """The lines of muster --fairness as records and as text. kinds: {(hand, sides): counts}"""
    ordered = sorted(kinds)
    results = {kind: judge(kinds[kind]) for kind in ordered}
    tails = {kind: tail(cells - 1, square) for kind, (cells, square) in results.items() if square is not None}
    holm, largest = {}, 0
    for place, kind in enumerate(sorted(tails, key=tails.get)):
        largest = max(largest, tails[kind] * (len(tails) - place))
        holm[kind] = min(1, largest)
    records, text = [], []
    for kind in ordered:
        (hand, sides), counts, (cells, square) = kind, kinds[kind], results[kind]
        dice = sum(counts)
        listed = f' counts={",".join(map(str, counts))}' if sides <= LISTED else ''
        record = (f'die=d{sides} source={"hand" if hand else "chance"} dice={dice}{listed} '
                  f'expected={dice / sides:.6g} cells={cells}')
        lines = [f'd{sides}, rolled by {"hand" if hand else "the program"}: {dice} {"die" if dice == 1 else "dice"}, '
                 f'{dice / sides:.4g} expected per face']
        if sides <= BARS:
            room = min(LONGEST, max(0, width - 24))
            lines += [f'{face + 1:6} {count:8} {"#" * math.floor(count * room / max(counts) + 0.5)}'
                      for face, count in enumerate(counts)]
        if square is None:
            lines.append('  too few dice for a chi-square test')
        else:
            record += (f' chi-square={float(square):.6g} degrees={cells - 1} p={tails[kind]:.6g} '
                       f'holm={holm[kind]:.6g}')
            lines.append(f'  chi-square {float(square):.4g}, {cells - 1} {"degree" if cells == 2 else "degrees"} of '
                         f'freedom: p {tails[kind]:.4g}, Holm-adjusted {holm[kind]:.4g}')
        records.append(record)
        text += lines
    return records, text


def main():
    chance, wrong = random.Random(SEED), 0
    env = {key: value for key, value in os.environ.items() if not key.startswith('VOLTIGEUR_')}
    env.update(LC_ALL='C', TERM='dumb', VOLTIGEUR_RULES='silver-bayonet')

    def run(*words, given=None):
        return subprocess.run([f'{BUILD}/{words[0]}', *words[1:]], env=env, capture_output=True, text=True, check=True,
                              input=given).stdout

    for game in range(LOGS):
        env['COLUMNS'] = str(chance.choice((10, 24, 25, 40, 63, 64, 65, 100)))
        kinds, lines, answers = {}, '', chance.choice((1, 2, 5, 9))
        for _ in range(answers):
            sides, hand = chance.choice(SIDES), chance.random() < .7
            width = chance.randrange(1, sides + 2)  # of a cell
            dice = max(1, min(900, -(-CELL * sides // width) + chance.choice((-1, 0, 0, 1))))
            odd = chance.random() < .5
            faces = [chance.choice((1, chance.randrange(1, sides + 1))) if odd else chance.randrange(1, sides + 1)
                     for _ in range(dice)]
            lines += run('roll', '-S', *(('-d', ','.join(map(str, faces))) if hand else ('-s', str(chance.random()))),
                         f'{dice}d{sides}')
            faces = [int(face) for face in re.findall(r' faces=([\d,]*)', lines)[-1].split(',')]
            counts = kinds.setdefault((hand, sides), [0] * sides)
            for face in faces:
                counts[face - 1] += 1
        with open('game.log', 'w', encoding='utf-8') as file:
            file.write(lines)
        remark = (f'from {answers} {"answer" if answers == 1 else "answers"}; rolls that were taken out of the log '
                  'cannot be counted')
        records, text = wanted(kinds, int(env['COLUMNS']))
        for form, want, front in (('kv', records, '# '), ('text', text, '')):
            got = run('muster', '--fairness', '-l', 'game.log', '-o', form).splitlines()
            if got != [*want, front + remark]:
                wrong += 1
                print(f'log {game}, {env["COLUMNS"]} columns:', *(f'want: {one}\ngot:  {other}' for one, other in
                                                                  zip([*want, front + remark], got) if one != other),
                      sep='\n')
    print(f'{LOGS} logs, {wrong} wrong')
    return wrong > 0


sys.exit(main())
