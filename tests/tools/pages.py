"""Are the columns of a table on a page in line? Reads pages from files: of each table (a head,
and lines below it) every column of numbers stands at the right, every other at the left, the
head with it, no column is wider than its widest cell, and two blanks are between two. The bars
of a histogram, behind the last column, are left out. Prints what is wrong, and how many columns
were looked at."""

import re
import sys

CELL = re.compile(r'[^\s▏▎▍▌▋▊▉█]\S*(?: \S+)*')
NUMBER = re.compile(r'[-+−]?[<>]?\d[\d.,]*%?(?:/\d+)?|-')


def columns(lines):
    """[(first, last, [cell, ...])] of the head's cells, each with what is below it."""
    spans = [[(match.start(), match.end(), match[0]) for match in CELL.finditer(line)] for line in lines]
    found = [[first, last, [(first, last, text)]] for first, last, text in spans[0]]
    for line in spans[1:]:
        for first, last, text in line:
            near = [column for column in found if first < column[1] and last > column[0]]
            if len(near) != 1:
                return None
            near[0][0], near[0][1] = min(near[0][0], first), max(near[0][1], last)
            near[0][2].append((first, last, text))
    return found


def wrong(lines):
    found = columns(lines)
    if not found:
        return None, 0
    for column in found:
        first, last, (head, *cells) = column
        numbers = all(NUMBER.fullmatch(cell[2]) for cell in cells)
        edge = 1 if numbers else 0
        if len({cell[edge] for cell in [head, *cells]}) > 1:
            return f'{head[2]}: {"numbers" if numbers else "words"} out of line', len(found)
    for (_, last, cells), (first, _, _) in zip(found, found[1:]):
        if first - last != 2:
            return f'{first - last} blanks behind {cells[0][2]}', len(found)
    return None, len(found)


def main():
    looked = bad = 0
    for path in sys.argv[1:]:
        with open(path, encoding='utf-8') as file:
            lines = file.read().rstrip('\n').split('\n')
        at = next((number for number, line in enumerate(lines) if '  ' in line and '=' not in line), None)
        said, count = wrong([line for line in lines[at:] if line]) if at is not None else ('no table', 0)
        looked += count
        if said:
            bad += 1
            print(f'{path}: {said}')
    print(f'{looked} columns')
    return bad > 0


if __name__ == '__main__':
    sys.exit(main())
