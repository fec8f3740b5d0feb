"""Mistakes in lib/: who notices one?

All tools are one program here (tools.c), so a mutant costs one object and one link. A build
that writes down which places it reaches (reached.c) makes all recorded calls once: of a
mutant only those are made again that reach its function, those that reach its line first.
What the compiler warns of is noticed, and counted as the compiler's."""

import bisect
import fcntl
import glob
import hashlib
import os
import pickle
import re
import resource
import shutil
import subprocess
import sys
import types
import zlib
from collections import Counter

import replay

ROOT = replay.ROOT
CACHED = shutil.which('ccache') is not None
# That and within or may do without brackets is a warning that says nothing of the mistake.
MAKE = ['make', '-s', '-j2', 'WERROR=1', 'CFLAGS=-O2 -g -Wno-parentheses', *(['CC=ccache gcc'] if CACHED else []), '-o', 'build/image_build.h']
REACHED = 'build-reached'
INSTRUMENTED = ['make', '-s', '-j2', f'BUILD={REACHED}', f'CC={"ccache " if CACHED else ""}clang', 'LINK=shared',
                'CFLAGS=-O0 -g -fsanitize-coverage=trace-pc-guard,pc-table', f'LDFLAGS={REACHED}/reached.o']
# What make check-sanitize notices: the same calls, in a build with sanitizers.
SANITIZED = 'build-asan'
with open(os.path.join(ROOT, 'Makefile'), encoding='utf-8') as makefile:
    SANITIZE = re.search(r'^SANITIZE = (.*)', makefile.read(), re.M)[1]
MAKE_SANITIZED = ['make', '-s', '-j2', f'BUILD={SANITIZED}', f'CFLAGS={SANITIZE}', *(['CC=ccache gcc'] if CACHED else []), f'{SANITIZED}/tools']
MOST_SANITIZED = 150    # calls made of one mutant that reach its line
# What a run takes from an image of compiled rules is tested with tools that are copied.
IMAGES, OF_IMAGES = re.compile('image|snapshot|trust|mapping|digest'), 'tests/house/image.bats'
MOST = 1200             # calls made of one mutant that reach its line, and others of its function, before the others
SLOW = 3.0              # seconds that the instrumented build may take for a call
# What plays at length, or measures.
LONG = ('dice-quality', 'invariants', 'long', 'model')


def files():
    """The bats files whose calls are recorded, near to lib/ first."""
    found = [path for name in ('engine/*', 'tools/*', 'rulesets/*/*', 'house/manual', 'house/sheets-current', 'house/units-manual')
             for path in glob.glob(os.path.join(ROOT, 'tests', f'{name}.bats'))
             if not os.path.basename(path)[:-5].endswith(LONG)]
    return [os.path.relpath(path, ROOT) for path in sorted(found, key=lambda path: ('rulesets' in path, os.path.getsize(path)))]


