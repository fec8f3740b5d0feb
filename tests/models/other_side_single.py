#!/usr/bin/env python3
"""Random single deeds of other-side, each with its full record and given dice, in the model and in the tools.

other_side_single.py --build build --deeds 20000. No log: every deed has figures of its own."""

import functools
import os
import sys
from fractions import Fraction

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import single   # noqa: E402
from common import same, spell   # noqa: E402
from single import Case, compare_sheets, fields_of   # noqa: E402
from other_side_deeds import FIGURE, RANGES, REACH, SCALE   # noqa: E402
from other_side_finds import COMPASS, Finds, POINTS   # noqa: E402
from other_side_names import FAULTS, OLD_REFUSALS, WORDS   # noqa: E402

RULESET = 'other-side'
DEEDS = ([('shoot', 'fire')] * 8 + [('shoot', 'gun')] * 5 + [('shoot', 'load')] * 3 + [('melee', 'charge')] * 8 +
         [('melee', 'attack')] * 4 + [('move', 'move')] * 5 + [('move', 'stand'), ('move', 'limber'), ('move', 'turn')] +
         [('check', 'morale')] * 2 + [('check', 'rally')] * 2 +
         [('check', kind) for kind in ('roundshot', 'cannister', 'blast', 'assess', 'assess')] +
         [('spot', 'line'), ('spot', 'roundshot'), ('spot', 'blast')] + [('move', 'place')] * 2 +
         [('table-lookup', kind) for kind in (
             'initiative', 'event', 'event', 'event', 'arrival', 'arrival', 'parley-villagers', 'parley-monks',
             'parley-aristocrats', 'explore-village', 'explore-cave', 'scout-outpost', 'interrogate', 'cargo',
             'hidden-force', 'destination', 'arrive')])
KINDS = ['conscript-infantry', 'average-infantry', 'veteran-infantry', 'cavalry', 'artillery', 'convoy', 'headquarters',
         'messenger', 'guerillas', 'bandits', 'deserters', 'villagers', 'monks', 'aristocrats', 'cave-ruins', 'outpost',
         'massed']
TROUBLE = ('acted', 'wavering', 'removed', 'merged', 'hidden', 'in-contact', 'limbered', 'questioned', 'assessed')
FLAGS = ('leader', 'marksman', 'mounted', 'riding', 'serves', 'attacked', 'howitzer', 'led')
CARRIED = ('intelligence', 'coded-orders', 'ciphers', 'strategic-plans', 'treasure')
NUMBERS = ('distance', 'left', 'needs', 'aim-number', 'effect-number', 'figures', 'leaders', 'shift')
SPARE = {'charging'}


def random_figure(rng, trouble, player):
    """Fields that differ from the default; trouble: now and then one that may forbid the deed."""
    c = {'player': player}

    def maybe(chance, key, *values):
        if rng.random() < chance:
            c[key] = rng.choice(values)
    maybe(.7, 'quality', 'veteran', 'average', 'conscript', 'civilian')
    maybe(.05, 'quality', 'transport')
    maybe(.7, 'weapon', *RANGES, 'none')
    maybe(.5, 'terrain', 'open', 'rough', 'soft', 'hard', 'fortification')
    for key in FLAGS:
        maybe(.12, key, True)
    if c.get('quality') == 'transport':
        c.update({'leader': False, 'led': False})
    maybe(.25, 'folk', 'guerillas', 'bandits', 'deserters', 'villagers', 'monks', 'armed-monks', 'aristocrats')
    maybe(.5, 'strength', 1, 2, 3, 5, 8)
    if c.get('strength'):
        maybe(.3, 'acts', 0, 1, 2, c['strength'] - 1)
        maybe(.3, 'empty', 0, 1, c['strength'] - 1)
        maybe(.5, 'original', *range(c['strength'], 2 * c['strength'] + 3))
        if trouble:
            maybe(.1, 'acts', c['strength'])
            maybe(.1, 'empty', c['strength'])
    else:
        maybe(.1 if trouble else 0, 'loaded', False)
    maybe(.3, 'losses', 1, 2)
    for key in CARRIED:
        maybe(.15, key, 1, 2)
    maybe(.15, 'escorts', ('aristocrats',), ('exploring-officer',))
    for key in TROUBLE if trouble else ():
        maybe(.1, key, True)
    return c


