#!/usr/bin/env python3
"""Which mistakes in the tables, or in lib/, would no test notice?

    mutate.py --ruleset corsair --sample 40 --seed 1
    mutate.py --sources --sample 100
    mutate.py --mutant 'tables/corsair/melee.yaml:14' --ruleset corsair

Changes one number, word, condition or bound of a ruleset's tables (places.py), or one
operator of a C source, in a copy of the repository, and runs the tests until the first
that fails: the lists of tests/fixtures/interface, those of the bats files whose calls answer
otherwise (replay.py), the conformance vectors, the games of the models. What no test notices
is listed; known.yaml names those that are no mistake, with the reason, and a start value that no
program can read is none either. Exit 1 if any is missed."""

import argparse
import glob
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter

import yaml

import games
import places
import replay
import sources

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
RULESETS = ('corsair', 'sharp-practice', 'steeplechase', 'other-side', 'silver-bayonet')
PATIENCE = 400          # seconds of one stage: a mutant that never ends is noticed


class Tree:
    """A copy of the repository in which one file at a time is changed."""

    def __init__(self, sources):
        self.folder = os.path.join(tempfile.gettempdir(), f'mutants.{os.getpid()}')
        listed = subprocess.run(['git', 'ls-files', '-z'], cwd=ROOT, capture_output=True, check=True).stdout
        for name in listed.decode().strip('\0').split('\0'):
            if os.path.exists(os.path.join(ROOT, name)):
                os.makedirs(os.path.dirname(os.path.join(self.folder, name)), exist_ok=True)
                shutil.copy2(os.path.join(ROOT, name), os.path.join(self.folder, name))
        self.build = os.path.join(self.folder, 'build')
        shutil.copytree(os.environ.get('VOLTIGEUR_BUILD') or os.path.join(ROOT, 'build'), self.build,
                        ignore=None if sources else shutil.ignore_patterns('*.a', '*.o', '*.d', 'fuzz'))
        if not sources:
            programs = [name for name in glob.glob(self.build + '/*') + glob.glob(self.build + '/tests/*')
                        if os.access(name, os.X_OK) and os.path.isfile(name)]
            subprocess.run(['strip', *programs], check=False, stderr=subprocess.DEVNULL)
        self.env = {key: value for key, value in os.environ.items() if not key.startswith(('VOLTIGEUR_', 'BATS_'))}
        path = [folder for folder in os.environ['PATH'].split(':') if 'bats-core' not in folder]    # bats adds it
        self.env.update(PATH=':'.join(path), VOLTIGEUR_BUILD=self.build, VOLTIGEUR_TABLES=os.path.join(self.folder, 'tables'),
                        PYTHONDONTWRITEBYTECODE='1', TMPDIR=os.path.join(self.folder, 'record', 'tmp'))
        os.makedirs(self.env['TMPDIR'])

    def run(self, command):
        """(the exit status or None when it took too long, what it printed)."""
        with subprocess.Popen(command, cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors='replace', start_new_session=True) as process:
            with replay.Watch(process, PATIENCE) as watch:
                said, _ = process.communicate()
            return (None, 'takes too long') if watch.late else (process.returncode, said)

    def bats(self, path, only=None):
        """The first test of a file that fails, or None."""
        command = ['bats', '--tap'] + (['-f', f'^{re.escape(only)}$'] if only else []) + [path]
        with subprocess.Popen(command, cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, errors='replace', start_new_session=True) as process:
            failed, seen = None, 0
            with replay.Watch(process, PATIENCE) as watch:
                for line in process.stdout:
                    seen += line.startswith(('ok ', 'not ok '))
                    if line.startswith('not ok '):
                        failed = re.sub(r'^not ok \d+ ', '', line.strip())
                        watch.end()
                        break
                process.wait()
        return failed or (None if process.returncode == 0 or not seen and only else 'takes too long')

    def bats_number(self, path, number):
        """The same of one test, by its number in the file."""
        return self.bats(path, replay.names(os.path.join(self.folder, path))[number - 1])

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)


# ----------------------------------------------------------------- stages

def single_deeds(ruleset):
    """Deeds with their full record, by the ruleset's model, where it has such."""
    script = f'tests/models/{ruleset.replace("-", "_")}_single.py'
    if os.path.exists(os.path.join(ROOT, script)):
        yield 'single deeds', ['python3', script, '--build', 'build', '--deeds', '1500', '--quiet']


def near_files(ruleset):
    """The bats files of the ruleset, but those that play its model."""
    files = [path for path in glob.glob(os.path.join(ROOT, 'tests/rulesets', ruleset, '*.bats')) if not path.endswith('model.bats')]
    return [os.path.relpath(path, ROOT) for path in sorted(files, key=os.path.getsize)]


