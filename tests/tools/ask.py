#!/usr/bin/env python3
"""Plays a person at a terminal for --ask.

    tests/tools/ask.py [--input TEXT] [--meanwhile COMMAND] [--hang-up] [--raw] ANSWER... -- COMMAND...

The command has a pseudo-terminal as its controlling terminal, TEXT or nothing on
standard input, and pipes for the rest.  At each prompt (": " at the end) the next
answer is typed, ^D and ^C as these keys alone; with --hang-up the terminal goes away
after the last one; with --raw it has no longest line.  The shell runs the command of --meanwhile at the first prompt, and
the answer waits for its end.
Prints what stood on the terminal, then standard output behind "out:", standard
error behind "err:", and the exit status.
"""
import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import time

words = sys.argv[1:]
given, meanwhile, hang_up, raw = "", "", False, False
while words[0].startswith("--") and words[0] != "--":
    if words[0] == "--input":
        given, words = words[1].encode().decode("unicode_escape"), words[2:]
    elif words[0] == "--meanwhile":
        meanwhile, words = words[1], words[2:]
    elif words[0] == "--raw":
        raw, words = True, words[1:]
    else:
        hang_up, words = True, words[1:]
keys = {"^C": "\3", "^D": "\4"}
answers = [keys.get(word, word + "\n") for word in words[: words.index("--")]]
command = words[words.index("--") + 1 :]
master, slave = pty.openpty()


def own_terminal():
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    os.close(master)


settings = termios.tcgetattr(slave)
settings[3] &= ~(termios.ECHO | termios.ICANON) if raw else ~termios.ECHO
termios.tcsetattr(slave, termios.TCSANOW, settings)
done = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                        preexec_fn=own_terminal, pass_fds=[slave])
os.close(slave)
done.stdin.write(given.encode())
done.stdin.close()
seen, deadline = b"", time.time() + 15
while time.time() < deadline:
    if not select.select([master], [], [], 0.05)[0]:
        if done.poll() is not None:
            break
        if seen.endswith(b": ") and not answers and hang_up:
            os.close(master)
            master = -1
            break
        continue
    try:
        seen += os.read(master, 4096)
    except OSError:
        break
    if seen.endswith(b": ") and meanwhile:
        subprocess.run(meanwhile, shell=True, timeout=10, stdout=subprocess.DEVNULL)
        meanwhile = ""
    if seen.endswith(b": ") and answers:
        answer = answers.pop(0)
        os.write(master, answer.encode())
        seen += answer.encode()
if done.poll() is None and (time.time() >= deadline or not seen):
    done.kill()
out, err = done.stdout.read(), done.stderr.read()
print(seen.decode().replace("\r", ""), end="")
print("out:", out.decode(), end="")
print("err:", err.decode(), end="")
print("status:", done.wait(), "left:", len(answers))
