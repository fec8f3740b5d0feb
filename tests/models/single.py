"""What comparing single deeds needs, for any ruleset.

A ruleset's module has

    RULESET, FAULTS           its id; known faults: a pattern of the difference, and what is right
    deed(rng, args)           a random Case, its record with by= and at= if somebody acts or is acted on
    predict(case, dice)       what the model's rules make of it, with out, me and it; raises Refused or Unsure
    compare(case, answer)     what is wrong with an answer, as sentences
    refusal(no, answer)       what is wrong with a no, see below
"""

import argparse
import os
import random
import re
import subprocess
from collections import Counter
from fractions import Fraction

from common import Dice, Refused, Unsure, parse, same, spell, write


def arguments(about):
    """The arguments of the command line."""
    p = argparse.ArgumentParser(description=about)
    p.add_argument('--deeds', type=int, default=2000)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--only', default='', help='tools or variants, with commas')
    p.add_argument('--kinds', type=int, default=40)
    p.add_argument('--all', action='store_true', help='give also fields that the variant does not have')
    p.add_argument('--words', action='store_true', help='the result words')
    p.add_argument('--faults', action='store_true', help='show the known faults like other differences')
    p.add_argument('--quiet', action='store_true')
    p.add_argument('--build', default=os.environ.get('VOLTIGEUR_BUILD') or
                   os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../build'))
    args = p.parse_args()
    args.build = os.path.abspath(args.build)
    return args


class Report:
    """The differences by kind, the shortest record of each; those of known faults are only counted."""

    def __init__(self, args, faults):
        self.args, self.faults = args, faults
        self.kinds, self.known, self.words, self.shown = Counter(), Counter(), Counter(), {}

    def add(self, deed, record, answer, found):
        """What is wrong with an answer: the kind of difference, then sentences; nothing if it is right."""
        if not found:
            return
        kind = f'{deed}: {found[0]}'
        fault = next((what for pattern, what in self.faults.items() if re.search(pattern, kind)), None)
        if fault and not self.args.faults:
            self.known[fault] += 1
            return
        self.kinds[kind] += 1
        size = len(write(record))
        if kind not in self.shown or size < self.shown[kind][0]:
            self.shown[kind] = size, record, answer, found

    def print(self, deeds, refused):
        """Prints it; the status of the program."""
        for kind, number in self.kinds.most_common(self.args.kinds):
            _, record, answer, found = self.shown[kind]
            print(f'{number:5} {kind}')
            if not self.args.quiet:
                print('      ', write(record))
                print('    ->', write(answer or {}))
                for sentence in found[1:]:
                    print('     *', sentence)
        for fault, number in self.known.most_common():
            print(f'{number:6} known: {fault}')
        if self.args.words:
            for pair, number in sorted(self.words.items()):
                print(f'{number:6} {pair}')
        print(f'{deeds} deeds, {refused} refused, {sum(self.kinds.values())} differ in {len(self.kinds)} ways')
        return 1 if self.kinds else 0


class Case:
    """A deed by itself: its record, who takes part, and what the model makes of it (rules) or why not (no)."""

    def __init__(self, tool, variant, record, sheets, known, prefixes=('', 'target.')):
        self.tool, self.variant, self.record, self.sheets = tool, variant, record, sheets
        self.known, self.prefixes = known, prefixes
        self.rules = self.no = None

    def line(self, number, dice):
        """What the tools read. The names are its own, so that no two deeds have to do with each other."""
        self.record['id'] = f'A{number}'
        for key, letter in (('by', 'X'), ('at', 'B')):
            if key in self.record:
                self.record[key] = f'{letter}{number}'
        self.record = {key: decimal(value) for key, value in self.record.items()}
        if dice.thrown and (self.rules or self.no.choice):
            self.record['faces'] = ','.join(map(str, dice.thrown))
        return f'{self.tool} {self.variant} {write(self.record)}'


def decimal(value):
    return ('%f' % float(value)).rstrip('0').rstrip('.') if isinstance(value, Fraction) else value


def fields_of(build, ruleset, tool, variant, cache={}):
    """What --fields lists: {name: line}."""
    key = ruleset, tool, variant
    if key not in cache:
        out = subprocess.run([os.path.join(build, tool), variant, '-r', ruleset, '--fields'],
                             capture_output=True, text=True, check=True).stdout
        cache[key] = {line.split()[0]: line for line in out.split('\nexample:')[0].splitlines() if line.strip()}
    return cache[key]


def refusal(words, old, no, answer):
    """What is wrong with the tools' no. words: what they may say for a reason; old: results that say no by themselves."""
    if no.choice and 'error' in answer:
        return []
    word = answer.get('refused') or answer.get('result')
    if 'error' in answer or word not in old and 'refused' not in answer:
        return [f'{word or answer.get("error")}, expected refused {no.others} ({no.rule})']
    right = set().union(*(words.get(reason, {word}) for reason in no.others or [no.reason]))
    return [] if word in right else [f'refused={word}, expected one of {sorted(right)}']


def compare_sheets(case, answer, unlike=lambda key, sheet: False):
    """What a deed has made of both parties. unlike: what cannot be compared."""
    found = []
    for prefix, sheet, old in zip(case.prefixes, (case.rules.me, case.rules.it), case.sheets):
        for key, value in sheet.items():
            name = prefix + key
            if unlike(key, sheet) or name not in case.known and name not in answer and same(value, old[key]):
                continue
            shown = answer.get(name, spell(case.record.get(name, old[key])))
            if not same(shown, value):
                found.append(f'{name}={shown}, expected {spell(value)}')
    return found


def draw(model, args):
    """Random cases with the model's verdict, and their lines."""
    rng = random.Random(args.seed)
    cases, lines = [], []
    while len(cases) < args.deeds:
        case = model.deed(rng, args)
        if args.only and not {case.tool, case.variant} & set(args.only.split(',')):
            continue
        dice = Dice((), rng.randrange(1 << 30))
        try:
            case.rules = model.predict(case, dice)
        except Unsure:
            continue
        except Refused as no:
            case.no = no
        lines.append(case.line(len(cases), dice))
        cases.append(case)
    return cases, lines


def main(model):
    """Plays them in one process, and compares."""
    args = arguments(model.__doc__)
    cases, lines = draw(model, args)
    env = dict(os.environ, VOLTIGEUR_TABLES=os.environ.get('VOLTIGEUR_TABLES') or os.path.join(args.build, '../tables'))
    done = subprocess.run([os.path.join(args.build, 'tests/play'), model.RULESET], input='\n'.join(lines) + '\n',
                          capture_output=True, text=True, env=env)
    answers = {}
    for fields in map(parse, done.stdout.splitlines()):
        if 'did' in fields or 'error' in fields:
            answers.setdefault(fields.get('id'), fields)
    report, refused = Report(args, model.FAULTS), 0
    for case in cases:
        answer, no = answers.get(case.record['id']), case.no
        refused += no is not None
        found = ['no answer'] if answer is None else model.refusal(no, answer) if no else model.compare(case, answer)
        if answer and no:
            report.words[f'- {case.variant}: {"/".join(sorted(set(no.others)))} -> {answer.get("refused") or answer.get("result")}'] += 1
        elif answer:
            report.words[f'= {case.variant}: {answer.get("result")}'] += 1
        report.add(f'{case.tool}.{case.variant}', case.record, answer, found)
    return report.print(len(cases), refused)
