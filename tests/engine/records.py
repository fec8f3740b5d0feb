"""Random lines as records, by the definition of voltigeur-records(5): what each holds, or that it is none.

   records.py NUMBER SEED

So many lines of fields and as many of JSON go through roll, which keeps the fields of a record; what
comes out as fields and as JSON is read here and must be what the line held."""
import json
import random
import re
import subprocess
import sys
from decimal import Decimal

NUMBER, chance = int(sys.argv[1]), random.Random(int(sys.argv[2]))
PIECES = ['a', 'b', 'xyz', '1', '-3', '1.50', 'yes', ',', '.', ':', '#', '{', '}', "'", '\u00e9', '\u2603', '\U0001d518', '\u0085', '\u202e', '\ufeff', 'abcdefgh' * 3]
SPECIAL = [' ', '  ', '\t', '"', '\\', '=', '\\n', '\\"', '\\\\', '\\t', '\\x', '\x01', '\x7f', '\x1f', '\n']
BYTES = [b'\x00', b'\xff', b'\xc3', b'\x80', b'\xc0\xaf', b'\xe0\x80\x80', b'\xed\xa0\x80', b'\xed\x9f\xbf', b'\xee\x80\x80', b'\xf0\x8f\xbf\xbf',
         b'\xf0\x90\x80\x80', b'\xf4\x8f\xbf\xbf', b'\xf4\x90\x80\x80', b'\xf5\x80\x80\x80', b'\xe2\x98', b'\xc2\x80', b'\xc1\xbf', b'\xf1\x80\x80']
NUMBERS = ['0', '-0', '0.0', '1', '-1', '12', '0.5', '0.125', '-0.001', '0.0010', '0.0001', '1e3', '1E-3', '1e-4', '1.5e+2', '25e-1', '1000e-3', '0.0005e1',
           '999999999999', '999999999999.999', '1000000000000', '-1000000000000', '1e11', '1e12', '9.99999999999e11', '0e99', '0.00e-5', '1e400', '1e-400',
           '123456789012', '1234567890123', '0.1000000000000000000001', '0.100000000000000000000', '12345.67890', '100000000000000e-3', '3e0']
TEXTS = ['', 'a', 'a b', '1', 'x,y', '{', '"', '\\', '\n', '\t', '\x01', '\x7f', '\u00e9', '\u0085', '\u202e', '\U0001d518', 'yes', 'a=b', '#c', '12-3e']


class Refused(Exception):
    """It is no record."""


# ------------------------------------------------------------------ fields

def draw_text(least, special):
    return ''.join(chance.choice(SPECIAL if chance.random() < special else PIECES) for _ in range(chance.randint(least, 4)))


def quoted(text):
    return '"' + ''.join({'"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t'}.get(c, c) for c in text) + '"'


def draw_fields():
    """Mostly well formed; some with a part or a byte that may spoil it."""
    wild = chance.random() < .4
    parts = []
    for number in range(chance.randint(0, 4)):
        key = draw_text(1, .3) if wild and chance.random() < .3 else f'x{number}' + chance.choice(('', '.y', '\u00e9', ':', '#', '{', '"' if wild else '-'))
        value = draw_text(0, .4)
        if not wild or chance.random() < .5:
            value = quoted(value) if set(value) & set(' \t"\\\n\x01\x1f\x7f') or chance.random() < .2 else value
        parts.append(f'{key}={value}' if not wild or chance.random() < .9 else key + value)
    if wild and parts and chance.random() < .3:
        parts.append(chance.choice(parts))
    parts.insert(chance.randint(0, len(parts)), 'roll=1')
    line = chance.choice(('', '', '', ' ', '\t ')) + ''.join(part + chance.choice((' ', ' ', '  ', '\t')) for part in parts)
    line = line.rstrip(' \t') if chance.random() < .8 else line
    line = line.encode().replace(b'\n', b' ')
    if wild and chance.random() < .5:
        at = chance.randint(0, len(line))
        line = line[:at] + chance.choice(BYTES) + line[at:]
    return line + (b'\r' if chance.random() < .1 else b'')


def read_fields(line):
    """[(key, value)], each a text."""
    line = line[:-1] if line.endswith(b'\r') else line
    if b'\0' in line:
        raise Refused
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise Refused from error
    fields, rest = [], text.lstrip(' \t')
    while rest:
        found = re.match(r'([^\x00- "\\\x7f=]+)=("(?:[^"\\]|\\["\\nt])*"|[^\x00- "\\\x7f]*)(?=[ \t]|$)', rest)
        if not found or found[0].endswith('\n') or (not fields and re.match('[{#\ufeff]', found[1])) or found[1] in dict(fields):
            raise Refused
        value = found[2]
        if value.startswith('"'):
            value = re.sub(r'\\(.)', lambda escape: {'n': '\n', 't': '\t'}.get(escape[1], escape[1]), value[1:-1])
        fields.append((found[1], value))
        rest = rest[found.end():].lstrip(' \t')
    return fields


# -------------------------------------------------------------------- JSON

def draw_json_text(text):
    def spelt(c):
        if c in '"\\' or c < ' ':
            return chance.choice(({'"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t'}.get(c, f'\\u{ord(c):04x}'), f'\\u{ord(c):04X}'))
        return f'\\u{ord(c):04x}' if ord(c) < 0x10000 and chance.random() < .2 else c

    return '"' + ''.join(map(spelt, text)) + '"'