def far_files(ruleset):
    """The other bats files that name the ruleset, units first; the sheets and the manual last."""
    files = []
    for folder in 'tools', 'engine':
        for path in glob.glob(os.path.join(ROOT, 'tests', folder, '*.bats')):
            with open(path, encoding='utf-8') as file:
                if ruleset in file.read() and 'limits' not in path and 'long' not in path:
                    files.append(path)
    files.sort(key=lambda path: ('unit' not in os.path.basename(path), os.path.getsize(path)))
    return [os.path.relpath(path, ROOT) for path in files] + ['tests/house/sheets-current.bats', 'tests/house/manual.bats']


def interface(ruleset):
    """What tests/engine/interface.bats compares, of one ruleset."""
    listed = 'folder=$(mktemp -d) && python3 tests/engine/interface.py "$folder" tables "$0" || exit 1\n' \
             'for file in tests/fixtures/interface/*.txt; do diff <(grep "^$0 " "$file") "$folder/$(basename "$file")" || exit 1; done\n' \
             'rm -r "$folder"'
    return ['bash', '-c', listed, ruleset]


def table_stages(mutant, ruleset, fast):
    yield 'check-rules', ['build/table-lookup', '--check-rules', f'./tables/{ruleset}']
    yield 'interface', interface(ruleset)
    yield 'calls', None
    yield 'conformance', ['python3', 'tests/conformance/run.py', 'build', f'tests/conformance/{ruleset}.jsonl']
    if os.path.basename(mutant.file) in ('units.yaml', 'after.yaml', 'succession.yaml', 'soldiers.yaml', 'armoury.yaml'):
        yield 'conformance of units', ['python3', 'tests/conformance/run.py', 'build', 'tests/conformance/units.jsonl']
    yield 'other calls', None
    if not fast:
        yield from single_deeds(ruleset)
        yield 'games', ruleset
        yield 'tests', None


# -------------------------------------------------------------------- runs

class Judge:
    """Finds who notices a mutant; what fails without any mutant notices nothing."""

    def __init__(self, tree, args):
        self.tree, self.args, self.clean, self.games, self.calls, self.programs = tree, args, {}, {}, {}, {}

    def judge(self, mutant):
        path = os.path.join(self.tree.folder, mutant.file)
        with open(path, encoding='utf-8') as file:
            whole = file.read()
        try:
            for name, command in table_stages(mutant, mutant.ruleset, self.args.fast):
                if isinstance(command, str) and command not in self.games:
                    self.draw(path, whole, command)
                if name.endswith('calls') and mutant.ruleset not in self.calls:
                    self.record(path, whole, mutant.ruleset)
                write(path, mutant.applied(whole))
                found = self.look(name, command, mutant)
                if not found:
                    continue
                write(path, whole)
                if self.is_clean(name, command, found, mutant):
                    return found if command is None else f'{name}: {found}'
            return None
        finally:
            write(path, whole)

    def is_unread(self, mutant):
        """Is it a start value that nothing can read? The dumps of all programs say so: they have a
        hyphen in its place. Not asked of reports, and of what they run: they have no dump."""
        path = os.path.join(self.tree.folder, mutant.file)
        tool, procedure, *keys = [*mutant.path.split(':')[0].split('.'), '']
        if keys[:1] != ['gives'] or tool == 'after' or f'{tool}.yaml' != os.path.basename(path) or self.is_run_elsewhere(mutant.ruleset, f'{tool}.{procedure}'):
            return False
        with open(path, encoding='utf-8') as file:
            whole = file.read()
        if mutant.ruleset not in self.programs:
            self.programs[mutant.ruleset] = self.dumps(mutant.ruleset)
        try:
            write(path, mutant.applied(whole))
            return self.dumps(mutant.ruleset) == self.programs[mutant.ruleset]
        finally:
            write(path, whole)

    def dumps(self, ruleset):
        status, said = self.tree.run(['build/tests/programs', f'./tables/{ruleset}'])
        assert status is not None and said
        return status, re.sub(r'\ncode\n(?:# operation .*\n| *\d+   .*\n)*', '\n', said)       # made of the operations

    def is_run_elsewhere(self, ruleset, procedure):
        for path in glob.glob(os.path.join(self.tree.folder, 'tables', ruleset, '*.yaml')):
            with open(path, encoding='utf-8') as file:
                if f'build/{os.path.basename(path)[:-5]}' not in replay.TOOLS and re.search(rf'do: {re.escape(procedure)}\b', file.read()):
                    return True
        return False

    def record(self, path, whole, ruleset):
        """The tests' calls, recorded and answered while nothing is changed."""
        write(path, whole)
        files = near_files(ruleset) + (far_files(ruleset) if self.args.far else [])
        self.calls[ruleset] = replay.Recorded(self.tree, files, ruleset, self.args.quiet)

    def draw(self, path, whole, ruleset):
        """The games of a ruleset, played while nothing is changed."""
        write(path, whole)
        self.games[ruleset] = games.Games(self.tree, ruleset)

    def look(self, name, command, mutant):
        """What a stage finds, or None."""
        if name.endswith('calls'):
            limits = {'calls': (0, replay.NEAR), 'other calls': (replay.NEAR, None)}[name]
            found, differing = self.calls[mutant.ruleset].differ(mutant, *limits)
            mutant.differing += differing
            return found
        if name == 'tests':
            calls = self.calls[mutant.ruleset]
            failed = ((path, self.tree.bats_number(path, number)) for path, number in sorted(calls.whole.keys() & calls.sound))
            return next((f'{path}: {found}' for path, found in failed if found), None)
        if isinstance(command, str):
            return self.games[command].differ(mutant.file)
        status, said = self.tree.run(command)
        if status == 0 and ' 0 differ' not in said and re.search(r'\d differ in [1-9]', said):
            status = 1
        lines = [line for line in said.strip().split('\n') if line]
        return None if status == 0 else (lines[0] if lines else 'fails')[:150]

    def is_clean(self, name, command, found, mutant):
        """Does the stage hold without the mutant? Only the test that failed is asked, once."""
        if isinstance(command, str) or command is None:
            return True             # the games that differ, the tests that fail are left out before
        if name not in self.clean:
            self.clean[name] = self.look(name, command, mutant) is None
        return self.clean[name]


