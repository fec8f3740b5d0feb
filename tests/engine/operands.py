#!/usr/bin/env python3
"""What bare words of the command line stand for, deed by deed, in every ruleset.

A line each: RULESET TOOL OPERANDS: VARIANTS."""

import glob
import os
import sys

import yaml

RULESETS = ('corsair', 'sharp-practice', 'steeplechase', 'other-side', 'silver-bayonet')
for ruleset in RULESETS:
    for path in sorted(glob.glob(os.path.join(sys.argv[1], ruleset, '*.yaml'))):
        tool = os.path.basename(path)[:-5]
        with open(path, encoding='utf-8') as file:
            tree = yaml.safe_load(file)
        deeds = tree.get(tool) or {}
        found = {}
        for name, deed in deeds.items() if isinstance(deeds, dict) else ():
            operands = deed.get('operands', tree.get('operands')) if isinstance(deed, dict) and 'about' in deed else None
            if operands:
                found.setdefault(' '.join(operands), []).append(name)
        for operands, names in sorted(found.items()):
            print(f'{ruleset} {tool} {operands}: {" ".join(sorted(names))}')
