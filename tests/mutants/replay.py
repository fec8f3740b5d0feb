"""The tools' calls in the tests: written down once, made again for each mutant.

bats takes a second for what its tools do in milliseconds. So the bats files are run once
with record.c in place of the tools, which writes each call down: arguments, input,
environment and files. A changed tree is asked the same; where it answers otherwise, the
tests that the call is from are run, and they alone decide: they may not look at what differs.

What depends on chance or the clock, or cannot be made again (live input, devices), is left
out; the tests with such a call are known. A call that does not open the changed table is
not made."""

import glob
import hashlib
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
with open(os.path.join(ROOT, 'lib/rules/tools.def'), encoding='utf-8') as tools_def:
    TOOLS = [f'build/{name}' for name in re.findall(r'^TOOL\(\w+, "([a-z-]+)"', tools_def.read(), re.M)]
KEPT = re.compile(rb'(VOLTIGEUR_(?!BUILD)|LC_|LANG|XDG_|COLUMNS|TERM|TZ|HOME|NO_COLOR)[^=]*=')
# What is kept for the next time is kept here.
KEPT_BESIDE = os.path.join(os.environ.get('VOLTIGEUR_BUILD') or os.path.join(ROOT, 'build'), 'mutants')
SLOW = 1.0              # seconds: longer calls are left to their tests
PATIENCE = 10.0         # seconds until a call takes too long
NEAR = 200              # calls made before the other stages; the rest comes after them
FIRST = 10              # calls before the first look at what differs; each time twice as many
TESTS = 12              # tests run for one mutant, at most, by what differs
TICK = 0.25             # seconds between two looks at what runs
MOST_PROCESSES = 2000   # processes and threads of the machine; a mutant that makes more is ended


def names(path):
    """The names of a bats file's tests, in order."""
    with open(path, encoding='utf-8') as file:
        found = re.findall(r'^@test "((?:\\.|[^"\\])*)"', file.read(), re.M)
    return [re.sub(r'\\(["$`\\])', r'\1', name) for name in found]


def write_whole(path, found):
    """So that others read all of it, or what was there before."""
    new = f'{path}.{os.getpid()}.new'
    with open(new, 'wb') as file:
        pickle.dump(found, file)
    os.rename(new, path)


def crowded():
    """Does something make processes without end? A limit of the system would not hold for root."""
    with open('/proc/loadavg', encoding='ascii') as file:
        return int(file.read().split()[3].split('/')[1]) > MOST_PROCESSES


