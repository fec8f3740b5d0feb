#!/usr/bin/env python3
"""What people see: seen.py [--update] LIST

The list has commands, `$ COMMAND`, each with its input (`< LINE`), what it prints and says, and
its exit status if that is not 0. Exit 1 if one differs; --update writes them anew, and a person
reads them. How a page looks is no rule that a test could state: so the list holds how it looks."""

import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOLS = os.environ.get('VOLTIGEUR_BUILD', ROOT + '/build')


def seen(command, lines):
    """What a command shows in the repository, with a name for the folder that it may write in."""
    with tempfile.TemporaryDirectory() as folder:
        env = {'PATH': f'{TOOLS}:/usr/bin:/bin', 'HOME': folder, 'HERE': folder, 'ROOT': ROOT, 'LC_ALL': 'C.UTF-8', 'TERM': 'xterm', 'VOLTIGEUR_TABLES': ROOT + '/tables'}
        run = subprocess.run(['bash', '-c', command], cwd=ROOT, env=env, input=''.join(line + '\n' for line in lines), stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True, errors='replace', timeout=60, check=False)
        found = run.stdout.replace(folder, 'HERE').replace(ROOT + '/', '').rstrip('\n').split('\n')
    return [f'    {line}'.rstrip() for line in found if found != ['']] + ([f'exit {run.returncode}'] if run.returncode else [])


def main():
    path, kept = sys.argv[-1], []
    with open(path, encoding='utf-8') as file:
        for line in file.read().rstrip('\n').split('\n'):
            if line.startswith('$ '):
                kept.append((line[2:], [], []))
            elif kept:
                kept[-1][1 if line.startswith('< ') else 2].append(line[2:] if line.startswith('< ') else line)
            else:
                kept.append((line, None, None))       # the head
    out, differ = [], 0
    for command, lines, before in kept:
        if lines is None:
            out.append(command)
            continue
        now = seen(command, lines)
        out += [f'$ {command}', *(f'< {line}' for line in lines), *now]
        if now != before:
            differ += 1
            if '--update' not in sys.argv:
                print('\n'.join([f'$ {command}', *(f'-{line}' for line in before if line not in now), *(f'+{line}' for line in now if line not in before)]))
    if '--update' in sys.argv:
        with open(path, 'w', encoding='utf-8') as file:
            file.write('\n'.join(out) + '\n')
        return 0
    print(f'{sum(lines is not None for _, lines, _ in kept)} commands, {differ} differ')
    return differ > 0


if __name__ == '__main__':
    sys.exit(main())
