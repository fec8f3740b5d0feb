"""Mistakes in lib/: who notices one?

One build has all mutants in it (schemata.py), and writes down of each whether its mistake would
have made another value. All recorded calls are made in it once; of a mutant only those are made
again in which its value would differ, and then the tests that they are from decide. The tests
that do other things than make recorded calls are asked the same, file by file."""

import contextlib
import fcntl
import glob
import hashlib
import os
import pickle
import re
import resource
import subprocess
import sys
import time
import types
import zlib
from collections import Counter

import places
import replay
import schemata

ROOT = replay.ROOT
MAKE = ['make', '-s', '-j2', 'CFLAGS=-O1 -g -w', 'tests-build']
# That and within or may do without brackets is a warning that says nothing of the mistake.
COMPILED = ['gcc', '-std=c11', '-D_DEFAULT_SOURCE', '-DVOLTIGEUR_VERSION=""', '-DVOLTIGEUR_DATA=""', '-Wall', '-Wextra', '-Wpedantic', '-Wshadow',
            '-Werror', '-Wno-parentheses', '-O2', '-iquote', 'lib', '-iquote', 'build', '-x', 'c', '-', '-c', '-o', '/dev/null']
# What make check-sanitize notices: the same calls, in a build with sanitizers.
SANITIZED = 'build-asan'
with open(os.path.join(ROOT, 'Makefile'), encoding='utf-8') as makefile:
    SANITIZE = re.search(r'^SANITIZE = (.*)', makefile.read(), re.M)[1]
MAKE_SANITIZED = ['make', '-s', '-j2', f'BUILD={SANITIZED}', f'CFLAGS={SANITIZE} -w', *(f'{SANITIZED}/{os.path.basename(tool)}' for tool in replay.TOOLS)]
MOST_SANITIZED = 150    # calls made of one mutant
MOST = 1200             # calls made of one mutant before the other tests are asked
MOST_SURVEYED = 40      # and where only calls are asked
SLOW = 1.0              # seconds that a call may take in this build
PATIENCE = 5.0          # seconds until a call of a mutant takes too long
MOST_SECONDS = 300      # of other tests of one mutant, by what they take without it
# What plays at length, or measures: its calls are not recorded;
LONG = ('dice-quality', 'invariants', 'long', 'model')
# and what is not asked at all: it is about no source of lib/, or takes minutes.
ELSEWHERE = ('coverage', 'demo', 'html', 'install', 'sources', 'mutants', 'dice-quality', 'long')


def files():
    """The bats files whose calls are recorded, near to lib/ first."""
    found = [path for name in ('engine/*', 'tools/*', 'rulesets/*/*', 'house/manual', 'house/sheets-current', 'house/units-manual')
             for path in glob.glob(os.path.join(ROOT, 'tests', f'{name}.bats'))
             if not os.path.basename(path)[:-5].endswith(LONG)]
    return [os.path.relpath(path, ROOT) for path in sorted(found, key=lambda path: ('rulesets' in path, os.path.getsize(path)))]


class Noted:
    """What is noted of the mutants, a bit for each: those with another value, and behind them those that might have one."""

    def __init__(self, folder, count):
        self.path, self.size = os.path.join(folder, 'record', 'noted'), count // 8 + 1

    def clear(self):
        with open(self.path, 'wb') as file:
            file.truncate(2 * self.size)

    def read(self):
        with open(self.path, 'rb') as file:
            return file.read()