class Watch:
    """Ends the session of a process that takes too long or makes too many, and what it leaves behind."""

    def __init__(self, process, patience):
        self.process, self.until, self.ended, self.late = process, time.monotonic() + patience, threading.Event(), False
        self.thread = threading.Thread(target=self.look, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def look(self):
        while not self.ended.wait(TICK):
            if time.monotonic() > self.until or crowded():
                self.late = True
                self.end()

    def end(self):
        subprocess.run(['pkill', '-KILL', '-s', str(self.process.pid)], check=False)

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()
        self.end()


class Call:
    """What a tool was given. @TREE and @RUN are the copy of the repository and the folder of the tests."""

    def __init__(self):
        self.args, self.env, self.cwd, self.stdin, self.files, self.folders, self.not_again = [], [], b'', b'', [], [], ''
        self.tests = []

    def key(self):
        return pickle.dumps((self.args, self.env, self.cwd, self.stdin, self.files, self.folders))

    def text(self):
        return b' '.join(self.args + self.env + [self.stdin[:20000]] + [data[:20000] for _, data in self.files])


# -------------------------------------------------------------- recording

class Recorder:
    """Writes down the calls of bats files, and keeps them beside the build for the next time."""

    def __init__(self, tree, quiet, backward=False):
        self.tree, self.quiet, self.backward = tree, quiet, backward
        self.folder = os.path.join(tree.folder, 'record')
        self.kept = KEPT_BESIDE
        self.ready = False

    def of_files(self, paths):
        """(calls, {test: why it cannot be asked by calls alone}, tests that hold)."""
        calls, whole, sound = {}, {}, set()
        for path in reversed(paths) if self.backward else []:
            self.of_file(path)
        for path in paths:
            for call in self.of_file(path):
                if isinstance(call, tuple):
                    sound.add(call)
                elif f'build/{os.path.basename(os.fsdecode(call.args[0]))}' not in TOOLS:
                    whole.update((test, 'by another name') for test in call.tests)
                elif call.not_again:
                    whole.update((test, call.not_again) for test in call.tests)
                elif call.key() in calls:
                    calls[call.key()].tests += [test for test in call.tests if test not in calls[call.key()].tests]
                else:
                    calls[call.key()] = call
        return list(calls.values()), whole, sound

    def of_file(self, path):
        digest = hashlib.sha256(open(os.path.join(ROOT, path), 'rb').read())
        beside = [f'{os.path.dirname(path)}/*.bash', 'tests/*.bash', f'{path[:-5]}.*', f'tests/rulesets/{os.path.basename(path)[:-5]}.py']
        found = sorted(name for pattern in beside for name in glob.glob(os.path.join(ROOT, pattern)))
        for helper in (name for name in found if name != os.path.join(ROOT, path)):
            with open(helper, 'rb') as file:
                digest.update(file.read())
        kept = os.path.join(self.kept, f'{path.replace("/", "+")}.{digest.hexdigest()[:12]}')
        if not os.path.exists(kept):
            found = self.record(path)
            os.makedirs(self.kept, exist_ok=True)
            for old in glob.glob(glob.escape(kept.rsplit('.', 1)[0]) + '.*'):
                if not old.endswith('.new'):
                    os.unlink(old)
            write_whole(kept, found)
        with open(kept, 'rb') as file:
            return pickle.load(file)

    def prepare(self):
        programs = os.path.join(self.folder, 'bin')
        for name in 'bin', 'calls', 'tmp':
            os.makedirs(os.path.join(self.folder, name), exist_ok=True)
        recorder = os.path.join(self.folder, 'recorder')
        subprocess.run(['gcc', '-std=c11', '-D_GNU_SOURCE', '-O2', os.path.join(HERE, 'record.c'), '-o', recorder], check=True)
        for name in os.listdir(self.tree.build):
            if f'build/{name}' in TOOLS:
                shutil.copy2(recorder, os.path.join(programs, name))
            elif not os.path.lexists(os.path.join(programs, name)):     # of another ruleset
                os.symlink(os.path.join(self.tree.build, name), os.path.join(programs, name))
        self.ready = True

    def record(self, path):
        """Runs a file; its calls, and (file, test) of each test that holds."""
        if not self.ready:
            self.prepare()
        started = time.time()
        env = {**self.tree.env, 'VOLTIGEUR_BUILD': os.path.join(self.folder, 'bin'), 'TMPDIR': os.path.join(self.folder, 'tmp')}
        run = subprocess.run(['bats', '--tap', path], cwd=self.tree.folder, env=env, stdin=subprocess.DEVNULL,
                             capture_output=True, text=True, errors='replace', check=False)
        found = [(path, int(match[1])) for match in re.finditer(r'^ok (\d+) ', run.stdout, re.M)]
        calls = {}
        for name in os.listdir(os.path.join(self.folder, 'calls')):
            name = os.path.join(self.folder, 'calls', name)
            call = self.read(name, path)
            os.unlink(name)
            if call.key() in calls:
                calls[call.key()].tests += [test for test in call.tests if test not in calls[call.key()].tests]
            else:
                calls[call.key()] = call
        if not self.quiet:
            print(f'recorded {path}: {len(names(os.path.join(ROOT, path)))} tests, {len(found)} hold, {len(calls)} calls, {time.time() - started:.0f} s', file=sys.stderr, flush=True)
        return found + list(calls.values())

    def read(self, name, path):
        with open(name, 'rb') as file:
            data = file.read()
        data_at, call, last = 0, Call(), b''
        tree, run = self.tree.folder.encode(), os.path.join(self.folder, 'tmp').encode()
        run_pattern = re.compile(re.escape(run) + rb'/bats-run-\w+(/(test|file)/\d+)?')
        while data.find(b'\n', data_at) >= 0:
            head, length = data[data_at:data.index(b'\n', data_at)].split(b' ')
            start = data_at + len(head) + 1 + len(length) + 1
            value = data[start:start + int(length)]
            data_at = start + int(length) + 1
            kind = head.decode()
            value = run_pattern.sub(b'@RUN', value).replace(tree + b'/record/bin', b'@TREE/build').replace(tree, b'@TREE')
            if kind == 'number':
                call.tests = [(path, int(value or 0))]
            elif kind == 'arg':
                call.args.append(value)
                if re.search(rb'/dev/fd/|/proc/|/dev/std', value):
                    call.not_again = 'a descriptor as a file'
            elif kind == 'env':
                if KEPT.match(value):
                    call.env.append(value)
                elif value.startswith(b'LD_PRELOAD='):
                    call.not_again = 'a preloaded library'
            elif kind in ('cwd', 'stdin'):
                setattr(call, kind, value)
            elif kind == 'path':
                last = value
            elif kind == 'file':
                call.files.append((last, value))
            elif kind == 'folder':
                call.folders.append(value)
            elif kind == 'not':
                call.not_again = value.decode()
        call.env.sort()
        call.files.sort()
        call.folders.sort()
        if any(b'@TREE/record/tmp/' in value for value in [*call.args, *call.env, call.cwd]):
            call.not_again = 'a folder of its own'
        if not call.args:
            call.args, call.not_again = [b''], 'it was killed while it was written down'
        return call


# ---------------------------------------------------------------- replays

class Replay:
    """Makes calls, one after the other, in the folders of a tree."""

    def __init__(self, tree, preload=None):
        self.tree = tree
        self.run = os.path.join(tree.folder, 'record', 'again')
        self.fds = [os.memfd_create(name) for name in ('in', 'out', 'err', 'opened')]
        self.preload = preload or os.path.join(tree.folder, 'record', 'opened.so')
        if not preload:
            subprocess.run(['gcc', '-std=c11', '-O2', '-shared', '-fPIC', os.path.join(HERE, 'opened.c'), '-o', self.preload], check=True)
        self.child, self.late, self.until, self.env, self.patience = 0, False, 0.0, {}, PATIENCE

    def look(self, *_):
        if time.monotonic() > self.until or crowded():
            self.late = True
            self.end()

    def end(self):
        """Ends the process, and those that it has made."""
        try:
            os.killpg(self.child, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def here(self, value):
        return value.replace(b'@RUN', self.run.encode()).replace(b'@TREE', self.tree.folder.encode())

    def lay(self, call):
        """The files as they were when the tool was called."""
        shutil.rmtree(self.run, ignore_errors=True)
        os.makedirs(self.run)
        for folder in call.folders:
            os.makedirs(self.here(folder), exist_ok=True)
        for path, data in call.files:
            path = self.here(path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'wb') as file:
                file.write(self.here(data))

    def left(self):
        """What is in the folder afterwards."""
        found = []
        for folder, _, names in os.walk(self.run):
            for name in sorted(names):
                path = os.path.join(folder, name)
                if os.path.isfile(path):
                    with open(path, 'rb') as file:
                        found.append((path, file.read()))
        return sorted(found)

    def opened(self):
        """The tables that the last call opened, if it was asked to say so."""
        said = os.pread(self.fds[3], os.fstat(self.fds[3]).st_size, 0)
        return set(re.findall(rb'([^/\n]+/[^/\n]+\.yaml)\n', said))

    def complaint(self):
        """What the last call wrote to its standard error."""
        return os.pread(self.fds[2], os.fstat(self.fds[2]).st_size, 0)

    def close(self):
        for fd in self.fds:
            os.close(fd)

    def make(self, call, opened=False):
        """(a digest of all that came of it, seconds, what it printed)."""
        self.lay(call)
        program = os.path.join(self.tree.build, os.path.basename(os.fsdecode(call.args[0])))
        args = [self.here(word) for word in call.args]
        env = dict(self.here(word).split(b'=', 1) for word in call.env)
        env[b'PATH'] = self.tree.build.encode() + b':/usr/bin:/bin'
        env.update(self.env)
        if opened:
            env[b'LD_PRELOAD'] = self.preload.encode()
        for fd, data in zip(self.fds, (self.here(call.stdin), b'', b'', b'')):
            os.ftruncate(fd, 0)
            os.pwrite(fd, data, 0)
            os.lseek(fd, 0, os.SEEK_SET)
        cwd = self.here(call.cwd)
        started = time.monotonic()
        try:
            os.chdir(cwd if os.path.isdir(cwd) else self.run)
            self.late, self.until = False, started + self.patience
            self.child = os.posix_spawn(program, args, env, setpgroup=0, setsigdef=[signal.SIGPIPE], file_actions=[
                (os.POSIX_SPAWN_DUP2, fd, number) for fd, number in zip(self.fds, (0, 1, 2, 9))])
            signal.signal(signal.SIGALRM, self.look)
            signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
            _, status = os.waitpid(self.child, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            self.end()
        finally:
            os.chdir(ROOT)
        taken = time.monotonic() - started
        said = [os.pread(fd, os.fstat(fd).st_size, 0) for fd in self.fds[1:3]]
        left = self.left() if call.files or call.cwd.startswith(b'@RUN') else []
        whole = [b'%d %d' % (status, self.late), *said, *(part for path, data in left for part in (os.fsencode(path), data))]
        folder = self.tree.folder.encode()
        return hashlib.sha256(b'\0'.join(part.replace(folder, b'@TREE') for part in whole)).digest(), taken, said[0]


class Clean:
    """The unchanged tree beside one that is changed: the same files, and tables and tools of its own."""

    def __init__(self, tree):
        self.folder = os.path.join(tree.folder, 'record', 'clean')
        self.build = os.path.join(self.folder, 'build')
        if os.path.exists(self.folder):
            return
        os.makedirs(self.build)
        for name in os.listdir(tree.folder):
            if name == 'tables':
                shutil.copytree(os.path.join(tree.folder, name), os.path.join(self.folder, name))
            elif name == 'tests':
                subprocess.run(['cp', '-al', os.path.join(tree.folder, name), self.folder], check=True)
        for tool in TOOLS:      # those that take a preloaded library
            shutil.copy2(os.path.join(tree.build, 'loaded', os.path.basename(tool)), os.path.join(self.folder, tool))


class Recorded:
    """The calls of some bats files, and their answers on the unchanged tree, each made when it is first asked for."""

    def __init__(self, tree, paths, wanted, quiet=False, backward=False):
        self.backward = backward        # meets another process that begins at the other end
        recorder = Recorder(tree, quiet, backward)
        calls, self.whole, self.sound = recorder.of_files(paths)
        calls = [call for call in calls if not wanted or wanted.encode() in call.text() + call.cwd]
        self.tree, self.calls, self.quiet = tree, calls, quiet
        self.size = Counter(test for call in calls for test in call.tests)     # the calls of each test
        if not quiet:
            print(f'{wanted or "all"}: {len(calls)} calls of {len(self.size)} tests; {len(self.whole)} tests with calls that cannot be made again',
                  file=sys.stderr, flush=True)
        self.prepare()

    def prepare(self):
        self.replay = Replay(self.tree)
        self.clean, self.answers = Replay(Clean(self.tree), self.replay.preload), {}
        for call in self.calls:
            call.words = set(re.findall(rb'[a-z][a-z0-9-]+', call.text()))
        self.common = Counter(word for call in self.calls for word in call.words)

    def answer(self, call):
        """What the unchanged tree answers, None where that is by chance or slow; and the tables that are opened for it."""
        key = id(call)
        if key not in self.answers:
            first, taken, _ = self.clean.make(call, opened=True)
            self.answers[key] = None if taken > SLOW else first, self.clean.opened()
        return self.answers[key]

    def differs(self, call, file):
        """Does a call answer otherwise than on the unchanged tree?"""
        answer, opened = self.answer(call)
        if not answer or file.endswith(b'.yaml') and file not in opened or self.replay.make(call)[0] == answer:
            return False
        if self.clean.make(call)[0] == answer:
            return True
        self.answers[id(call)] = None, set()            # by chance: so its tests are run as wholes
        self.whole.update((test, 'by chance') for test in call.tests)
        return False

    def holds(self, test):
        """A test that failed while it was recorded is not asked; others hold without a change."""
        return test in self.sound

    def ordered(self, mutant):
        """First those that share most words with the changed place, rare ones above all, each test in turn."""
        rank, keys, words = Counter(), [], mutant.words()
        near = {call: sum(1 / self.common[word] for word in call.words & words) for call in self.calls}
        for call, score in sorted(near.items(), key=lambda item: -item[1]):
            keys.append((-score, rank[call.tests[0]], len(keys), call))
            rank[call.tests[0]] += 1
        return [call for *_, call in sorted(keys, key=lambda key: key[:3])]

    def differ(self, mutant, first, last):
        """The test that fails where calls differ, or None; and how many calls differ, of those from first to last."""
        tried, differing, tests = set(), 0, Counter()
        calls, file = self.ordered(mutant)[first:last], '/'.join(mutant.file.split('/')[-2:]).encode()
        at, until = 0, FIRST
        while at < len(calls):
            for call in calls[at:until]:
                if self.differs(call, file):
                    differing += 1
                    tests.update(test for test in call.tests if test in self.sound)
                    if self.replay.late and tests:
                        return f'{call.tests[0][0]}: takes too long', differing
            for test in sorted(tests, key=lambda test: (-tests[test] / self.size[test], self.size[test])):
                if test in tried or len(tried) >= TESTS:
                    continue
                tried.add(test)
                found = self.tree.bats_number(*test)
                if found and self.holds(test):
                    return f'{test[0]}: {found}', differing
            if len(tried) >= TESTS:
                break
            at, until = until, 2 * until
        return None, differing

