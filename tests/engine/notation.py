"""Random rolls in dice notation, thrown and as odds, against a model of roll(1) in Python.

   notation.py odds NUMBER SEED     rows, ten digits and the table of so many rolls
   notation.py throws NUMBER SEED   totals, dice kept, dropped and rerolled, with given dice
   notation.py digits NUMBER SEED   chances of ten digits at which rounding is near, as digits and percentages
   notation.py print NUMBER SEED    the rolls

A law maps each total to its chance. What explodes is followed until less than one in 10^15 is
left, with floating point; all else is exact. A pool whose dice are kept and explode is a chain
of throws: its state is how many dice have come to rest and which are the best so far."""
import functools
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import comb, lcm, sqrt

HOUSE = '''id: house
dice:
  blank: {throw: d4, faces: {1: 0}}
  tens: {throw: d4, faces: {1: 10, 2: 20, 3: 30, 4: 40}}
  below: {throw: d3, faces: {1: -3, 2: -1, 3: 2}}
  natural7: {throw: d6, again: {on: 6, rows: {1-5: 6, 6: 7}}}
'''
DICE = {
    'd1': [1], 'd2': range(1, 3), 'd3': range(1, 4), 'd4': range(1, 5), 'd6': range(1, 7), 'd8': range(1, 9),
    'dF': [-1, 0, 1], 'df.2': [-1, 0, 1], 'dF.1': [-1, 0, 0, 0, 0, 1], 'd%': range(1, 101),
    'blank': [0, 2, 3, 4], 'tens': [10, 20, 30, 40], 'below': [-3, -1, 2], 'natural7': [1, 2, 3, 4, 5] * 6 + [6] * 5 + [7],
}
SMALL = [name for name in DICE if name != 'd%']
SMALLEST = 1e-15        # what is left of dice that explode
BILLIONTH = Fraction(1, 10 ** 9)
chance = random.Random(int(sys.argv[3]))


class Refused(Exception):
    """There are no exact odds."""


class Law:
    """The chances of totals; tail: 1 where they have no highest, -1 no lowest."""

    def __init__(self, chances, tail=0):
        self.of, self.tail = {total: p for total, p in chances.items() if p}, tail

    def map(self, function, tail=None):
        made = {}
        for total, p in self.of.items():
            made[function(total)] = made.get(function(total), 0) + p
        return Law(made, self.tail if tail is None else tail)

    def pairs(self, other, function, tail=0):
        made = {}
        for (a, p), (b, q) in itertools.product(self.of.items(), other.of.items()):
            total = function(a, b)
            made[total] = made.get(total, 0) + p * q
        return Law(made, tail)

    def plus(self, other):
        if self.tail and other.tail and self.tail != other.tail:
            raise Refused
        if not self.is_exact() or not other.is_exact():
            return self.pairs(other, lambda a, b: a + b, self.tail or other.tail)
        unit = lcm(*(total.denominator for law in (self, other) for total in law.of))
        left, right = ([int(total * unit) for total in law.of] for law in (self, other))
        parts = [lcm(*(p.denominator for p in law.of.values())) for law in (self, other)]
        mine, others = ([int(p * whole) for p in law.of.values()] for law, whole in zip((self, other), parts))
        made = {}
        for total, p in zip(left, mine):        # whole numbers: fractions take minutes
            for more, q in zip(right, others):
                made[total + more] = made.get(total + more, 0) + p * q
        return Law({Fraction(total, unit): Fraction(p, parts[0] * parts[1]) for total, p in made.items()})

    def is_exact(self):
        return all(isinstance(p, Fraction) for p in self.of.values())

    def is_one(self):
        return len(self.of) == 1 and not self.tail


# ------------------------------------------------------------------- pools

def fits(test, face):
    return test is not None and {'>=': face >= test[1], '<=': face <= test[1], '=': face == test[1]}[test[0]]


