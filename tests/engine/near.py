"""Misspelt names and what is suggested for each, by the definition of the edit distance.

   near.py FOLDER   writes FOLDER/names, a field a line, and FOLDER/wanted, a misspelt one and the nearest

A suggestion is the one known name at least edits (insert, delete, replace, swap of two
neighbours), fewer than three, and at most a third of the misspelt name's letters; none of two
that are as near, and none where either name has more than 64 letters."""
import functools
import random
import sys

LONGEST = 64
folder, chance = sys.argv[1], random.Random(7)


@functools.lru_cache(None)
def distance(a, b):
    if not a or not b:
        return len(a) + len(b)
    best = min(distance(a[1:], b) + 1, distance(a, b[1:]) + 1, distance(a[1:], b[1:]) + (a[0] != b[0]))
    if len(a) > 1 and len(b) > 1 and a[0] == b[1] and a[1] == b[0]:
        best = min(best, distance(a[2:], b[2:]) + 1)
    return best


def word(length):
    return 'x' + ''.join(chance.choice('abcd') for _ in range(length - 1))


def misspelt(name):
    for _ in range(chance.choice((1, 1, 2, 2, 3))):
        at, kind = chance.randrange(1, len(name)), chance.randrange(4)
        name = {0: name[:at] + name[at + 1:], 1: name[:at] + chance.choice('abcd') + name[at:],
                2: name[:at] + chance.choice('abcd') + name[at + 1:],
                3: name[:at] + name[at:at + 2][::-1] + name[at + 2:]}[kind]
    return name


def nearest(wrong):
    if len(wrong) > LONGEST:
        return None
    near = sorted((distance(wrong, name), name) for name in names if len(name) <= LONGEST)
    near = [(edits, name) for edits, name in near if edits < 3 and edits * 3 <= len(wrong)]
    return near[0][1] if near and (len(near) == 1 or near[1][0] > near[0][0]) else None


sys.setrecursionlimit(10000)
names = sorted({word(length) for length in (3, 4, 5, 6, 7, 8, 9, 12, 20, 62, 63, 64, 65, 66) for _ in range(2)})
tried = sorted({misspelt(name) for name in names for _ in range(8)} - set(names))
with open(f'{folder}/names', 'w') as file:
    file.write('\n'.join(names) + '\n')
with open(f'{folder}/wanted', 'w') as file:
    file.write('\n'.join(f'{name} {nearest(name) or "-"}' for name in tried) + '\n')
