#!/usr/bin/env python3
"""Random single deeds of corsair, each with its full record and given dice, in the model and in the tools.

corsair_single.py --build build --deeds 20000. No log: every deed has figures of its own."""

import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import Dice, Refused, parse, same, spell, write   # noqa: E402
from single import Report, arguments   # noqa: E402
from corsair_deeds import BANDS, FIGHTER, LENGTHS, RATES, SUPPORTED, Deeds   # noqa: E402
from corsair_names import FAULTS, OLD_REFUSALS, WORDS   # noqa: E402

DEEDS = ([('shoot', 'fire')] * 6 + [('shoot', 'reload')] * 3 + [('melee', 'clash')] * 5 + [('move', 'walk')] * 4 +
         [('move', 'swim'), ('move', 'room'), ('move', 'row'), ('spot', 'target')])
GUNS = sorted(BANDS)
GROUNDS = ['open', 'bushes', 'woods', 'slope', 'house', 'shallows']
TERRAINS = ['open', 'bushes', 'cover', 'woods', 'loophole', 'house', 'slope', 'shallows']
TROUBLE = ('out', 'loading', 'fired', 'engaged', 'touching', 'reached', 'moving', 'mounted', 'hidden')
NUMBERS = ('needed', 'hits', 'distance', 'red', 'white')


def fields_of(build, tool, variant, cache={}):
    key = tool, variant
    if key not in cache:
        out = subprocess.run([os.path.join(build, tool), variant, '-r', 'corsair', '--fields'],
                             capture_output=True, text=True, check=True).stdout
        cache[key] = {line.split()[0] for line in out.split('\nexample:')[0].splitlines() if line.strip()}
    return cache[key]


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
    """A random deed: tool, variant, record, sheets, the fields that the tool knows."""
    tool, variant = rng.choice(DEEDS)
    known = fields_of(args.build, tool, variant)
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
    return tool, variant, record, sheets, known


def predict(tool, variant, record, sheets, seed):
    fields = {key: spell(value) for key, value in record.items()}
    rules = Deeds(dict(sheets[0]), dict(sheets[1]), fields, Dice((), seed))
    getattr(rules, f'{tool}_{variant}')()
    return rules


def compare(record, known, sheets, rules, answer):
    if 'error' in answer:
        return ['error: ' + answer['error'][:120]]
    found = []
    for prefix, sheet, old in zip(('', 'target.'), (rules.me, rules.it), sheets):
        for key, value in sheet.items():
            name = prefix + key
            if name not in known and name not in answer and same(value, old[key]):
                continue
            shown = answer.get(name, spell(record.get(name, old[key])))
            if not same(shown, value):
                found.append(f'{name}={shown}, expected {spell(value)}')
    for key in ('result', *NUMBERS):
        if key in rules.out and not same(answer.get(key, ''), rules.out[key]):
            found.append(f'{key}={answer.get(key)}, expected {spell(rules.out[key])}')
    return found


def run(args):
    rng = random.Random(args.seed)
    cases, lines = [], []
    while len(cases) < args.deeds:
        tool, variant, record, sheets, known = deed(rng, args)
        if args.only and variant not in args.only.split(',') and tool not in args.only.split(','):
            continue
        try:
            rules, no = predict(tool, variant, record, sheets, rng.randrange(1 << 30)), None
        except Refused as refused:
            rules, no = None, refused
        record['by'] = f'A{len(cases)}'
        if 'at' in record:
            record['at'] = f'B{len(cases)}'
        if rules and rules.dice.thrown:
            record['faces'] = ','.join(map(str, rules.dice.thrown))
        cases.append((tool, variant, record, sheets, known, rules, no))
        lines.append(f'{tool} {variant} {write(record)}')
    env = dict(os.environ, VOLTIGEUR_TABLES=os.environ.get('VOLTIGEUR_TABLES') or os.path.join(args.build, '../tables'))
    done = subprocess.run([os.path.join(args.build, 'tests/play'), 'corsair'], input='\n'.join(lines) + '\n',
                          capture_output=True, text=True, env=env)
    answers = {}
    for line in done.stdout.splitlines():
        fields = parse(line)
        if 'did' in fields or 'error' in fields:
            answers.setdefault(fields.get('by'), fields)
    return judge(args, cases, answers)


def refusal(no, answer):
    """What is wrong with the tools' no."""
    word = answer.get('refused') or answer.get('result')
    if 'error' in answer or word not in OLD_REFUSALS and 'refused' not in answer:
        return [f'{word or answer.get("error")}, expected refused {no.others} ({no.rule})']
    right = set().union(*(WORDS.get(reason, {word}) for reason in no.others))
    return [] if word in right else [f'refused={word}, expected one of {sorted(right)}']


def judge(args, cases, answers):
    report, refused = Report(args, FAULTS), 0
    for tool, variant, record, sheets, known, rules, no in cases:
        answer = answers.get(record['by'])
        if answer is None:
            found = ['no answer']
        elif no:
            refused += 1
            found = refusal(no, answer)
            report.words[f'- {variant}: {"/".join(sorted(set(no.others)))} -> {answer.get("refused") or answer.get("result")}'] += 1
        else:
            found = compare(record, known, sheets, rules, answer)
            report.words[f'= {variant}: {answer.get("result")}'] += 1
        report.add(f'{tool}.{variant}', record, answer, found)
    return report.print(len(cases), refused)


def main():
    return run(arguments(__doc__))


if __name__ == '__main__':
    sys.exit(main())