def scene(rng, tool, variant, me, it):
    """The record's own words: distances, choices; and what they need."""
    f = {}

    def maybe(chance, key, *values):
        if rng.random() < chance:
            f[key] = rng.choice(values)
    maybe(.15, 'scale', 'half', 'double')
    size = SCALE[f.get('scale', 'normal')]

    def around(*edges):
        return rng.choice([max(Fraction(0), edge * size + d) for edge in edges for d in (-1, Fraction(-1, 2), 0, 0, Fraction(1, 2), 1)])
    if variant == 'fire':
        f['range'] = around(*RANGES.get(me.get('weapon', 'musket'), (5,)), 2)
    if variant in ('fire', 'charge', 'line'):
        maybe(.1, 'blocked', 'yes')
        maybe(.1, 'between', Fraction(1, 4), Fraction(1, 2), 1)
        maybe(.2, 'foliage', 1, 2, Fraction(5, 2), Fraction(1, 2))
        maybe(.1, 'dense', 'yes')
    if variant in ('gun', 'load', 'limber', 'turn') or variant == 'move' and rng.random() < .1:
        if rng.random() < .9:
            me['gun'] = rng.choice(['light', 'field'])
            maybe(.3, 'ammunition', 'roundshot', 'cannister', 'shell')
            for key, values in (('markers', (0, 1, 2)), ('loaded-with', ('roundshot', 'cannister', 'shell')), ('points-to', (10, 90, 350))):
                if rng.random() < .3:
                    me[key] = rng.choice(values)
            if me.get('loaded-with') == ('roundshot' if me.get('howitzer') else 'shell'):
                me['loaded-with'] = 'cannister'
            maybe(.2, 'crew', 0, 1, 2, 4)
            maybe(.3, 'toward', 0, 20, 40, 100, 340)
            maybe(.2, 'swing', 0, 29, 30, 31)
            f['range'] = around(24, 48, 72)
    elif me.get('limbered'):
        me['limbered'] = False
    if variant == 'turn':
        f['toward'] = rng.choice([0, 30, 200])
    if variant in ('move', 'charge'):
        maybe(.3, 'ground', 'open', 'rough')
        maybe(.4, 'rough', 1, 2, Fraction(3, 2))
        maybe(.3, 'obstacles', 1, 2)
        maybe(.08, 'path-is', 'impassable', 'through-figures')
    if variant == 'move':
        maybe(.6, 'open', 2, 4, 5, 6, 7, 8)
        maybe(.05, 'path-is', 'into-contact')
        maybe(.15, 'saddle', 'mount', 'dismount')
        maybe(.15, 'gone', 'home', 'edge')
        maybe(.15, 'massed', 0, 12 * size, 12 * size + Fraction(1, 2))
        maybe(.3, 'assessing', 'yes')
        maybe(.15, 'guerillas', 6 * size, 6 * size + Fraction(1, 2))
    if variant == 'charge':
        f['gap'] = rng.choice([2, 4, 5, 6, 7, 8, 9, 12, Fraction(9, 2)])
        if rng.random() < .6 and not it.get('acted') and not it.get('strength', 1) <= it.get('acts', 0):
            f['target.reaction'] = rng.choice(['fire', 'fire', 'fire', 'away', 'cover', 'towards', 'none'])
            f['target.shelter'] = rng.choice(['soft', 'hard', 'fortification'])
            f['target.shelter-at'] = rng.choice([0, 1, 2, 3, 8, 14])
    if variant == 'attack':
        maybe(.3, 'charging', 'yes')
        if rng.random() < .8:
            me['in-contact'] = rng.random() < .8
    if variant in ('roundshot', 'cannister') and tool == 'check':
        maybe(.5, 'piece', 'light', 'field')
        edges = (24, 48) if variant == 'roundshot' else (12, 24)
        f['range'] = around(*edges, REACH[variant][f.get('piece', 'light')])
    elif variant in ('roundshot', 'blast') and tool == 'spot':
        f.update({'ahead': around(0, 10, 48, 72) + rng.choice([0, Fraction(1, 4), Fraction(3, 8)]), 'aside': rng.choice([0, Fraction(1, 2), Fraction(3, 4)]), 'range': around(3)})
    if variant == 'rally':
        me['wavering'] = rng.random() < .9
    if variant in ('morale', 'rally'):
        maybe(.3, 'half', 'yes')
    if variant in ('parley-villagers', 'parley-monks', 'parley-aristocrats', 'scout-outpost', 'assess', 'interrogate'):
        edge = {'scout-outpost': 12, 'assess': 12}.get(variant, 6)
        f['range'] = around(edge, edge, edge / 2)
        if variant == 'interrogate':
            f.pop('range')
            maybe(.1, 'range', 0, 1)
            maybe(.1, 'beaten', 'no')
            maybe(.8, 'officer', 'unit-officer', 'messenger', 'headquarters')
        maybe(.1, 'view', 'no')
        maybe(.5, 'blood', 'spanish', 'english')
    if variant in ('place', 'event', 'arrival', 'destination') or tool == 'table-lookup' and rng.random() < .4:
        maybe(.3, 'width', 36, 60)
        maybe(.3, 'depth', 36, 72)
        maybe(.2, 'lines', 2, 6)
        if rng.random() < .7 or variant == 'place':
            f.update({'x': rng.randint(4, 32) + Fraction(1, 4), 'y': rng.randint(7, 30)})
            maybe(.6, 'ring', 2, 3)
            maybe(.2, 'facing', *POINTS)
        f.update({'direction': rng.choice(sorted(set(COMPASS.values()))), 'out': rng.randint(8, 30)})
    if tool == 'table-lookup':
        for key, values in (('convoys', (2, 3)), ('guns', (3,)), ('caves', (1, 2)), ('outposts', (3,)), ('masses', (2,)),
                            ('cavalry-there', ('yes',)), ('artillery-there', ('yes',)), ('headquarters-there', ('yes',))):
            maybe(.15, key, *values)
            f.setdefault(key, 'no' if 'there' in key else 0)
    if variant == 'arrival':
        f['kind'] = rng.choice(KINDS)
        maybe(.2, 'there', 'yes')
    if variant == 'initiative':
        maybe(.4, 'players-left', 'no')
        if 'players-left' not in f:
            maybe(.4, 'others-left', 'no')
            if 'others-left' in f:
                maybe(.4, 'others-there', 'no')
    if variant == 'hidden-force':
        maybe(.6, 'players', 11, 12, Fraction(25, 2), 20)
        maybe(.2, 'stirs', 'yes')
        maybe(.2, 'searched', 'yes')
    if variant in ('destination', 'arrive'):
        f['kind'] = rng.choice(['infantry', 'artillery', 'convoy', 'messenger', 'monks', 'aristocrats'])
        f.update({'from-x': rng.randint(0, 36), 'from-y': rng.randint(0, 36)})
        maybe(.4, 'village', around(12))
        maybe(.4, 'outpost', around(12))
        me['bound-for'] = rng.choice(['exit', 'village', 'outpost']) if variant == 'arrive' else 'exit'
        if f['kind'] == 'artillery':
            me['limbered'] = True
    return f