def draw_json_value(deep=True):
    kind = chance.random()
    if kind < .4:
        return draw_json_text(''.join(chance.choice(TEXTS) for _ in range(chance.randint(0, 2))))
    if kind < .7:
        return chance.choice(NUMBERS)
    if kind < .8 or not deep:
        return chance.choice(('true', 'false', 'true', 'null', '{}', '+1', '01', '.5', '1.', '"open', 'tru', '-')) if chance.random() < .4 else 'false'
    space = chance.choice(('', ' '))
    return '[' + ','.join(space + (draw_json_value(False) if chance.random() < .3 else chance.choice(('"a"', '"b c"', '1', '2.5', '"7"', '-4'))) + space
                          for _ in range(chance.randint(0, 3))) + ']'


def draw_json():
    def blank():
        return chance.choice(('', '', ' ', '\t'))

    fields = [(draw_json_text(chance.choice((f'x{number}', f'x{number}', f'x{number}.\u00e9', 'x0', ''.join(chance.choice(TEXTS) for _ in range(2))))), draw_json_value())
              for number in range(chance.randint(0, 4))]
    fields.insert(chance.randint(0, len(fields)), ('"roll"', '"1"'))
    line = '{' + ','.join(blank() + key + blank() + ':' + blank() + value + blank() for key, value in fields) + '}' + blank()
    if chance.random() < .15:
        at = chance.randint(1, len(line))
        line = line[:at] + chance.choice(('', ',', '}', '"', ':', 'x', '{', ']', '\\')) + line[at + chance.randint(0, 1):]
    return line.encode() + (b'\r' if chance.random() < .1 else b'')


def number_of(text):
    number = Decimal(text)
    if abs(number) >= 10 ** 12 or number and (number.adjusted() < -3 or number * 1000 % 1):
        raise Refused
    return f'{number:f}'.rstrip('0').rstrip('.') if '.' in f'{number:f}' else f'{number:f}'


def plain_number(text):
    text = number_of(text)
    return '0' if text in ('-0', '') else text


class Number(str):
    """A number, as a record writes it."""


def read_json(line):
    """[(key, value)]: texts, numbers, flags and lists of the first two."""
    def no_constant(text):
        raise Refused

    def pairs(found):
        if len(dict(found)) < len(found):
            raise Refused
        return Pairs(found)

    try:
        fields = json.loads(line.decode(), object_pairs_hook=pairs, parse_int=lambda text: Number(plain_number(text)),
                            parse_float=lambda text: Number(plain_number(text)), parse_constant=no_constant)
    except ValueError as error:
        raise Refused from error
    if not isinstance(fields, Pairs):
        raise Refused
    for number, (key, value) in enumerate(fields):
        if not re.fullmatch(r'[^\x00- "\\\x7f=]+', key) or key.endswith('\n') or (number == 0 and key[0] in '{#\ufeff'):
            raise Refused
        if value is None or isinstance(value, Pairs):
            raise Refused
        if isinstance(value, list) and not all(isinstance(item, str) and item and (isinstance(item, Number) or ',' not in item) for item in value):
            raise Refused
        if '\0' in (value if isinstance(value, str) else ''):
            raise Refused
    return list(fields)


class Pairs(list):
    """An object."""


def as_text(value):
    """How fields have it."""
    if isinstance(value, bool):
        return 'yes' if value else 'no'
    return ','.join(value) if isinstance(value, list) else str(value)


# --------------------------------------------------------------------- all

def roll(form, lines):
    done = subprocess.run(['roll', '-o', form], input=b'\n'.join(lines) + b'\n', capture_output=True, check=False)
    return done.stdout.split(b'\n')[:-1]


def shown(pairs):
    return [(key, as_text(value), isinstance(value, Number), type(value).__name__ if isinstance(value, (bool, list)) else '') for key, value in pairs]


def main():
    wrong = held = 0
    added = [('total', '1')]
    for draw, read in (draw_fields, read_fields), (draw_json, read_json):
        lines = [line for line in (draw() for _ in range(NUMBER)) if line.strip(b' \t\r') and line.strip(b' \t\r')[:1] != b'#']
        as_fields, as_json = roll('kv', lines), roll('json', lines)
        assert len(as_fields) == len(as_json) == len(lines), (len(as_fields), len(as_json), len(lines))
        for line, kv, other in zip(lines, as_fields, as_json):
            try:
                want = read(line)
            except Refused:
                want = None
            found, again = read_fields(kv), read_json(other)
            if want is None or 'roll' not in dict(want):
                if 'error' not in dict(found) or 'error' not in dict(again):
                    wrong += 1
                    print(line, 'is no record, but is', kv)
                continue
            if as_text(dict(want)['roll']) != '1':      # spoilt
                continue
            held += 1
            texts = [(key, as_text(value)) for key, value in want]
            if found[:len(texts)] != texts or found[len(texts):] != added:
                wrong += 1
                print(line, 'gives', kv, 'not', texts)
            if shown(again) != shown(want) + [('total', '1', True, '')] or line.endswith(b'\r') != kv.endswith(b'\r'):
                wrong += 1
                print(line, 'gives', other, 'not', want)
    print(f'{2 * NUMBER} lines, {held} are records')
    return 1 if wrong or held < NUMBER / 2 else 0


if __name__ == '__main__':
    sys.exit(main())