class Reaching(replay.Recorded):
    """The recorded calls, the places of lib/ that each reaches, and its answer."""

    rest = False            # ask those behind the first MOST

    def prepare(self):
        os.makedirs(replay.KEPT_BESIDE, exist_ok=True)
        with open(os.path.join(replay.KEPT_BESIDE, 'lock'), 'w', encoding='ascii') as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.run_instrumented([f'{REACHED}/reached.o'], [f'{REACHED}/tools'])
        self.replay = replay.Replay(self.tree)
        self.clean = replay.Replay(Beside(self.tree, 'clean', os.path.join(self.tree.build, 'tools')))
        self.read_places()
        self.kept = os.path.join(replay.KEPT_BESIDE, 'reached')
        with open(os.path.join(ROOT, REACHED, 'tools'), 'rb') as file:
            self.digest = hashlib.sha256(file.read()).hexdigest()
        self.hits, self.answers, self.held = {}, {}, {}
        known = self.read_kept()
        instrumented = replay.Replay(Beside(self.tree, 'reached', os.path.join(ROOT, REACHED, 'tools')))
        keys = [hashlib.sha256(call.key()).digest() for call in self.calls]
        asked = list(zip(self.calls, keys))
        for number, (call, key) in enumerate(reversed(asked) if self.backward else asked):
            if key not in known:
                known[key] = self.ask(instrumented, call)
            if number % 2000 == 1999:
                self.keep(known, f'{number + 1} calls of {len(self.calls)} are asked what they reach')
        self.keep(known, 'all calls are asked')
        for call, key in asked:
            self.answers[id(call)], self.hits[id(call)] = known[key]

    def keep(self, known, said):
        """Takes minutes, so that it is kept for the next time, and for a process beside this one."""
        known.update(self.read_kept())
        replay.write_whole(self.kept, (self.digest, known))
        if not self.quiet:
            print(said, file=sys.stderr, flush=True)

    def read_kept(self):
        """{digest of a call: (answer, places)} of an earlier run with the same sources."""
        if os.path.exists(self.kept):
            with open(self.kept, 'rb') as file:
                digest, known = pickle.load(file)
            if digest == self.digest:
                return known
        return {}

    @staticmethod
    def run_instrumented(*targets):
        for target in targets:
            subprocess.run([*INSTRUMENTED, *target], cwd=ROOT, stdin=subprocess.DEVNULL, check=True)

    def read_places(self):
        """File, line and function of each place of the instrumented tools."""
        tools, listed = os.path.join(ROOT, REACHED, 'tools'), os.path.join(self.tree.folder, 'record', 'places')
        subprocess.run([tools], env={'MUTANTS_PLACES': listed}, stderr=subprocess.DEVNULL, check=False)
        with open(listed, encoding='utf-8') as file:
            said = subprocess.run(['addr2line', '-f', '-e', tools], stdin=file, capture_output=True, text=True, check=True).stdout.split('\n')
        self.places = {}        # of a file, (line, function, number) in order
        for number, (function, place) in enumerate(zip(said[::2], said[1::2])):
            name, line = place.split(' ')[0].rsplit(':', 1)
            if line.isdigit():
                self.places.setdefault(os.path.relpath(os.path.join(ROOT, name), ROOT), []).append((int(line), function, number))
        for places in self.places.values():
            places.sort()
        self.size_of_hits = len(said) // 2

    def ask(self, instrumented, call):
        """(the answer, or None if it takes long; the places it reaches)."""
        path = os.path.join(self.tree.folder, 'record', 'hits')
        with open(path, 'wb') as file:
            file.truncate(self.size_of_hits)
        instrumented.env = {b'MUTANTS_REACHED': path.encode()}
        answer, taken, _ = instrumented.make(call)
        with open(path, 'rb') as file:
            return None if taken > SLOW else answer, zlib.compress(file.read(), 1)

    def answer(self, call):
        return self.answers[id(call)], set()

    def holds(self, test):
        """Does a test that fails hold with the unchanged tools?"""
        if test not in self.held:
            tools = os.path.join(self.tree.build, 'tools')
            os.rename(tools, tools + '.changed')
            shutil.copy2(os.path.join(self.clean.tree.build, 'tools'), tools)
            self.held[test] = not self.tree.bats_number(*test)
            os.rename(tools + '.changed', tools)
        return self.held[test]

    def others(self):
        """The tests without recorded calls, or with other programs, or with calls that cannot be made again."""
        checks = '|'.join(os.path.basename(path)[:-2] for path in glob.glob(os.path.join(ROOT, 'tests/c/*.c')))
        apart = set()
        for path in {path for path, _ in self.sound}:
            with open(os.path.join(ROOT, path), encoding='utf-8') as file:
                if re.search(rf'/tests/({checks})\b', file.read()):
                    apart.add(path)
        tests = [test for test in self.sound if test in self.whole or test not in self.size or test[0] in apart]
        return sorted(tests, key=lambda test: ('agreement' in test[0], test))

    def unreached(self, mutants):
        """Those whose line no call reaches."""
        whole = 0
        for hits in self.hits.values():
            whole |= int.from_bytes(zlib.decompress(hits), 'little')
        whole = whole.to_bytes(self.size_of_hits, 'little')
        return [mutant for mutant in mutants if not any(whole[place] for place in self.near(mutant)[0])]

    def near(self, mutant):
        """(places of its line, or of the last line before it; those of its function)."""
        places = self.places.get(mutant.file, [])
        at = bisect.bisect_right(places, (mutant.line + 1, '~', 0))
        if not at:
            return [], []
        line, function, _ = places[at - 1]
        whole = [number for _, name, number in places if name == function]
        return [number for other, _, number in places if other == line], whole

    def ordered(self, mutant, far=True):
        """Those that reach its line, then those that reach its function, each test in turn;
        the first of them, or the rest."""
        line, function = self.near(mutant)
        ranks, keys = (Counter(), Counter()), []
        for number, call in enumerate(self.calls):
            hits = zlib.decompress(self.hits[id(call)])
            if any(hits[place] for place in function):
                apart = not any(hits[place] for place in line)
                ranks[apart][call.tests[0]] += 1
                keys.append((apart, ranks[apart][call.tests[0]], number))
        mutant.reached = f'; reached by {sum(not apart for apart, *_ in keys)} calls, its function by {len(keys)}'
        keys.sort()
        part = slice(MOST, None) if self.rest else slice(MOST)
        near, others = ([self.calls[number] for apart, _, number in keys if apart == rank][part] for rank in (False, True))
        return near + others if far else near