class Pool:
    def __init__(self, count, die, reroll=None, once=False, explode=None, keep=None, success=None):
        self.count, self.die, self.reroll, self.once = count, die, reroll, once
        self.explode, self.keep, self.success = explode, keep, success      # keep: (highest?, how many)

    def faces(self):
        """The chance of each face, after its rerolls."""
        die, n = list(DICE[self.die]), len(DICE[self.die])
        of = {}
        for face in die:
            of[face] = of.get(face, 0) + Fraction(1, n)
        again = sum(p for face, p in of.items() if fits(self.reroll, face))
        if self.once:
            return {face: p * again + (0 if fits(self.reroll, face) else p) for face, p in of.items()}
        return {face: p / (1 - again) for face, p in of.items() if not fits(self.reroll, face)}

    def score(self, face):
        return int(fits(self.success, face)) if self.success else face

    def is_sound(self):
        """Is it a roll that ends, of whose modifiers each can do something?"""
        die = set(DICE[self.die])
        stay = {face for face in die if not fits(self.reroll, face)}
        left = die if self.once else stay
        return (stay and (self.reroll is None or stay != die) and (self.success is None or any(fits(self.success, face) for face in die)) and
                (self.explode is None or 0 < sum(fits(self.explode, face) for face in left) < len(left)))

    def law(self):
        faces = self.faces()
        if self.keep and self.explode:
            return self.kept_exploding(faces)
        if self.keep:
            return self.kept(faces)
        return self.several(self.exploding(faces) if self.explode else Law(faces).map(self.score), self.count)

    def several(self, one, count):
        if count == 1:
            return one
        half = self.several(one, count // 2)
        return half.plus(half).plus(one) if count % 2 else half.plus(half)

    def kept(self, faces):
        """Over all that the dice may show together, in order."""
        high, number = self.keep
        made = {}
        for shown in itertools.combinations_with_replacement(sorted(faces), self.count):
            p, left = Fraction(1), self.count
            for face in set(shown):
                p *= comb(left, shown.count(face)) * faces[face] ** shown.count(face)
                left -= shown.count(face)
            total = sum(self.score(face) for face in (shown[-number:] if high else shown[:number]))
            made[total] = made.get(total, 0) + p
        return Law(made)

    def exploding(self, faces):
        """One die with all that it adds."""
        goes = [(self.score(face), p) for face, p in faces.items() if fits(self.explode, face)]
        ends = [(self.score(face), p) for face, p in faces.items() if not fits(self.explode, face)]
        signs = {(score > 0) - (score < 0) for score, _ in goes} - {0}
        if len(signs) == 2:
            raise Refused
        nothing = sum(p for score, p in goes if not score)
        now = {}
        for score, p in ends:       # what adds nothing may come any number of times
            now[score] = now.get(score, 0) + p / (1 - nothing)
        if not signs:
            return Law(now)
        law, on = {}, sum(p for score, p in goes if score) / (1 - nothing)
        left = 1.0
        now = {score: float(p) for score, p in now.items()}
        while left > SMALLEST:
            after = {}
            for total, p in now.items():
                law[total] = law.get(total, 0) + p
                for score, q in goes:
                    if score:
                        after[total + score] = after.get(total + score, 0) + p * float(q / (1 - nothing))
            now, left = after, left * float(on)
        return Law(law, signs.pop())

    def kept_exploding(self, faces):
        high, number = self.keep

        @functools.lru_cache(None)
        def rest(ended, best):
            """The law of the total from here on."""
            if ended == self.count:
                return {sum(self.score(face) for face in best): Fraction(1)}
            made, idle = {}, Fraction(0)
            for face, p in faces.items():
                now = tuple(sorted(best + (face,), reverse=high)[:number])
                ends = not fits(self.explode, face)
                if not ends and now == best:
                    idle += p
                    continue
                for total, q in rest(ended + ends, now).items():
                    made[total] = made.get(total, 0) + p * q
            return {total: p / (1 - idle) for total, p in made.items()}

        return Law(rest(0, ()))

    def throw(self, source):
        """(total, the dice that count, those dropped, those rerolled), as roll(1) has them in order."""
        rerolled = []

        def throw(count):
            dice = [source.face(self.die) for _ in range(count)]
            while True:
                again = [i for i, face in enumerate(dice) if fits(self.reroll, face)]
                rerolled.extend(dice[i] for i in again)
                for i in again:
                    dice[i] = source.face(self.die)
                if not again or self.once:
                    return dice

        dice = new = throw(self.count)
        while any(fits(self.explode, face) for face in new):
            new = throw(sum(fits(self.explode, face) for face in new))
            dice = dice + new
        kept = dice
        if self.keep:
            order = sorted(range(len(dice)), key=lambda i: (dice[i], i), reverse=self.keep[0])[:self.keep[1]]
            kept = [dice[i] for i in sorted(order)]
        dropped = list(dice)
        for face in kept:
            dropped.remove(face)
        return sum(map(self.score, kept)), kept, dropped, rerolled

    def show(self):
        def test(it):
            return it[0] + str(it[1])

        text = ('' if self.count == 1 and chance.random() < .5 else str(self.count)) + self.die
        if self.reroll:
            plain = self.reroll[0] == '=' and self.reroll[1] >= 0 and chance.random() < .5
            text += ('ro' if self.once else 'r') + (str(self.reroll[1]) if plain else test(self.reroll))
        if self.explode:
            highest = self.explode == ('>=', max(DICE[self.die])) and not self.success
            text += '!' if highest and chance.random() < .7 else '!' + test(self.explode)
        if self.keep:
            high, number = self.keep
            drop = self.count - number
            if not self.explode and drop and chance.random() < .5:
                text += ('dl' if high else 'dh') + ('' if drop == 1 and chance.random() < .5 else str(drop))
            else:
                text += ('kh' if high else 'kl') + ('' if number == 1 and chance.random() < .5 else str(number))
        return text + (test(self.success) if self.success else '')


# -------------------------------------------------------------- arithmetic

def nearest(number):
    return Fraction((2 * number + 1) // 2)


UNARY = {'down': lambda a: a // 1, 'floor': lambda a: a // 1, 'up': lambda a: -(-a // 1), 'ceil': lambda a: -(-a // 1),
         'near': nearest, 'abs': abs, '-': lambda a: -a}
BINARY = {'+': lambda a, b: a + b, '-': lambda a, b: a - b, '*': lambda a, b: a * b, '/': lambda a, b: Fraction(a) / b,
          'min': min, 'max': max}
COMPARED = {'>=': lambda a, b: a >= b, '<=': lambda a, b: a <= b, '>': lambda a, b: a > b, '<': lambda a, b: a < b,
            '=': lambda a, b: a == b, '==': lambda a, b: a == b}


def law_of(node):
    """A node is a number, a pool, or (operation, node, ...)."""
    if isinstance(node, Fraction):
        return Law({node: Fraction(1)})
    if isinstance(node, Pool):
        return node.law()
    sign, laws = node[0], [law_of(part) for part in node[1:]]
    a = laws[0]
    if len(laws) == 1:
        tail = {'-': -a.tail, 'abs': abs(a.tail)}.get(sign, a.tail)
        return a.map(UNARY[sign], tail)
    law = a
    for b in laws[1:]:
        law = both(sign, law, b)
    return law


def both(sign, a, b):
    if sign == '+':
        return a.plus(b)
    if sign == '-':
        return a.plus(b.map(lambda total: -total, -b.tail))
    if sign in ('*', '/'):
        if sign == '*' and (a.is_one() and not any(a.of) or b.is_one() and not any(b.of)):
            return Law({Fraction(0): Fraction(1)})
        if (a.tail and not b.is_one()) or (b.tail and (sign == '/' or not a.is_one())):
            raise Refused
        turned = -1 if (min(b.of) if a.tail else min(a.of)) < 0 else 1
        return a.pairs(b, BINARY[sign], (a.tail or b.tail) * turned)
    if sign in COMPARED:
        if a.tail and a.tail == b.tail:
            raise Refused
        return a.pairs(b, lambda x, y: Fraction(COMPARED[sign](x, y)))
    if a.tail and b.tail and a.tail != b.tail:
        raise Refused
    outwards = 1 if sign == 'max' else -1
    one = (a.tail or b.tail) == outwards or (a.tail and b.tail)
    return a.pairs(b, BINARY[sign], (a.tail or b.tail) if one else 0)


def throw_of(node, source, pools):
    if isinstance(node, Fraction):
        return node
    if isinstance(node, Pool):
        pools.append(node.throw(source))
        return pools[-1][0]
    parts = [throw_of(part, source, pools) for part in node[1:]]
    if len(parts) == 1:
        return UNARY[node[0]](Fraction(parts[0]))
    return functools.reduce(lambda a, b: {**BINARY, **COMPARED}[node[0]](a, b), parts)


def blank():
    return chance.choice(('', '', ' ', '  ', '\t'))


def show(node, level=0):
    """level: 0 a sum, 1 a product, 2 a factor."""
    if isinstance(node, Fraction):
        return f'{float(node):g}' if node.denominator > 1 else str(node)
    if isinstance(node, Pool):
        return node.show()
    sign, parts = node[0], node[1:]
    if sign in COMPARED:
        left = show(parts[0])
        return (f'({left})' if isinstance(parts[0], Pool) else left) + f' {sign} ' + show(parts[1])
    if sign.isalpha():
        return f'{sign}(' + ','.join(blank() + show(part) + blank() for part in parts) + ')'
    if len(parts) == 1:
        return '-' + show(parts[0], 2)
    mine = 0 if sign in '+-' else 1
    text = show(parts[0], mine) + blank() + sign + blank() + show(parts[1], mine + 1)
    return f'({text})' if mine < level or chance.random() < .1 else text


# ---------------------------------------------------------------- drawing

def draw_test(die, equal):
    return (chance.choice(('>=', '<=', '=') if equal else ('>=', '<=')), chance.choice(list(DICE[die])) + chance.choice((0, 0, 0, 1, -1)))


def draw_pool(often=.25):
    while True:
        die = chance.choice(SMALL)
        pool = Pool(chance.choice((1, 1, 2, 2, 3, 4)), die)
        if chance.random() < often:
            pool.reroll, pool.once = draw_test(die, True), chance.random() < .5
        if chance.random() < often:
            pool.explode = ('>=', max(DICE[die])) if chance.random() < .4 else draw_test(die, False)
        if chance.random() < often and pool.count > 1:
            pool.keep = (chance.random() < .5, chance.randint(1, pool.count if pool.explode else pool.count - 1))
        if chance.random() < often:
            pool.success = draw_test(die, True)
        if pool.is_sound():
            return pool


def draw_number():
    return Fraction(chance.choice(('0', '1', '2', '3', '7', '10', '0.5', '1.25', '2.001')))


def draw(depth):
    if depth == 0 or chance.random() < .3:
        return draw_pool() if chance.random() < .75 else draw_number()
    kind = chance.random()
    if kind < .3:
        return chance.choice(list(UNARY)), draw(depth - 1)
    if kind < .45:
        return (chance.choice(('min', 'max')), *(draw(depth - 1) for _ in range(chance.choice((2, 2, 3)))))
    if kind < .55:
        return '/', draw(depth - 1), Fraction(chance.choice((2, 4, 5, 10)))
    return chance.choice('+-*+-*/'), draw(depth - 1), draw(depth - 1)


def draw_roll():
    if chance.random() < .3:
        return draw_pool(.6)
    node = draw(chance.choice((0, 1, 2, 2)))
    if chance.random() < .2:
        node = (chance.choice(list(COMPARED)), node, draw(1))
    return node


# ---------------------------------------------------------------- the tool

def roll(options, records):
    """What roll prints of records, and says."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f'{folder}/house')
        with open(f'{folder}/house/ruleset.yaml', 'w', encoding='utf-8') as file:
            file.write(HOUSE)
        given = '\n'.join(map(json.dumps, records)) + '\n'
        done = subprocess.run(['roll', '-r', f'{folder}/house', *options], input=given, capture_output=True, text=True, check=False)
    return done.stdout, done.stderr


def may_refuse(why, node, law):
    """Is that a reason to have no odds?"""
    if 'no closed form' in why:
        return law is None
    if 'no bound' in why:
        return law is None or any(part.tail for part in parts_of(node))
    if 'three decimal places' in why:
        return has_division(node) or sum(map(has_fraction, leaves(node))) > 1
    return 'divisor can be 0' in why and has_division(node)


def leaves(node):
    return [node] if not isinstance(node, tuple) else [leaf for part in node[1:] for leaf in leaves(part)]


def parts_of(node):
    return [law_of(part) for part in node[1:]]


def has_fraction(node):
    return isinstance(node, Fraction) and node.denominator > 1


def has_division(node):
    return isinstance(node, tuple) and (node[0] == '/' or any(map(has_division, node[1:])))


# Sums with too many pairs of totals to be made one by one: of equal steps and others, of one total,
# below 0, of parts of 1, and two that lie too far apart.
WIDE = [
    ('+', Pool(40, 'tens'), ('*', Fraction(3), Pool(60, 'd6'))),
    ('-', Pool(40, 'natural7'), Pool(30, 'd8')),
    ('+', ('/', Pool(60, 'd6'), Fraction(4)), ('/', Pool(40, 'd4'), Fraction(10))),
    ('+', Pool(40, 'dF.1'), Pool(70, 'dF')),
    ('+', Pool(60, 'd6', success=('>=', 5)), Pool(40, 'below')),
    ('-', Fraction(3), Pool(1, 'd4200')),
    ('+', ('*', Pool(1, 'd2100'), Fraction(2)), ('-', Pool(1, 'd1'), Pool(1, 'd2'))),
    ('+', ('*', Fraction('0.001'), Pool(70, 'd2')), ('*', Fraction(1000000), Pool(70, 'd2'))),
    ('+', ('min', Pool(1, 'd4200'), Pool(1, 'd1')), ('*', Fraction(7), Pool(1, 'd4200'))),
]
DICE.update({'d2100': range(1, 2101), 'd4200': range(1, 4201)})


def drawn(number, wide=False):
    """(roll, node, its law; None: it has no odds); those that take long are not drawn."""
    rolls = {show(node): (node, law_of(node)) for node in WIDE} if wide else {}
    number += len(rolls)
    while len(rolls) < number:
        node = draw_roll()
        try:
            law = law_of(node)
        except Refused:
            law = None
        except ZeroDivisionError:
            continue
        if law is None or len(law.of) <= 400:
            rolls[show(node)] = node, law
    return [(text, *rest) for text, rest in rolls.items()]


def text_of(total):
    text = f'{float(total):.3f}'.rstrip('0').rstrip('.')
    return '0' if text == '-0' else text


def wrong(text, *said):
    print(f'{text}:', *said)
    wrong.count += 1


wrong.count = 0


def ten_digits(p):
    places = 9
    while p.numerator * 10 ** places < p.denominator * 10 ** 9:
        places += 1
    digits = (2 * p.numerator * 10 ** places + p.denominator) // (2 * p.denominator)
    return Decimal(digits).scaleb(-places)


def check_rows(text, node, law, rows):
    found = {}
    tail = None
    for number, row in enumerate(rows):
        p, total = Fraction(row['odds']), row['total']
        if Decimal(str(row['p'])) != ten_digits(p):
            wrong(text, 'digits', row)
        if row['row'] != number + 1 or row['rows'] != len(rows):
            wrong(text, 'count', row)
        if isinstance(total, str):
            tail = (Fraction(total[:-1]), {'+': 1, '-': -1}[total[-1]], p)
            if number != (len(rows) - 1 if tail[1] > 0 else 0):
                wrong(text, 'a tail in the middle', row)
        else:
            found[Fraction(str(total))] = p
    order = list(found)
    if order != sorted(order) or sum(found.values()) + (tail[2] if tail else 0) != 1:
        wrong(text, 'order or sum', order)
    if law.tail and (not tail or tail[1] != law.tail):
        wrong(text, 'tail', tail, law.tail)
    is_exact = law.is_exact()
    here = law.of if not tail else {total: p for total, p in law.of.items() if (total - tail[0]) * tail[1] < 0}
    for total in here.keys() | found.keys():
        p, q = here.get(total, 0), found.get(total, 0)
        if p != q if is_exact else abs(p - q) > 1e-13 + 1e-11 * p:
            wrong(text, f'{total} has {q}, not {p}')
    if tail and is_sum(node):
        nearest_row = max(found, key=lambda total: total * tail[1]) if found else None
        if tail[2] >= BILLIONTH or nearest_row is None or tail[2] + found[nearest_row] < BILLIONTH:
            wrong(text, f'the tail has {float(tail[2])}')
        if tail[0] not in law.of:
            wrong(text, f'{tail[0]} cannot occur')


def is_sum(node):
    return isinstance(node, (Fraction, Pool)) or node[0] in '+-' and all(map(is_sum, node[1:]))


def percent(p):
    """As few digits as show it, but never 0 or 100% where it is neither."""
    if p in (0, 1):
        return f'{100 * p}%'
    hundred = 100 * ten_digits(p)
    if p < Fraction(1, 10 ** 6):
        digits, exponent = f'{hundred:e}'.lower().split('e')
        digits = Decimal(digits).quantize(Decimal('0.1'), ROUND_HALF_UP)
        if digits == 10:
            digits, exponent = Decimal('1.0'), str(int(exponent) + 1)
        return f'{digits}e-{-int(exponent):02}%'
    shown = hundred.quantize(Decimal('0.01' if p >= Fraction(1, 1000) else '0.0001'), ROUND_HALF_UP)
    return '>99.99%' if shown == 100 else f'{shown}%'


def bar(p, most, room, blocks):
    """A mark for each cell that is half filled; with blocks, an eighth at least."""
    parts = 8 if blocks else 1
    filled = int(p / most * room * parts + Fraction(1, 2)) if room else 0
    if not room or not filled and not blocks:
        return ''
    if not blocks:
        return '  ' + '#' * filled
    return '  ' + '█' * (filled // 8) + (' ▏▎▍▌▋▊▉'[filled % 8].strip() if filled else '▏')


def table(text, law, width, blocks):
    """What roll -O -o text prints of a roll whose odds have an end."""
    rows = sorted(law.of.items())
    totals = [text_of(total) for total, _ in rows]
    wide = max(len('total'), *map(len, totals))
    room = min(60, width - wide - 32) if width >= wide + 40 else 0
    most = max(law.of.values())
    yield 'roll=' + (f'"{text}"' if ' ' in text else text)
    yield f'{"total":>{wide}}{"chance":>10}{"at least":>10}{"at most":>10}'
    below = Fraction(0)
    for total, (_, p) in zip(totals, rows):
        line = f'{total:>{wide}}{percent(p):>10}{percent(1 - below):>10}{percent(below + p):>10}'
        below += p
        yield line + bar(p, most, room, blocks)
    mean = sum(total * p for total, p in rows)
    square = sum((total - mean) ** 2 * p for total, p in rows)
    yield f'mean {float(mean):.6g}, standard deviation {sqrt(square):.4g}'
    least, middle, last = (next(total for total, share in zip(totals, itertools.accumulate(p for _, p in rows)) if share >= wanted)
                           for wanted in (Fraction(1, 20), Fraction(1, 2), Fraction(19, 20)))
    yield f'median {middle}' + (f', nine in ten from {least} to {last}' if least != last else '')


def check_tables(number):
    rolls = [(text.replace('\t', ' '), law) for text, node, law in drawn(number) if is_shown(node, law)]
    printed, said = roll(['-O', '-o', 'json'], [{'roll': text} for text, _ in rolls])
    refused = {row['roll'] for row in map(json.loads, printed.splitlines()) if 'error' in row}
    rolls = [(text, law) for text, law in rolls if text not in refused]
    for width, blocks in (80, False), (200, True), (57, True), (44, False), (43, False):
        os.environ.update(COLUMNS=str(width), LC_ALL='C.UTF-8' if blocks else 'C', TERM='xterm')
        printed, said = roll(['-O', '-o', 'text'], [{'roll': text} for text, _ in rolls])
        lines = iter(printed.splitlines())
        for text, law in rolls:
            if law.tail:
                check_open_table(text, law, lines)
                continue
            for want in table(text, law, width, blocks):
                found = next(lines, None)
                if found != want:
                    wrong(text, f'{found!r}, not {want!r} ({width})')
    print(f'{len(rolls)} tables')


def is_shown(node, law):
    """Has it a table, and is its mean known where it has no end?"""
    return law is not None and (has_whole_law(node) if law.tail else law.is_exact())


def has_whole_law(node):
    return isinstance(node, (Fraction, Pool)) or node[0] in '+-*/' and all(map(has_whole_law, node[1:]))


def check_open_table(text, law, lines):
    """Of a roll whose odds have no end, only what is said below the table."""
    mean = sum(float(total) * float(p) for total, p in law.of.items())
    deviation = sqrt(sum((float(total) - mean) ** 2 * float(p) for total, p in law.of.items()))
    words = next((line for line in lines if line.startswith('mean ')), 'mean none none none none').split()
    if words[1] != f'{mean:.6g},' or words[4] != f'{deviation:.4g}':
        wrong(text, words, mean, deviation)
    next(lines, None)


def check_digits(number):
    """All of four dice with a thousand faces are among so many: chances in 10^12, some of 11 digits with a five at
    the end, some next to 1, some where the form of a percentage changes."""
    many = [1, 2, 3, 31, 32, 83, 84, 85, 99, 100, 101, 177, 178, 317, 325, 335, 445, 545, 555, 562, 841, 999, 1000]
    many += [chance.randrange(305, 565, 10) for _ in range(number)] + [chance.randint(1, 999) for _ in range(number)]
    rolls = []
    for count in dict.fromkeys(many):
        p = Fraction(count, 1000) ** 4
        rolls.append((f'4d1000kl1>={1001 - count}', Law({Fraction(0): 1 - p, Fraction(1): p})))
    printed, _ = roll(['-O', '--fraction', '-o', 'json'], [{'roll': text} for text, _ in rolls])
    rows = {}
    for line in printed.splitlines():
        row = json.loads(line)
        rows.setdefault(row['roll'], []).append(row)
    for text, law in rolls:
        check_rows(text, None, law, rows[text])
    os.environ.update(COLUMNS='80', LC_ALL='C')
    printed, _ = roll(['-O', '-o', 'text'], [{'roll': text} for text, _ in rolls])
    lines = iter(printed.splitlines())
    for text, law in rolls:
        for want in table(text, law, 80, False):
            found = next(lines, None)
            if found != want and not want.startswith('mean '):      # six and four digits of a double
                wrong(text, f'{found!r}, not {want!r}')
    print(f'{len(rolls)} chances')


class Source:
    """Dice on the table: their faces by number, as -d takes them."""

    def __init__(self):
        self.given = []

    def face(self, die):
        if die == 'natural7':       # a six is thrown again
            first = self.number(6)
            return first if first < 6 else 6 + (self.number(6) == 6)
        values = list(DICE[die])
        return values[self.number(len(values)) - 1]

    def number(self, most):
        self.given.append(chance.randint(1, most))
        return self.given[-1]


def as_list(value):
    return [] if value is None else value if isinstance(value, list) else [value]


def check_throws(number):
    asked = []
    for text, node, law in drawn(number):
        source, pools = Source(), []
        try:
            total = throw_of(node, source, pools)
        except ZeroDivisionError:       # what has no odds was not looked at to the end
            continue
        asked.append((text, source.given, total, pools))
    printed, said = roll(['-o', 'json'], [{'roll': text, 'faces': given} if given else {'roll': text} for text, given, _, _ in asked])
    thrown = 0
    for row, (text, given, total, pools) in zip(map(json.loads, printed.splitlines()), asked):
        if 'error' in row:
            continue
        thrown += 1
        right = [face for pool in pools for face in pool[1]], [face for pool in pools for face in pool[2]], [face for pool in pools for face in pool[3]]
        found = tuple(as_list(row.get(key)) for key in ('dice', 'dropped', 'rerolled'))
        if any(pool[1] != pool[2] and len(set(pool[1] + pool[2])) < len(pool[1] + pool[2]) for pool in pools):
            found, right = tuple(map(sorted, found)), tuple(map(sorted, right))     # of equal dice any may be kept
        if row['roll'] != text or Fraction(str(row['total'])) != total or found != right:
            wrong(text, row, 'not', text_of(total), right)
    print(f'{len(asked)} rolls, {thrown} thrown')


def check_odds(number):
    rolls = drawn(number, True)
    printed, said = roll(['-O', '--fraction', '-o', 'json'], [{'roll': text} for text, _, _ in rolls])
    rows = {}
    for line in printed.splitlines():
        row = json.loads(line)
        rows.setdefault(row['roll'], []).append(row)
    refused, tails = 0, 0
    for text, node, law in rolls:
        why = rows[text][0].get('error')
        fine = law is not None and all(1000 % total.denominator == 0 for total in map(Fraction, law.of))
        if why is not None:
            refused += 1
            if not may_refuse(why, node, law):
                wrong(text, why)
        elif not fine:
            wrong(text, 'should have no odds')
        else:
            tails += law.tail != 0
            check_rows(text, node, law, rows[text])
    print(f'{len(rolls)} rolls, {refused} refused, {tails} without an end')


def main():
    kind, number = sys.argv[1], int(sys.argv[2])
    if kind == 'print':
        print('\n'.join(text for text, _, _ in drawn(number)))
    elif kind == 'odds':
        check_odds(number)
    elif kind == 'digits':
        check_digits(number)
    elif kind == 'tables':
        check_tables(number)
    else:
        check_throws(number)
    return 1 if wrong.count else 0


if __name__ == '__main__':
    sys.exit(main())
