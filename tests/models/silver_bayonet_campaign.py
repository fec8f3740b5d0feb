#!/usr/bin/env python3
"""Campaigns of The Silver Bayonet: a second bookkeeping of what happens after a game.

From the book and the inventory (SB-500 to SB-946) alone.  A campaign is some games of one to three
units.  Each game is a log of deeds; build/tests/play rolls it, muster --after, muster --next and
muster judge it, and what they say is compared with what the model says.  The next game is played
with the files that muster --next wrote.

    silver_bayonet_campaign.py --build build --campaigns 100 [--games 5] [--seed 1]
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter

from common import parse
from silver_bayonet_aftermath import POOL, Game
from silver_bayonet_sheets import Unit, read_unit


class Campaign:
    """Games of the same units, in the model and in the tools."""

    def __init__(self, args, seed):
        self.args, self.seed, self.rng = args, seed, random.Random('campaign %d' % seed)
        self.mode = self.rng.choice(['opposed'] * 7 + ['solo', 'solo', 'cooperative'])
        self.differential = self.rng.random() < 0.6
        names = ['Red', 'Blue', 'Green'][:1 if self.mode == 'solo' else 2 if self.mode == 'cooperative' else 3 if self.rng.random() < 0.3 else 2]
        self.units = [Unit(name, self.rng, self.mode) for name in names]
        self.folder = tempfile.mkdtemp(prefix='campaign.')
        self.found = []
        self.env = {k: v for k, v in os.environ.items() if not k.startswith('VOLTIGEUR')}
        self.env['VOLTIGEUR_TABLES'] = os.environ.get('VOLTIGEUR_TABLES') or os.path.join(args.build, '../tables')
        self.env['PATH'] = args.build + os.pathsep + os.environ.get('PATH', '')
        self.files, self.fouled, self.foul_rng = [], Counter(), random.Random(seed)

    def run(self, *words, text=None):
        done = subprocess.run(words, input=text, env=self.env, cwd=self.folder, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def muster(self, *words):
        return self.run('muster', '-r', 'silver-bayonet', *[w for f in self.files for w in ('-u', f)], '-o', 'kv', *words)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), 'w') as file:
            file.write(text)

    def differ(self, what, got, want):
        self.found.append('%s: %s, expected %s' % (what, got, want))

    def compare(self, what, got, want):
        for key, value in want.items():
            there = got.get(key)
            if key in ('sheet.rewards', 'sheet.madness', 'madness', 'attributes') and there and value:
                there, value = sorted(there.split(',')), sorted(value.split(','))
            if there != value:
                self.differ('%s %s' % (what, key), there, value)

    def play(self, number, counts):
        """One game; gives False if anything differs."""
        self.files = ['%s-%d.yaml' % (unit.name.lower(), number) for unit in self.units]
        self.profiles()
        game = self.game = Game(self.rng, self.units, self.differential, self.mode)
        game.fight()
        game.afterwards()
        log, told = self.resolve(game, number)
        if self.found:
            return False
        counts['games'] += 1
        counts['lines'] += len(game.lines)
        counts['rolls'] += len(game.rolled)
        counts['bonus'] += len(game.bonus)
        counts['rewards chosen'] += len(game.chosen)
        counts['studies'] += game.study is not None
        counts['studies passed'] += bool(game.studied)
        counts['lost'] += len(game.lost)
        counts['Officers lost'] += sum(game.gone(u.officer.name) for u in self.units)
        counts['retired'] += list(game.lost.values()).count('retires')
        counts['hired'] += sum(map(len, game.hired.values()))
        counts['dismissed'] += len(game.sent)
        self.fought(game, number, log)
        self.after(game, number)
        if self.found:
            return False
        self.next_files(game, number)
        return not self.found

    def resolve(self, game, number):
        status, out, told = self.run(os.path.join(self.args.build, 'tests/play'), 'silver-bayonet', *self.files,
                                     text='\n'.join(game.lines) + '\n')
        log = out.splitlines()
        for line in log:
            if ' error=' in line or ' refused=' in line:
                self.differ('deed', line, 'an answer')
        self.write('game-%d.log' % number, out)
        return log, told

    def upto(self, log, number):
        """The lines of the first NUMBER deeds."""
        keep, at = [], 0
        for line in log:
            at = int(parse(line).get('number', at + 1))
            if at > number:
                break
            keep.append(line)
        return '\n'.join(keep) + '\n'

    def fought(self, game, number, log):
        """What is due when the fight is over."""
        self.write('fight.log', self.upto(log, game.fought))
        status, out, told = self.muster('--after', '-l', 'fight.log')
        self.complaints('after the fight', game, told)
        due = {}
        for line in out.splitlines():
            fields = parse(line)
            if 'next' in fields:
                due[fields['by']] = fields['next'].replace('table-lookup.', '')
        if due != game.due():
            self.differ('due', due, game.due())
        if game.study:
            self.write('study.log', self.upto(log, game.study[1]))
            status, out, told = self.muster('--after', '-l', 'study.log')
            due = [parse(line) for line in out.splitlines() if ' next=' in line]
            want = {'by': game.study[0], 'next': 'check.madden', 'lesson': str(game.study[2])}
            if len(due) != 1:
                self.differ('study', due, want)
            else:
                self.compare('study', due[0], want)
            answer = parse(self.upto(log, game.study[1] + 1).splitlines()[-1])
            self.compare('study', answer, {'total': str(game.study[3])})

    def complaints(self, what, game, told):
        """Just the deeds that do not fit are named, each with its line."""
        got = told.strip().splitlines()
        want = ['%d: %s' % (line, part) for line, part in game.wrong]
        for line, (number, part) in zip(got, game.wrong):
            if '.log:%d: ' % number not in line or part not in line:
                self.differ(what, line, '%d: %s' % (number, part))
        if len(got) != len(want):
            self.differ(what, got, want)

    def after(self, game, number):
        status, out, told = self.muster('--after', '-l', 'game-%d.log' % number)
        self.complaints('--after', game, told)
        records = [parse(line) for line in out.splitlines()]
        figures = {r['by']: r for r in records if 'by' in r and 'unit' in r}
        units = {r['unit']: r for r in records if 'unit' in r and 'by' not in r}
        for record in records:
            if 'next' in record:
                self.differ('still due', record, 'nothing')
        for unit in self.units:
            for figure in unit.all():
                self.compare('after ' + figure.name, figures.get(figure.name, {}), game.want_figure(unit, figure))
            self.compare('after ' + unit.name, units.get(unit.name, {}), game.want_unit(unit))
        self.differentials(game, units, records)
        if not game.wrong:
            self.fouls(game, number, out)
        self.pools(game, number)

    def fouls(self, game, number, before):
        """A deed that does not fit is named with its line, and all else stays as it was."""
        with open(os.path.join(self.folder, 'game-%d.log' % number)) as file:
            log = file.read()
        fouls = game.foul()
        for foul, part in self.foul_rng.sample(fouls, min(len(fouls), self.args.fouls)):
            self.write('foul.log', log + foul + '\n')
            if part is None:
                status, out, told = self.muster('--next', self.file_of(foul), '-l', 'foul.log')
                if status != 2 or out:
                    self.differ('foul ' + foul, (status, told), 'no next file')
                continue
            status, out, told = self.muster('--after', '-l', 'foul.log')
            self.fouled[part] += 1
            if ('foul.log:%d: ' % (log.count('\n') + 1)) not in told or part not in told or len(told.splitlines()) != 1:
                self.differ('foul ' + foul, told.strip(), part)
            if out != before:
                self.differ('foul ' + foul, 'another answer', 'the same')
        for unit in self.units if self.args.fouls else ():
            fouls = game.foul_next(unit)
            for foul in self.foul_rng.sample(fouls, min(len(fouls), 1)):
                self.write('foul.log', log + foul + '\n')
                status, out, told = self.muster('--next', self.file_of(unit.name), '-l', 'foul.log')
                self.fouled['no next file: ' + foul.split()[0]] += 1
                if status != 2 or out or not told:
                    self.differ('foul next ' + foul, (status, told), 'no file')

    def file_of(self, text):
        """The file of the unit that is named in a text."""
        return next(f for u, f in zip(self.units, self.files) if u.name in text)

    def differentials(self, game, units, records):
        """Each unit against the highest-ranked one (SB-565, SB-887); not for one alone (SB-888)."""
        ranks = {unit.name: game.rank_after(unit) for unit in self.units}
        high = max(ranks.values())
        if self.mode == 'opposed' and len(ranks) > 1:                       # SB-888
            rest = [r for r in records if 'differential' in r and 'unit' not in r and 'by' not in r]
            self.compare('differential', rest[0] if rest else {}, {'differential': str(high - min(ranks.values()))})
            for name, rank in ranks.items():
                self.compare('behind ' + name, units.get(name, {}), {'behind': str(high - rank) if rank < high else None})

    def pools(self, game, number):
        """Every Fate Die that cards gave and the rolls took."""
        status, out, told = self.muster('-l', 'game-%d.log' % number)
        state = {r['unit']: r for r in map(parse, out.splitlines()) if 'unit' in r and 'by' not in r}
        for unit in self.units:
            got = dict(self.start[unit.name])
            got.update({k: v for k, v in state.get(unit.name, {}).items() if k in POOL})
            self.compare('pool ' + unit.name, got, {k: str(v) for k, v in game.pool[unit.name].items()})

    def mend_log(self, game, number):
        """With a deed that does not fit there is no next file; it is undone, and nothing else changes."""
        if not game.wrong:
            return
        status, out, told = self.muster('--next', self.files[0], '-l', 'game-%d.log' % number)
        if status != 2 or out:
            self.differ('next with a wrong deed', (status, out), 'nothing')
        with open(os.path.join(self.folder, 'game-%d.log' % number), 'a') as file:
            for line, part in game.wrong:
                file.write('event=undo number=%d\n' % line)

    def next_files(self, game, number):
        self.mend_log(game, number)
        for unit, file in zip(self.units, list(self.files)):
            follower = '%s-%d.yaml' % (unit.name.lower(), number + 1)
            status, out, told = self.muster('--next', file, '-l', 'game-%d.log' % number)
            officer = unit.officer.name
            if game.gone(officer):
                if status != 2 or out:
                    self.differ('next ' + unit.name, (status, told), 'no file without an Officer')
                old = [f for f in game.alive(unit) if f.kind != 'officer' and f.name not in game.sent]
                game.become(unit)
                unit.succeed(self.rng, old)
                self.write(follower, unit.text())
                status, out, told = self.run('unit-validate', '-r', 'silver-bayonet', '--after', 'game-%d.log' % number, '--was', file,
                                             *[w for f in self.files if f != file for w in ('-u', f)], follower)
                if status:
                    self.differ('the new Officer of ' + unit.name, out + told, 'accepted')
                continue
            game.become(unit)
            if status:
                self.differ('next ' + unit.name, told.strip(), 'a file')
                continue
            self.write(follower, out)
            got, want = read_unit(out), read_unit(unit.text())
            for name in got.keys() | want.keys():
                if got.get(name) != want.get(name):
                    self.differ('next ' + name, got.get(name), want.get(name))

    def profiles(self):
        """What the files are worth in play."""
        status, out, told = self.muster()
        if status or told:
            self.differ('files', told, 'figures')
        shown = {r['by']: r for r in map(parse, out.splitlines()) if 'by' in r}
        self.start = {}
        for unit in self.units:
            for figure in unit.all():
                got = shown.get(figure.name, {})
                for key, value in figure.profile().items():
                    if got.get(key, '0') != str(value):
                        self.differ('profile %s %s' % (figure.name, key), got.get(key), value)
                for key, value in (('attributes', figure.attributes()), ('madness', set(figure.madness) - {'nagging-doubt', 'second-doubt'})):
                    if set(filter(None, got.get(key, '').split(','))) != set(value):
                        self.differ('profile %s %s' % (figure.name, key), got.get(key), sorted(value))
            status, out, told = 0, '', ''
            self.start[unit.name] = {k: shown.get(unit.officer.name, {}).get(k, '0') for k in POOL}

    def campaign(self, counts):
        """Gives the number of the game that differs, or 0."""
        for unit in self.units:
            self.write('%s-1.yaml' % unit.name.lower(), unit.text())
        for number in range(1, self.args.games + 1):
            if not self.play(number, counts):
                return number
            counts['units'] += len(self.units)
        return 0

    def close(self, keep):
        if not keep:
            shutil.rmtree(self.folder, ignore_errors=True)


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    p = argparse.ArgumentParser(description='Campaigns of silver-bayonet, in the model and in the tools.')
    p.add_argument('--campaigns', type=int, default=10)
    p.add_argument('--games', type=int, default=5)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--build', default=os.environ.get('VOLTIGEUR_BUILD') or os.path.join(here, '../../build'))
    p.add_argument('--kinds', type=int, default=20, help='stop after so many kinds of differences')
    p.add_argument('--keep', action='store_true', help='keep the folders of campaigns that differ')
    p.add_argument('--fouls', type=int, default=2, help='forbidden deeds tried after each game')
    p.add_argument('--counts', action='store_true')
    args = p.parse_args()
    args.build = os.path.abspath(args.build)
    counts, kinds, clean = Counter(), Counter(), 0
    for seed in range(args.seed, args.seed + args.campaigns):
        campaign = Campaign(args, seed)
        number = campaign.campaign(counts)
        clean += not number
        for sentence in campaign.found[:1]:
            kind = re.sub(r'\b[A-Z][a-z]+\w*|-?\d+', '_', sentence)[:90]
            kinds[kind] += 1
            if kinds[kind] <= 2:
                print('--- campaign %d, game %d, %s%s' % (seed, number, campaign.game.scenario if hasattr(campaign, 'game') else '', ', ' + campaign.folder if args.keep else ''))
                print('\n'.join('  * ' + line for line in campaign.found[:6]))
                sys.stdout.flush()
        counts.update({'foul: ' + part: n for part, n in campaign.fouled.items()})
        campaign.close(args.keep and number)
        if len(kinds) >= args.kinds:
            break
    print('%d campaigns of %d games from %d: %d without a difference' % (args.campaigns, args.games, args.seed, clean))
    if args.counts:
        for key, value in sorted(counts.items()):
            print('%8d %s' % (value, key))
    return 1 if kinds else 0


if __name__ == '__main__':
    sys.exit(main())
