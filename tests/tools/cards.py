"""Does each card show all that its records say? Reads the records of muster --cards from a file,
and pages of the same from others (.text, .md, .html): every key of a record, and every value, is
on the card of its figure, or the sheet of its unit. Boxes are drawn, and numbers may have a sign.
Prints what is not there, and how many values were looked at."""

import html
import json
import re
import sys

SPLIT = {'text': r'\n\n', 'md': r'\n(?=###? )', 'html': r'<article[^>]*>'}


def words(text):
    return re.findall(r'[^\s|*]+', text.replace(', ', ' '))


def main():
    records, *pages = sys.argv[1:]
    with open(records, encoding='utf-8') as file:
        rows = [json.loads(line) for line in file]
    looked, missing = 0, []
    for path in pages:
        with open(path, encoding='utf-8') as file:
            page = file.read()
        kind = path.split('.')[-1]
        cards = re.split(SPLIT[kind], page.strip())
        if kind == 'html':
            cards = [html.unescape(re.sub('<[^>]*>', ' ', card)) for card in cards[1:]]
        cards = [' '.join(['', *words(card), '']) for card in cards]
        at = -1
        for row in rows:
            at += 'part' not in row and 'total' not in row
            for key, value in row.items():
                if key in ('file', 'unit', 'boxes', 'part', 'by'):
                    continue
                if isinstance(value, bool):
                    value = 'yes' if value else 'no'
                elif isinstance(value, list):
                    value = ' '.join(value)
                shown = [f' {" ".join(words(sign + str(value)))} ' for sign in ('', '+')]
                named = key in ('item', 'text', 'total', 'value', 'limit') or f' {key} ' in cards[at]
                looked += 1
                if not named or not any(text in cards[at] for text in shown):
                    missing.append(f'{path}: {row.get("by", row.get("unit"))}: {key} {value}')
    print(*missing, f'{looked} values', sep='\n')
    return bool(missing)


if __name__ == '__main__':
    sys.exit(main())
