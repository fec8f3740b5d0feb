"""What comparing single deeds needs, for any ruleset: its arguments and its report."""

import argparse
import os
import re
from collections import Counter

from common import write


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