def deed(rng, args):
    """A random deed."""
    tool, variant = rng.choice(DEEDS)
    known = fields_of(args.build, RULESET, tool, variant)
    trouble = rng.random() < .25
    sides = (True, False) if rng.random() < .6 else (False, True) if rng.random() < .7 else rng.choice([(True, True), (False, False)])
    me, it = random_figure(rng, trouble, sides[0]), random_figure(rng, trouble, sides[1])
    words = {key: value for key, value in scene(rng, tool, variant, me, it).items() if key in known or key in ('blood', )}
    if 'blood' in words and variant != 'parley-aristocrats':
        del words['blood']
    record, sheets = {'by': 'X', 'at': 'Y'}, []
    if not any(key.startswith('target.') for key in known) or variant == 'move' and rng.random() < .4:
        del record['at']
    if tool == 'spot' or variant in ('place', 'event', 'arrival', 'initiative'):
        del record['by']
        me = {}
    for prefix, given in (('', me), ('target.', it)):
        sheet = dict(FIGURE)
        for key, value in given.items():
            if prefix + key in known and (not prefix or 'at' in record):
                record[prefix + key] = value
                sheet[key] = value
        sheet['typed'] = {key for key in given if prefix + key in known}
        sheets.append(sheet)
    record.update(words)
    if 'at' not in record:
        record = {key: value for key, value in record.items() if not key.startswith('target.')}
    return Case(tool, variant, record, sheets, known)


def fields_as_typed(record):
    return {key: value if isinstance(value, Fraction) else spell(value) for key, value in record.items()}


def predict(case, dice):
    record, (me, it) = case.record, case.sheets
    counts = {key: int(record[key]) for key in ('convoys', 'guns', 'caves', 'outposts', 'masses') if key in record}
    counts.update({key: True for key in record if key.endswith('-there') and record[key] == 'yes'})
    rules = Finds(dict(me), dict(it), fields_as_typed(record), dice, counts=counts)
    rules.alone = True
    getattr(rules, f'{case.tool}_{case.variant}'.replace('-', '_'))()
    return rules


def compare(case, answer):
    if 'error' in answer:
        return ['error: ' + answer['error'][:120]]
    mine = 'by' in case.record
    found = compare_sheets(case, answer, lambda key, sheet: key in ('typed', 'quality') or sheet is case.rules.me and not mine)
    for key, value in case.rules.counts.items():
        if key in case.known and not same(answer.get(key, ''), value):
            found.append(f'{key}={answer.get(key)}, expected {spell(value)}')
    return found + compare_answer(case.rules.out, answer)


def close(a, b):
    try:
        return abs(float(a) - float(b)) < 0.011
    except (TypeError, ValueError):
        return False


def compare_answer(out, answer):
    found = []
    for key, value in out.items():
        got = answer.get(key, '')
        if key == 'edges':
            if answer.get('edge') not in value:
                found.append(f'edge={answer.get("edge")}, expected one of {value}')
        elif not same(got, value) and not close(got, value):
            found.append(f'{key}={got}, expected {spell(value)}')
    for key in answer:
        if key.split('.')[-1] in NUMBERS and key not in out and not key.startswith('was.') and key not in SPARE and 'did' in answer:
            if list(answer).index(key) > list(answer).index('did'):
                found.append(f'{key}={answer[key]}, not expected')
    return found


refusal = functools.partial(single.refusal, WORDS, OLD_REFUSALS)


def main():
    return single.main(sys.modules[__name__])


if __name__ == '__main__':
    sys.exit(main())