class Asked(replay.Recorded):
    """The recorded calls, the answer of each, and the mutants whose value would differ in it."""

    rest = False            # ask those behind the first MOST
    most = MOST

    def __init__(self, tree, mutants, quiet, backward):
        self.noted = Noted(tree.folder, len(mutants))
        self.kept = os.path.join(replay.KEPT_BESIDE, 'noted')
        self.digest = digest(mutants)
        super().__init__(tree, files(), None, quiet, backward)

    def prepare(self):
        self.replay, self.clean = replay.Replay(self.tree), replay.Replay(self.tree)
        self.replay.patience = PATIENCE
        known, held = self.read_kept(), {}
        keys = [hashlib.sha256(call.key()).digest() for call in self.calls]
        asked = list(zip(self.calls, keys))
        for number, (call, key) in enumerate(reversed(asked) if self.backward else asked):
            if key not in known:
                known[key] = self.ask(call)
            if number % 2000 == 1999:
                self.keep(known, f'{number + 1} calls of {len(self.calls)} are asked')
        self.keep(known, 'all calls are asked')
        rows = []
        for call, key in asked:
            held[id(call)], bits = known[key]
            rows.append(zlib.decompress(bits))
        self.answers, self.rows, self.held, self.others_noted = held, b''.join(rows), {}, None

    def keep(self, known, said):
        """Takes minutes, so that it is kept for the next time, and for a process beside this one."""
        known.update(self.read_kept())
        replay.write_whole(self.kept, (self.digest, known))
        if not self.quiet:
            print(said, file=sys.stderr, flush=True)

    def read_kept(self):
        """{digest of a call: (answer, bits)} of an earlier run with the same sources."""
        if os.path.exists(self.kept):
            with open(self.kept, 'rb') as file:
                found, known = pickle.load(file)
            if found == self.digest:
                return known
        return {}

    def ask(self, call):
        """(the answer, or None if it takes long; the bits of all mutants)."""
        self.noted.clear()
        self.clean.env = {b'MUTANTS_NOTED': self.noted.path.encode()}
        answer, taken, _ = self.clean.make(call)
        self.clean.env = {}
        return None if taken > SLOW else answer, zlib.compress(self.noted.read(), 1)

    def answer(self, call):
        return self.answers[id(call)], set()

    def differs(self, call, _):
        """Does a call answer otherwise than without the mutant?"""
        answer = self.answers[id(call)]
        if not answer or self.replay.make(call)[0] == answer:
            return False
        if self.clean.make(call)[0] == answer:
            return True
        self.answers[id(call)] = None       # by chance
        return False

    @contextlib.contextmanager
    def chosen(self, number):
        """Every tool makes this mistake."""
        self.replay.env, self.tree.env['MUTANT'] = {b'MUTANT': b'%d' % number}, str(number)
        try:
            yield
        finally:
            self.replay.env = {}
            del self.tree.env['MUTANT']

    @contextlib.contextmanager
    def unchosen(self):
        number = self.tree.env.pop('MUTANT', None)
        yield
        if number:
            self.tree.env['MUTANT'] = number

    def holds(self, test):
        """Does a test that fails hold without the mutant?"""
        if test not in self.held:
            with self.unchosen():
                self.held[test] = not self.tree.bats_number(*test)
        return self.held[test]

    def is_noted(self, bits, number, may=False):
        return bits[number // 8 + (self.noted.size if may else 0)] & 1 << number % 8

    def column(self, number, may):
        """The calls in which a mutant's value would, or might, differ."""
        size, bit = self.noted.size, 1 << number % 8
        column = self.rows[number // 8 + (size if may else 0)::2 * size]
        return [call for call, byte in enumerate(column) if byte & bit]

    def ordered(self, mutant):
        """Those in which its value differs, then those in which it might, each test in turn; the first of them, or the rest."""
        surely = self.column(mutant.number, False)
        maybe = sorted(set(self.column(mutant.number, True)).difference(surely))
        keys = []
        for apart, calls in enumerate((surely, maybe)):
            ranks = Counter()
            for number in calls:
                test = self.calls[number].tests[0]
                ranks[test] += 1
                keys.append((apart, ranks[test], number))
        keys.sort()
        mutant.reached = f'; its value differs in {len(surely)} calls, and may in {len(maybe)}'
        return [self.calls[number] for *_, number in keys[slice(self.most, None) if self.rest else slice(self.most)]]

    def differ_at_all(self, mutant):
        """Does any call answer otherwise? No test is asked."""
        return any(self.differs(call, None) for call in self.ordered(mutant))

    def others(self):
        """{bats file: the tests that do other things than make recorded calls, None for all}, the quick ones first."""
        checks = '|'.join(os.path.basename(path)[:-2] for path in glob.glob(os.path.join(ROOT, 'tests/c/*.c')))
        found, recorded = {}, {path for path, _ in self.sound}
        for path in glob.glob(os.path.join(ROOT, 'tests/[ehrt]*/**/*.bats'), recursive=True):
            name = os.path.relpath(path, ROOT)
            with open(path, encoding='utf-8') as file:
                whole = name not in recorded or re.search(rf'/tests/({checks})\b', file.read())
            tests = None if whole else [test for test in self.sound if test[0] == name and (test in self.whole or test not in self.size)]
            if tests != [] and not os.path.basename(name)[:-5].endswith(ELSEWHERE):
                found[name] = tests
        return found

    def ask_others(self):
        """{bats file: (seconds, whether it holds, bits of all mutants)}, kept as the calls are."""
        if self.others_noted is None:
            kept = os.path.join(replay.KEPT_BESIDE, 'noted-others')
            os.makedirs(replay.KEPT_BESIDE, exist_ok=True)
            with open(kept + '.lock', 'w', encoding='ascii') as lock:       # one asks for all
                fcntl.flock(lock, fcntl.LOCK_EX)
                found = {}
                if os.path.exists(kept):
                    with open(kept, 'rb') as file:
                        was, found = pickle.load(file)
                    found = found if was == self.digest else {}
                for path in self.others():
                    if path not in found:
                        self.noted.clear()
                        started = time.monotonic()
                        self.tree.env['MUTANTS_NOTED'] = self.noted.path
                        with self.unchosen():
                            holds = not self.tree.bats(path)
                        del self.tree.env['MUTANTS_NOTED']
                        found[path] = time.monotonic() - started, holds, self.noted.read()
                        if not self.quiet:
                            print(f'asked {path}: {found[path][0]:.0f} s{"" if holds else ", fails"}', file=sys.stderr, flush=True)
                replay.write_whole(kept, (self.digest, found))
            self.others_noted = found
        return self.others_noted

    def ask_other_tests(self, mutant):
        """What the tests say that do other things than make recorded calls."""
        tests, spent = self.others(), 0
        noted = self.ask_others()
        for path in sorted(tests, key=lambda path: noted[path][0]):
            seconds, holds, bits = noted[path]
            if not self.is_noted(bits, mutant.number) and not self.is_noted(bits, mutant.number, True) or tests[path] is None and not holds:
                continue
            spent += seconds
            if spent > MOST_SECONDS:
                return None
            for test in tests[path] or [None]:
                found = self.tree.bats_number(*test) if test else self.tree.bats(path)
                if found and (self.holds(test) if test else self.holds_whole(path)):
                    return f'{path}: {found}'
        return None

    def holds_whole(self, path):
        """A file may fail by chance, or for the load."""
        with self.unchosen():
            return not self.tree.bats(path)


def digest(mutants):
    """Of the sources: what was noted of others says nothing."""
    found = hashlib.sha256('\n'.join(mutant.show() for mutant in mutants).encode())
    for path in sorted(glob.glob(os.path.join(ROOT, 'lib/**/*.[ch]'), recursive=True) + glob.glob(os.path.join(ROOT, 'cmd/*.c'))):
        with open(path, 'rb') as file:
            found.update(file.read())
    return found.digest()


class Judge:
    """Finds who notices a mutant."""

    def __init__(self, tree, args):
        self.tree, self.args, self.calls, self.sanitized_build = tree, args, None, False
        for kind, most in (resource.RLIMIT_AS, 4 << 30), (resource.RLIMIT_FSIZE, 1 << 28):     # a loop that never ends
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))

    def prepare(self):
        """All mutants are put into the sources, all calls are recorded and answered."""
        self.mutants = places.of_sources(ROOT)
        self.numbers = {}
        inside = schemata.write(self.tree.folder, self.mutants)
        for number, mutant in enumerate(self.mutants, 1):
            self.numbers[mutant.show(), mutant.column] = number if id(mutant) in inside else 0
        status, said = self.tree.run(MAKE)
        if status != 0:
            sys.exit(f'mutate.py: {said}')
        self.calls = Asked(self.tree, self.mutants, self.args.quiet, self.args.part[0] == 2)

    def number(self, mutant):
        if not self.calls:
            self.prepare()
        return self.numbers[mutant.show(), mutant.column]

    def unreached(self, mutants):
        """Those whose value would differ in no recorded call."""
        found = []
        for mutant in mutants:
            mutant.number = self.number(mutant)
            if mutant.number and not self.calls.column(mutant.number, False) and not self.calls.column(mutant.number, True):
                found.append(mutant)
        return found

    def survey(self, mutants):
        """Those with which no call answers otherwise, of the first; no test is asked."""
        for mutant in mutants:
            mutant.number = self.number(mutant)
            self.calls.most = MOST_SURVEYED
            if mutant.number:
                with self.calls.chosen(mutant.number):
                    if not self.calls.differ_at_all(mutant):
                        yield mutant

    def judge(self, mutant):
        mutant.number = self.number(mutant)
        if not mutant.number:
            return self.compiled(mutant) or self.apart(mutant)
        with self.calls.chosen(mutant.number):
            found, mutant.differing = self.calls.differ(mutant, 0, None)
            return found or self.compiled(mutant) or self.conformance() or \
                (None if self.args.fast else self.sanitized(mutant) or self.rest(mutant) or self.calls.ask_other_tests(mutant))

    def compiled(self, mutant):
        """What the compiler warns of is noticed."""
        with open(os.path.join(ROOT, mutant.file), encoding='utf-8') as file:
            text = mutant.applied(file.read())
        made = subprocess.run(COMPILED, cwd=ROOT, input=text, capture_output=True, text=True, check=False)
        return f'compiler: {first_line(made.stderr)}' if made.returncode != 0 else None

    def apart(self, mutant):
        """One that stands where a macro cannot: its file is changed, and the calls are made that reach its function."""
        path = os.path.join(self.tree.folder, mutant.file)
        with open(path, encoding='utf-8') as file:
            whole = file.read()
        function = mutant.path.split(':')[0]
        beside = [other for other in self.mutants if other.file == mutant.file and other.path.split(':')[0] == function and self.number(other)]
        try:
            with open(os.path.join(ROOT, mutant.file), encoding='utf-8') as file, open(path, 'w', encoding='utf-8') as changed:
                changed.write(mutant.applied(file.read()))
            status, said = self.tree.run(MAKE)
            if status != 0:
                return f'compiler: {first_line(said)}'
            for other in beside:
                other.number = self.number(other)
                found, mutant.differing = self.calls.differ(other, 0, None)
                if found:
                    return found
            return self.conformance()
        finally:
            with open(path, 'w', encoding='utf-8') as file:
                file.write(whole)
            self.tree.run(MAKE)

    def conformance(self):
        status, said = self.tree.run(['python3', 'tests/conformance/run.py', 'build'])
        return f'conformance: {first_line(said)}' if status != 0 else None

    def sanitized(self, mutant):
        """What the sanitizers say of calls in which its value differs."""
        if not self.sanitized_build:
            status, said = self.tree.run(MAKE_SANITIZED)
            if status != 0:
                sys.exit(f'mutate.py: {said}')
            self.sanitized_build = True
        replayed = replay.Replay(types.SimpleNamespace(folder=self.tree.folder, build=os.path.join(self.tree.folder, SANITIZED)), self.calls.replay.preload)
        most, all_there_is = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (all_there_is, all_there_is))     # of its shadow
        try:
            for call in self.calls.ordered(mutant)[:MOST_SANITIZED]:
                found = self.complaint(replayed, call, self.calls.replay.env)
                if found and not self.complaint(replayed, call, {}):
                    return f'check-sanitize: {call.tests[0][0]}: {found}'
        finally:
            resource.setrlimit(resource.RLIMIT_AS, (most, all_there_is))
            replayed.close()
        return None

    @staticmethod
    def complaint(replayed, call, env):
        replayed.env = env
        replayed.make(call)
        said = re.search(rb'(SUMMARY: \w+Sanitizer|runtime error): .*', replayed.complaint())
        return said[0].decode(errors='replace') if said else None

    def rest(self, mutant):
        """The calls of a place that very many reach."""
        self.calls.rest = True
        found, differing = self.calls.differ(mutant, 0, None)
        self.calls.rest = False
        mutant.differing += differing
        return found


def first_line(said):
    return next((line for line in said.split('\n') if line.strip()), 'fails')[:150]
