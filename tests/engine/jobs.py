#!/usr/bin/env python3
"""Random streams in random pieces: several processes say what one says.

    jobs.py BUILD SEED COUNT"""
import random
import subprocess
import sys
import threading

build, chance, count = sys.argv[1], random.Random(int(sys.argv[2])), int(sys.argv[3])
FORMS = [], [], ['-S'], ['-o', 'json'], ['-n', '3'], ['-O'], ['-t'], ['-e'], ['--first', '77']


def line(number):
    kind = chance.random()
    if kind < .04:
        return chance.choice(('# a comment', ''))
    if kind < .06:
        return 'weapon=nothing range=3 target.defence=12'
    if kind < .062:
        return 'y' * chance.choice((100, 70000, 200000))
    if kind < .08:
        return 'turn'
    if kind < .085:
        return '{"weapon":"musket","range":%d,"target.defence":12}' % chance.randrange(20)
    if kind < .0855:
        return 'by=A did=shoot.fire number=3 owners=2 owner=1\nby=B did=shoot.fire number=3 owners=2 owner=2'
    return 'id=%d weapon=%s range=%d target.defence=%d' % (
        number, chance.choice(('musket', 'rifle')), chance.randrange(1, 24), chance.randrange(10, 16))


def stream():
    text = chance.choice(('\n', '\n', '\r\n')).join(line(i) for i in range(chance.choice((0, 1, 2, 50, 800, 6000))))
    return (text + chance.choice(('\n', '\n', ''))).encode()


def said(options, text, pieces):
    """Standard output, standard error and exit status; the text comes in pieces of these sizes."""
    with subprocess.Popen([build + '/shoot', 'fire', '-r', 'silver-bayonet', '-s', 'q'] + options, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        def feed():
            at = 0
            for size in pieces + [len(text)]:
                run.stdin.write(text[at:at + size])
                run.stdin.flush()
                at += size
            run.stdin.close()

        messages = []
        helpers = threading.Thread(target=feed), threading.Thread(target=lambda: messages.append(run.stderr.read()))
        for helper in helpers:
            helper.start()
        answers = run.stdout.read()
        for helper in helpers:
            helper.join()
        return answers, messages[0], run.wait()


differ = 0
for each in range(count):
    text, form = stream(), chance.choice(FORMS)
    if form in (['-O'], ['-e']):
        text = text[:4000]
    jobs = chance.choice('22358')
    pieces = [chance.randrange(1, chance.choice((9000, 200))) for _ in range(chance.choice((0, 400)))]
    if said(form + ['--jobs', '1'], text, []) != said(form + ['--jobs', jobs], text, pieces):
        differ += 1
        print('stream %d of %d bytes, %s --jobs %s' % (each, len(text), ' '.join(form), jobs))
print('%d streams, %d differ' % (count, differ))
