#!/usr/bin/env python3
"""What the odds of the rulesets' examples take: budgets.txt has the least limits
with which each is answered, of work and of states at once.

    budgets.py tests/engine/budgets.txt        makes the list anew

The odds leave out what does not matter, put throws off, and throw what is alike at once. Where one of
these is lost the odds are still right, but take more. Whoever makes them take less, or changes
a rule, makes the list anew."""
import os
import subprocess
import sys

import yaml

TABLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'tables')

def examples():
    for ruleset in sorted(os.listdir(TABLES)):
        folder = os.path.join(TABLES, ruleset)
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
            tool = name[:-5]
            if not name.endswith('.yaml'):
                continue
            with open(os.path.join(folder, name), encoding='utf-8') as file:
                section = (yaml.load(file, yaml.BaseLoader) or {}).get(tool)
            for variant, procedure in (section if isinstance(section, dict) else {}).items():
                if isinstance(procedure, dict) and 'example' in procedure:
                    yield f'{tool} -r {ruleset} {variant} {procedure["example"]}'


def fits(call, limit, most):
    tool, *rest = call.split()
    got = subprocess.run([tool, '-O', '--limit', f'{limit}={most}', *rest], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    return None if got.returncode and f'(limit: {limit})' not in got.stderr else got.returncode == 0


def least(call, limit, low, high):
    """The least limit that is enough; None if the lowest is, or the highest is not."""
    if not fits(call, limit, high) or fits(call, limit, low):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(call, limit, middle) else (middle, high)
    return high


def main():
    with open(sys.argv[1], 'w', encoding='utf-8') as file:
        for call in examples():
            work = least(call, 'work', 2000, 20_000_000)
            if work:
                file.write(f'work={work} frontier={least(call, "frontier", 1, 1_000_000) or 1} {call}\n')


main()