def write(path, text):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


def chosen(args):
    """The mutants to judge, drawn by the seed."""
    if args.sources:
        mutants = places.of_sources(ROOT)
    else:
        mutants = []
        for ruleset in args.ruleset or RULESETS:
            for mutant in places.of_tables(os.path.join(ROOT, 'tables'), ruleset):
                mutant.ruleset = ruleset
                mutants.append(mutant)
    if args.mutant:
        return [mutant for mutant in mutants if any(text in mutant.show() for text in args.mutant)]
    if args.sample and args.sample < len(mutants):
        mutants = draw(mutants, args)
    part, parts = args.part
    return mutants[part - 1::parts]


def draw(mutants, args):
    """A sample: of each place one at most, so that no long list of rows is most of it."""
    some, seen = [], set()
    for mutant in random.Random(args.seed).sample(mutants, len(mutants)):
        if (mutant.file, mutant.line) not in seen:
            seen.add((mutant.file, mutant.line))
            some.append(mutant)
    return some[:args.sample]


def arguments():
    p = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    p.add_argument('--ruleset', action='append', choices=RULESETS)
    p.add_argument('--sources', action='store_true', help='operators of lib/ instead of tables')
    p.add_argument('--sample', type=int, help='so many (all of them without it: a night)')
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--part', type=lambda text: tuple(map(int, text.split('/'))), default=(1, 1), metavar='1/2',
                   help='every second of them, for two processes beside each other')
    p.add_argument('--mutant', action='append', help='those with this text, such as tables/corsair/melee.yaml:14:')
    p.add_argument('--list', action='store_true', help='the mutants, and no test')
    p.add_argument('--unreached', action='store_true', help='those of lib/ whose value would differ in no recorded call, and no test')
    p.add_argument('--survey', action='store_true', help='those of lib/ with which none of the first recorded calls answers otherwise, and no test')
    p.add_argument('--fast', action='store_true', help='only calls and vectors; no deeds and games of the models, and no tests whose calls cannot be made again: minutes less for what is missed')
    p.add_argument('--far', action='store_true', help="the calls of other bats files that name the ruleset, too")
    p.add_argument('--quiet', action='store_true', help='what was missed, and the totals')
    return p.parse_args()


def main():
    args = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))      # the copy goes
    with open(os.path.join(HERE, 'known.yaml'), encoding='utf-8') as file:
        known = yaml.safe_load(file) or {}
    mutants, verdicts, missed = chosen(args), Counter(), []
    if args.list:
        print('\n'.join(mutant.show() for mutant in mutants))
        return 0
    if args.unreached or args.survey:
        tree = Tree(args.sources)
        judge = sources.Judge(tree, args)
        try:
            for mutant in judge.unreached(mutants) if args.unreached else judge.survey(mutants):
                print(mutant.show() + mutant.reached, flush=True)
        finally:
            tree.close()
        return 0
    aside = [mutant for mutant in mutants if mutant.name() in known]
    tree = Tree(args.sources)
    try:
        judge = sources.Judge(tree, args) if args.sources else Judge(tree, args)
        for mutant in mutants:
            if mutant in aside:
                continue
            if not args.sources and judge.is_unread(mutant):
                aside.append(mutant)
                continue
            found = judge.judge(mutant)
            verdicts[found.split(':')[0] if found else 'missed'] += 1
            if not found:
                missed.append(mutant)
            if not found or not args.quiet:
                by = f'by {found}' if found else f'({mutant.differing} calls differ{mutant.reached})'
                print(f'{"caught" if found else "MISSED"} {mutant.show()}   {by}', flush=True)
    finally:
        tree.close()
    judged = len(mutants) - len(aside)
    print(f'{judged - len(missed)} of {judged} caught, {len(aside)} set aside; by {dict(verdicts.most_common())}')
    for mutant in aside:
        print(f'set aside: {mutant.name()}: {known.get(mutant.name(), "nothing can read this start value")}')
    return 1 if missed else 0


if __name__ == '__main__':
    sys.exit(main())