class Beside:
    """The same tree with other tools."""

    def __init__(self, tree, name, tools):
        self.folder, self.build = tree.folder, os.path.join(tree.folder, name)     # beside its tables
        os.makedirs(self.build)
        shutil.copy2(tools, os.path.join(self.build, 'tools'))
        name_tools(self.build)


def name_tools(folder):
    """Each tool in a folder is the one program there."""
    for tool in replay.TOOLS:
        path = os.path.join(folder, os.path.basename(tool))
        if os.path.lexists(path):
            os.unlink(path)
        os.symlink('tools', path)


class Judge:
    """Finds who notices a mutant."""

    def __init__(self, tree, args):
        self.tree, self.args, self.calls = tree, args, None
        for kind, most in (resource.RLIMIT_AS, 4 << 30), (resource.RLIMIT_FSIZE, 1 << 28):     # a loop that never ends
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))

    def prepare(self):
        """All calls are recorded and answered before anything is changed."""
        status, said = self.make()
        if status != 0:
            sys.exit(f'mutate.py: {said}')
        self.calls = Reaching(self.tree, files(), None, self.args.quiet, self.args.part[0] == 2)

    def unreached(self, mutants):
        self.prepare()
        return self.calls.unreached(mutants)

    def make(self, *targets):
        made = self.tree.run([*MAKE, *(targets or ['build/tools'])])
        name_tools(self.tree.build)         # a test may have installed, and linked them all
        if made[0] != 0 and not re.search(r'^\S+:\d+(:\d+)?: .*(error|undefined reference)', made[1], re.M):
            sys.exit(f'mutate.py: make cannot run, so nothing is judged: {made[1]}')
        return made

    def judge(self, mutant):
        if not self.calls:
            self.prepare()
        path = os.path.join(self.tree.folder, mutant.file)
        with open(path, encoding='utf-8') as file:
            whole = file.read()
        self.write(path, mutant.applied(whole))
        try:
            status, said = self.make()
            if status != 0:
                return f'compiler: {first_line(said)}'
            found, mutant.differing = self.calls.differ(mutant, 0, None)
            if found:
                return found
            status, said = self.tree.run(['python3', 'tests/conformance/run.py', 'build'])
            if status != 0:
                return f'conformance: {first_line(said)}'
            return None if self.args.fast else self.sanitized(mutant) or self.rest(mutant) or self.others(mutant)
        finally:
            self.write(path, whole)

    def sanitized(self, mutant):
        """What the sanitizers say of calls that reach its line."""
        if self.tree.run(MAKE_SANITIZED)[0] != 0:
            return None
        build = os.path.join(self.tree.folder, SANITIZED)
        name_tools(build)
        replayed = replay.Replay(types.SimpleNamespace(folder=self.tree.folder, build=build), self.calls.replay.preload)
        most, all_there_is = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (all_there_is, all_there_is))     # of its shadow
        try:
            for call in self.calls.ordered(mutant, far=False)[:MOST_SANITIZED]:
                replayed.make(call)
                said = re.search(rb'(SUMMARY: \w+Sanitizer|runtime error): .*', replayed.complaint())
                if said:
                    return f'check-sanitize: {call.tests[0][0]}: {said[0].decode(errors="replace")}'
        finally:
            resource.setrlimit(resource.RLIMIT_AS, (most, all_there_is))
            replayed.close()
        return None

    def rest(self, mutant):
        """The calls of a place that very many reach."""
        self.calls.rest = True
        found, differing = self.calls.differ(mutant, 0, None)
        self.calls.rest = False
        mutant.differing += differing
        return found

    def others(self, mutant):
        """What the tests say that do other things than make recorded calls."""
        status, said = self.make('tests-build')
        if status != 0:
            return f'compiler: {first_line(said)}'
        found = self.tree.bats(OF_IMAGES) if IMAGES.search(mutant.file) else None
        if found:
            return f'{OF_IMAGES}: {found}'
        for path, number in self.calls.others():
            found = self.tree.bats_number(path, number)
            if found:
                return f'{path}: {found}'
        return None

    @staticmethod
    def write(path, text):
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)


def first_line(said):
    return next((line for line in said.split('\n') if line.strip()), 'fails')[:150]
