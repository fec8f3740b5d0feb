"""Does the table of a comparison say what its rows say? For each line of standard input, the
arguments of a tool after its name: the chances, means and deviations of the table are worked out
again from the rows, and every cell must be that number, as far as its digits go. A field that is
certain, and the same in all options, has no column; the words of a field have eight at most.
Prints what differs, and how many cells were looked at."""

import math
import os
import re
import shlex
import subprocess
import sys

BUILD = os.environ['VOLTIGEUR_BUILD']
MOST_WORDS = 8
PAIR = re.compile(r'([^\s=]+)=("(?:[^"\\]|\\.)*"|\S*)')


def said(words, form):
    done = subprocess.run([os.path.join(BUILD, words[0]), '-O', '-o', form, *words[1:]], capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def rows_of(lines, axes):
    """{the values of an option: [({field: value}, p), ...]}, in the order of the options."""
    options = {}
    for line in lines:
        pairs = dict(PAIR.findall(line))
        if 'p' in pairs:
            keys = list(pairs)
            behind = max(keys.index(axis) for axis in axes)
            fields = {key: pairs[key] for key in keys[behind + 1:keys.index('p')] if key != 'refused'}
            options.setdefault(tuple(pairs[axis] for axis in axes), []).append((fields, float(pairs['p'])))
    return options


def is_number(text):
    return re.fullmatch(r'-?\d+(\.\d+)?', text) is not None


def figures(options):
    """[(heading, function of the rows of an option)]"""
    every = [row for rows in options.values() for row in rows]
    names = list(dict.fromkeys(name for fields, _ in every for name in fields))
    varied = [name for name in names if len({fields[name] for fields, _ in every if name in fields}) > 1] or names
    found = []
    for name in varied:
        values = list(dict.fromkeys(fields[name] for fields, _ in every if name in fields))
        if all(map(is_number, values)):
            found += [(f'{name} mean', lambda rows, name=name: moments(rows, name)[0]), (f'{name} deviation', lambda rows, name=name: moments(rows, name)[1])]
        else:
            found += [(word if name == 'result' else f'{name} {word}', lambda rows, name=name, word=word: 100 * chance(rows, name, word)) for word in values[:MOST_WORDS]]
    return found


def has(rows, name):
    return any(name in fields for fields, _ in rows)


def moments(rows, name):
    if not has(rows, name):
        return None
    mean = sum(p * float(fields[name]) for fields, p in rows)
    return mean, math.sqrt(max(0, sum(p * (float(fields[name]) - mean) ** 2 for fields, p in rows)))


def chance(rows, name, word):
    return sum(p for fields, p in rows if fields[name] == word) if has(rows, name) else math.nan


def is_same(cell, number):
    """Is the number the cell's, as far as its digits go?"""
    if cell == '-':
        return number is None or math.isnan(number)
    digits = cell.rstrip('%')
    if digits[0] in '<>':
        return number < float(digits[1:]) if digits[0] == '<' else number > float(digits[1:])
    last = 10.0 ** -len(digits.partition('.')[2]) if '.' in digits else .01 if '%' in cell else 1e-4
    return abs(float(digits) - number) <= .501 * last


def main():
    looked = bad = 0
    for line in sys.stdin:
        words = shlex.split(line)
        axes = [part.split('=')[0] for at, word in enumerate(words) if word in ('--compare', '--sweep') for part in words[at + 1].split(',')]
        table = [re.split(r'  +', text.strip()) for text in said(words, 'text')]
        at = next(number for number, cells in enumerate(table) if set(cells[:len(axes)]) == set(axes))
        axes = table[at][:len(axes)]
        options = rows_of(said(words, 'kv'), axes)
        wanted = figures(options)
        if table[at][len(axes):] != [heading for heading, _ in wanted]:
            bad += 1
            print(f'{line.strip()}: {table[at]}, not {[heading for heading, _ in wanted]}')
            continue
        for values, cells in zip(options, table[at + 1:]):
            for (heading, work), cell in zip(wanted, cells[len(axes):]):
                looked += 1
                if tuple(cells[:len(axes)]) != values or not is_same(cell, work(options[values])):
                    bad += 1
                    print(f'{line.strip()}: {values}: {heading}: {cell}, not {work(options[values])}')
    print(f'{looked} cells')
    return bad > 0


if __name__ == '__main__':
    sys.exit(main())
