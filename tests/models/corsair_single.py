#!/usr/bin/env python3
"""Random single deeds of corsair, each with its full record and given dice, in the model and in the tools.

corsair_single.py --build build --deeds 20000. No log: every deed has figures of its own."""

import functools
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import single   # noqa: E402
from common import same, spell   # noqa: E402
from single import Case, compare_sheets, fields_of   # noqa: E402
from corsair_deeds import BANDS, FIGHTER, LENGTHS, RATES, SUPPORTED, Deeds   # noqa: E402
from corsair_names import FAULTS, OLD_REFUSALS, WORDS   # noqa: E402

RULESET = 'corsair'
DEEDS = ([('shoot', 'fire')] * 6 + [('shoot', 'reload')] * 3 + [('melee', 'clash')] * 5 + [('move', 'walk')] * 4 +
         [('move', 'swim'), ('move', 'room'), ('move', 'row'), ('spot', 'target')])
GUNS = sorted(BANDS)
GROUNDS = ['open', 'bushes', 'woods', 'slope', 'house', 'shallows']
TERRAINS = ['open', 'bushes', 'cover', 'woods', 'loophole', 'house', 'slope', 'shallows']
TROUBLE = ('out', 'loading', 'fired', 'engaged', 'touching', 'reached', 'moving', 'mounted', 'hidden')
NUMBERS = ('needed', 'hits', 'distance', 'red', 'white')


def some(rng, words):
    return tuple(sorted(rng.sample(words, rng.choice((1, 1, 1, 2, 3)))))


def random_fighter(rng, trouble):
    """Fields that differ from the default; trouble: now and then one that may forbid the deed."""
    c = {}

    def maybe(chance, key, *values):
        if rng.random() < chance:
            c[key] = rng.choice(values)
    maybe(.7, 'class', 1, 2, 3, 4, 5, 6)
    maybe(.3, 'armour', 4)
    maybe(.6, 'build', *[some(rng, sorted(RATES)) for _ in range(3)])
    maybe(.6, 'swimmer', 'none', 'average', 'good')
    maybe(.8, 'length', *LENGTHS)
    maybe(.4, 'load', 'heavy', 'very-heavy')
    for key in ('trained', 'light-infantry', 'improvised', 'heavy-two-handed', 'apart', 'afloat', 'swimming', 'calm'):
        maybe(.25, key, True)
    for key in ('higher', 'climbing', 'defends'):
        maybe(.2, key, True)
    maybe(.1, 'furtive', True)
    maybe(.1, 'hidden', True)
    maybe(.15, 'mounted', True)
    maybe(.2, 'slowed', 1, 2, 3, 4, 5, 6)
    for key in TROUBLE if trouble else ():
        maybe(.12, key, True)
    return c


def scene(rng, variant, me):
    """The record's own words: distances, choices; and the firearm that they need."""
    f = {}

    def maybe(chance, key, *values):
        if rng.random() < chance:
            f[key] = rng.choice(values)
    if variant in ('fire', 'reload', 'walk', 'swim', 'room') and rng.random() < .95:
        me['firearm'] = gun = rng.choice(GUNS)
        if gun in SUPPORTED and rng.random() < .9:
            me['supported'] = True
    if variant == 'fire':
        edges = [band[0] for band in BANDS.get(me.get('firearm'), [(10,)])]
        f['range'] = rng.choice([edge + d for edge in edges for d in (-5, 0, 0, 1)] + [edges[0], 3, 5])
        if rng.random() < .2 and me.get('firearm') in ('pistol', 'musketoon', 'blunderbuss'):
            me['moving'] = True
        maybe(.2, 'contact', 'yes')
        maybe(.4, 'group', 2, 3, 4, 7)
        maybe(.3, 'bonus', 'none', 'red', 'white')
        maybe(.2, 'same-boat', 'yes')
        if rng.random() < .1:
            me['loaded'] = False
        elif rng.random() < .1:
            me['work'] = 1
    if variant in ('fire', 'target'):
        f['terrain'] = some(rng, TERRAINS)
        maybe(.3, 'wood', 3, 9, 10, 15, 0.5)
    if variant == 'walk':
        f['ground'] = some(rng, GROUNDS)
        if not me.get('slowed'):
            maybe(.2, 'group-die', 1, 2, 3, 4, 5, 6)
    maybe(.2, 'leaves', 'yes')
    maybe(.4, 'indoors', 'yes')
    if variant == 'reload':
        me['loaded'] = rng.random() < .1
        if me.get('firearm') in SUPPORTED:
            maybe(.5, 'work', 1)
            me['work'] = f.pop('work', 0)
        if me.get('firearm') == 'swivel-gun':
            maybe(.5, 'loaders', 2)
    return f


def deed(rng, args):
    """A random deed."""
    tool, variant = rng.choice(DEEDS)
    known = fields_of(args.build, RULESET, tool, variant)
    trouble = rng.random() < .3
    me, it = random_fighter(rng, trouble), random_fighter(rng, trouble)
    words = {key: value for key, value in scene(rng, variant, me).items() if key in known}
    record, sheets = {'by': 'X', 'at': 'Y'}, []
    if variant in ('swim', 'room') or words.get('loaders') != 2 and variant == 'reload':
        del record['at']
    if 'group-die' in words:
        it.pop('slowed', None)
    for prefix, given in (('', me), ('target.', it)):
        sheet = dict(FIGHTER)
        for key, value in given.items():
            if prefix + key in known or args.all and variant != 'row' and (not prefix or 'at' in record):
                record[prefix + key] = value
                sheet[key] = value
        sheets.append(sheet)
    record.update(words)
    if 'at' not in record:
        record = {key: value for key, value in record.items() if not key.startswith('target.')}
        sheets[1] = dict(FIGHTER)
    return Case(tool, variant, record, sheets, known)


def predict(case, dice):
    fields = {key: spell(value) for key, value in case.record.items()}
    rules = Deeds(dict(case.sheets[0]), dict(case.sheets[1]), fields, dice)
    getattr(rules, f'{case.tool}_{case.variant}')()
    return rules


def compare(case, answer):
    if 'error' in answer:
        return ['error: ' + answer['error'][:120]]
    found, out = compare_sheets(case, answer), case.rules.out
    for key in ('result', *NUMBERS):
        if key in out and not same(answer.get(key, ''), out[key]):
            found.append(f'{key}={answer.get(key)}, expected {spell(out[key])}')
    return found


refusal = functools.partial(single.refusal, WORDS, OLD_REFUSALS)


def main():
    return single.main(sys.modules[__name__])


if __name__ == '__main__':
    sys.exit(main())
