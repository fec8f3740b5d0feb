#!/usr/bin/env python3
"""What players, scripts and bots know of the rulesets by heart: interface.py FOLDER TABLES [RULESET]
writes each KIND.txt into FOLDER.

operands: what bare words stand for: RULESET TOOL OPERANDS: VARIANTS
until:    what ends the fields that are remembered, who is told of them: RULESET KEY VALUE: FIELDS
refusals: the words that may refuse, in their order, with a mark if the order of play does: RULESET FILE.LIST: WORDS
dice:     which dice are thrown: RULESET FILE.PLACE: DICE
fields:   what a field, an option, a key or a limit of a unit file may be: RULESET FILE.PLACE FIELD: KEYS
aims:     whom a deed is done to, how many, who is named though out, what it needs, where a table stops: RULESET TOOL.VARIANT: KEYS
ends:     which results fail (-e), what --odds tells apart, whose luck it is in a report: RULESET TOOL.VARIANT: WORDS"""

import glob
import os
import re
import sys

import yaml

RULESETS = ('corsair', 'sharp-practice', 'steeplechase', 'other-side', 'silver-bayonet')

LOADER = getattr(yaml, 'CSafeLoader', yaml.SafeLoader)
KEYS = ('is', 'type', 'from', 'words', 'default', 'least', 'most', 'step', 'required', 'short', 'many', 'for', 'limit')


def operands(tool, tree):
    found = {}
    deeds = tree.get(tool)
    for name, deed in deeds.items() if isinstance(deeds, dict) else ():
        words = deed.get('operands', tree.get('operands')) if isinstance(deed, dict) and 'about' in deed else None
        if words:
            found.setdefault(f'{tool} {" ".join(words)}', []).append(name)
    return found


def until(name, tree):
    found = {}
    for field, keys in tree['state'].items() if name == 'state' else ():
        for key in ('until', 'said', 'board', 'secret', 'of'):
            if key in keys:
                found.setdefault(f'{key} {told(keys[key])}', []).append(field)
    return found


def refusals(name, tree):
    found = {}

    def visit(node, path):
        if isinstance(node, dict):
            if isinstance(node.get('refuse'), str):
                found.setdefault(f'{name}.{".".join(path[:2])}', []).append(node['refuse'] + ('(order)' if node.get('order') else ''))
            for key, value in node.items():
                visit(value, path + [key] if key not in ('steps', 'then') else path)
        elif isinstance(node, list):
            for value in node:
                visit(value, path)

    visit(tree, [])
    return found


def keys_of(tool, tree, wanted):
    found = {}
    deeds = tree.get(tool)
    for name, deed in deeds.items() if isinstance(deeds, dict) else ():
        keys = [f'{key}={told(deed[key])}' for key in wanted if key in deed] if isinstance(deed, dict) else []
        if keys:
            found[f'{tool}.{name}'] = keys
    return found


def ends(tool, tree):
    return keys_of(tool, tree, ('outcome', 'fails', 'feat', 'luck'))


AIMS = ('by', 'at', 'whom', 'targets', 'allow', 'needs', 'aim', 'past', 'also', 'again-at-most')


def aims(tool, tree):
    return {**keys_of(tool, tree, AIMS), **keys_of('tables', {'tables': tree} if tool == 'tables' else tree, AIMS)}


def told(value):
    if isinstance(value, dict):
        return ','.join(f'{key}:{told(words)}' for key, words in value.items())
    if isinstance(value, bool):
        return 'yes' if value else 'no'
    return '|'.join(map(told, value)) if isinstance(value, list) else str(value)


def fields(name, tree):
    found = {}

    def add(place, declared):
        for field, keys in declared.items():
            keys = keys if isinstance(keys, dict) else {'is': keys}
            found[f'{name}.{place} {field}'] = [f'{key}={told(keys[key])}' for key in KEYS if key in keys]

    deeds = tree.get(name)
    for deed, keys in deeds.items() if isinstance(deeds, dict) else ():
        if isinstance(keys, dict) and 'about' in keys:
            add(deed, keys.get('fields', {}))
    for part in ('sides', 'members') if name in ('ruleset', 'units') else ():
        for member, keys in tree.get(part, {}).items():
            add(f'{part}.{member}', keys.get('keys', {}) if part == 'members' else keys)
    if name == 'ruleset':
        add('options', tree.get('options', {}))
    if name == 'units':
        add('unit', tree.get('unit', {}).get('keys', {}))
        add('totals', tree.get('totals', {}))
        add('costs', tree.get('costs', {}))
    return found


def dice(name, tree):
    found = {}

    def visit(node, path):
        if isinstance(node, dict):
            for key, value in node.items():
                if key not in ('say', 'about', 'example', 'ask'):
                    visit(value, path + [key])
        elif isinstance(node, list):
            for value in node:
                visit(value, path)
        elif isinstance(node, str) and re.search(r'(?<![\w.-])d\d+(?![\w.-])', node):
            found.setdefault(f'{name}.{".".join(map(str, path[:2]))}', []).append(f'{path[-1]}={node.replace(" ", "")}')

    visit(tree, [])
    return found


KINDS = {'operands': operands, 'until': until, 'refusals': refusals, 'dice': dice, 'fields': fields, 'ends': ends, 'aims': aims}
SORTED = ('operands', 'until')

folder, tables, *rulesets = sys.argv[1:]
lists = {kind: [] for kind in KINDS}
for ruleset in rulesets or RULESETS:
    for file in sorted(glob.glob(os.path.join(tables, ruleset, '*.yaml'))):
        with open(file, encoding='utf-8') as opened:
            tree = yaml.load(opened, LOADER)
        for kind, listed in KINDS.items():
            for key, names in sorted(listed(os.path.basename(file)[:-5], tree).items()):
                lists[kind].append(f'{ruleset} {key}: {" ".join(sorted(names) if kind in SORTED else names)}\n')
for kind, lines in lists.items():
    with open(os.path.join(folder, f'{kind}.txt'), 'w', encoding='utf-8') as file:
        file.writelines(lines)
