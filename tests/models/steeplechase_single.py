#!/usr/bin/env python3
"""Random single deeds of Steeplechase, each with its full record and given dice, in the model and in the tools.

steeplechase_single.py --build build --deeds 20000. No log: every deed has figures of its own."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import single   # noqa: E402
from common import same, spell   # noqa: E402
from single import Case, compare_sheets, fields_of   # noqa: E402
from steeplechase_deeds import TABLE_NAMES, Deeds   # noqa: E402
from steeplechase_names import FAULTS, RESULTS   # noqa: E402
from steeplechase_sheets import COURIER, GROUP, KINDS, THINGS   # noqa: E402

RULESET = 'steeplechase'
ACTED = {'spot': ['pursuit'], 'move': ['patrol', 'back-to-line', 'pursuit', 'escort'], 'shoot': ['bullets']}
DEEDS = ([('spot', 'pursuit')] + [('move', v) for v in (
    'courier courier courier courier jump-wall jump-stream climb leave-building escape patrol back-to-line pursuit '
    'escort').split()] + [('shoot', 'pistol'), ('shoot', 'bullets'), ('melee', 'fight'), ('melee', 'fight')] +
    [('check', v) for v in ('catch-horse drink eat sleep wake hide destroy-message pass-message boast deliver '
                            'put-out-fire dig-out low-branches tire').split()] +
    [('table-lookup', v) for v in ['parlay', 'parlay', 'adventure', 'adventure', 'prisoner', 'prisoner', 'loot'] +
     TABLE_NAMES])
NUMBERS = ('total', 'patrols', 'everyone-tires', 'killed', 'bullets')
RAW = {'acted', 'fight-now'}         # a table by itself is no action


def random_courier(rng, trouble):
    """Fields that differ from the default; trouble: now and then one that forbids the deed."""
    c = {}

    def maybe(chance, key, *values):
        if rng.random() < chance:
            c[key] = rng.choice(values)
    maybe(.7, 'ability', 'cunning', 'braggart', 'horseman', 'swordsman')
    maybe(.6, 'energy', 'thirsty', 'hungry', 'exhausted')
    maybe(.3, 'wounds', 1, 2, 3)
    maybe(.3, 'boast', 1, 2, 5)
    maybe(.3, 'shame', 1, 3)
    maybe(.4, 'messages', 0, 1, 2, 3)
    for thing in ('coins', 'wine', 'bread', 'pistol'):
        maybe(.4, thing, True)
    maybe(.4, 'food', 1, 2)
    maybe(.3, 'water', 1, 2)
    maybe(.5, 'horse', 'superb', 'superb', 'none')
    if c.get('horse') == 'none':
        c['mounted'] = False
    else:
        maybe(.4, 'horse-is', 'fatigued', 'wounded')
        if rng.random() < .4:
            c['mounted'] = False
            maybe(.6, 'horse-at', 'loose', 'outside', 'held')
    if c.get('horse-at') == 'outside':
        c['indoors'] = True
    maybe(.15, 'rested', True)
    maybe(.1, 'in-tow', True)
    maybe(.1, 'blinded', True)
    maybe(.1, 'paroled', True)
    maybe(.1, 'hidden', True)
    maybe(.2, 'may-drink', True)
    for key in ('alive', 'captured', 'buried', 'asleep', 'moved', 'acted', 'no-move', 'no-action', 'astray', 'fight-now',
                'mute', 'thrown'):
        maybe(.05 if trouble else 0, key, not COURIER[key])
    return c


def random_group(rng, trouble, kinds):
    g = {'kind': rng.choice(kinds)}

    def maybe(chance, key, *values):
        if rng.random() < chance:
            g[key] = rng.choice(values)
    figures, breaks = KINDS[g['kind']][1:3]
    maybe(.5, 'removed', *range(breaks))
    maybe(.3, 'holds', 1, 2)
    maybe(.3, 'prisoners', 1, 2) if KINDS[g['kind']][0] in ('guerrillas', 'british') else None
    maybe(.1, 'of-one', True) if KINDS[g['kind']][0] not in ('civilians', 'priests') else None
    maybe(.1, 'truce', 1)
    maybe(.1, 'friendly', True)
    maybe(.2, 'hostile', True)
    maybe(.1, 'disguised', True) if g['kind'] == 'priests' else None
    maybe(.2, 'captive', True) if g['kind'] == 'bandits' else None
    for key in ('yielded', 'protector', 'revolt', 'lucky'):
        maybe(.15, key, True)
    maybe(.7, 'loot-ground', 'one-turn', 'open') if g['kind'] == 'priests' else None
    maybe(.05 if trouble else 0, 'gone', True)
    return g


def kinds_for(tool, variant):
    if 'guerrillas' in variant or variant == 'guerrilla-parlay':
        return ['guerrillas', 'bandits', 'ambush']
    if 'british' in variant:
        return ['cavalry', 'infantry', 'soldiers']
    for people in ('civilian', 'priest', 'maiden', 'wolves'):
        if people in variant:
            return [people if people in KINDS else people + 's']
    if variant in ('monastery-loot', 'loot'):
        return ['priests']
    if variant in ('fight', 'pistol'):
        return [kind for kind in KINDS if kind != 'maiden']
    if variant == 'prisoner' or variant in ('escape', 'torture'):
        return ['guerrillas', 'bandits', 'cavalry', 'infantry', 'soldiers']
    return list(KINDS)


def random_scene(rng, tool, variant, me, it):
    """The record's own words: distances, choices."""
    f = {}

    def maybe(chance, key, *values):
        if rng.random() < chance:
            f[key] = rng.choice(values)
    yes = ('yes', 'no', 'yes')
    if variant == 'courier' or variant == 'escape' or variant == 'prisoner':
        maybe(.4, 'dice', 1, 2)
        maybe(.5, 'reroll', 'none', 'all', 'ones', 'usual')
        maybe(.2, 'rethrow', 1, 2)
    if variant == 'courier':
        for key in ('stream', 'wall', 'bridge', 'river', 'building'):
            maybe(.2, key, *range(1, 14))
        maybe(.5, 'jump', 'yes', 'wall', 'stream', 'no')
        maybe(.3, 'woods', 'yes')
        maybe(.2, 'rough', 'yes')
        if me.get('mounted') is False and me.get('horse') != 'none' and me.get('horse-at', 'with') == 'with':
            f[rng.choice(['mount', 'leading'])] = 'yes'
        if me.get('ability') == 'horseman' and 'mounted' not in me:
            maybe(.2, 'turn', 30, 45)
    if variant == 'leave-building':
        maybe(.5, 'mount', 'yes')
    maybe(.3, 'retry', 'no', 'yes', 'if-failed')
    if variant in ('jump-wall',):
        f['run-up'] = rng.choice([0, 2, 3, 5, 6, 7, 12, 13, 2.5])
    if variant in ('patrol', 'back-to-line', 'escort') or rng.random() < .1:
        f['line'] = rng.randint(1, 15)
    if variant == 'pursuit' and tool == 'move':
        f['gap'] = rng.randint(1, 15)
        maybe(.3, 'woods', 'yes')
        maybe(.2, 'river', 2, 5, 9)
    if tool == 'spot':
        f['range'] = rng.choice([1, 6, 7, 18, 19, 24, 25, 10])
        maybe(.4, 'angle', 45, 46, 90, 10)
        maybe(.4, 'quarry', 'yes')
        maybe(.1, 'blocked', 'yes')
        maybe(.3, 'other', 5, 12, 20)
    if variant == 'pistol':
        f['range'] = rng.choice([3, 4, 6, 6, 7, 2])
        f['declares'] = rng.choice(yes)
    if variant == 'bullets':
        maybe(.7, 'shots', 1, 2, 3)
    if variant in ('fight', 'prisoner'):
        left = KINDS[it['kind']][1] - it.get('removed', 0)
        f['enemies'] = rng.randint(1, max(1, min(4, left)))
    if variant in ('fight', 'prisoner', 'prisoner-of-guerrillas', 'parlay'):
        if variant == 'prisoner-of-guerrillas':
            f['enemies'] = rng.randint(1, 3)
        f['stance'] = rng.choice(['defend', 'attack', 'attack'] + ['defend,attack', 'attack,defend'] *
                                 (int(f.get('enemies', 0)) > 1))
        maybe(.3, 'second-throw', 'no', 'yes', 'if-losing')
        maybe(.2, 'spare-throws', 'none')
    if me.get('blinded') and 'stance' in f:
        f['stance'] = 'defend'
    for key in ('again', 'give-horse', 'give-coins', 'give-message', 'give-food', 'surrender', 'go', 'take', 'buy',
                'billet', 'revolts', 'escape', 'help', 'night'):
        maybe(.5, key, *yes)
    maybe(.1, 'enemy-gap', 1, 2, 3, 5)
    maybe(.1, 'gap', 1, 2, 3, 4)
    f['follow'] = 'yes'
    if variant == 'hide':
        f['pursued'], f['cover'] = rng.choice(yes + yes), rng.choice(yes + yes)
    if variant == 'drink':
        maybe(.5, 'waterside', 'yes')
        me['energy'] = 'thirsty'
    if variant == 'eat':
        me['energy'] = 'hungry'
    if variant in ('pass-message', 'boast'):
        f['gap'] = rng.choice([0, 1, 1, 2, 3])
    if variant == 'pass-message':
        f['target.agree'] = rng.choice(yes)
    if variant == 'boast':
        f['chit'], f['target.chit'] = rng.randint(2, 5), rng.randint(2, 5)
        me.setdefault('boast', 2)
        it.setdefault('boast', 1)
        it.setdefault('captured', False)
    if variant == 'put-out-fire':
        maybe(.2, 'beside', 'no')
        maybe(.2, 'just-seen', 'yes')
    if variant == 'adventure':
        f['place'] = rng.choice(['farmhouse', 'woods', 'bridge'])
    if variant == 'deliver':
        f['course'] = rng.choice([0, 0, 0, 3])
    if variant == 'catch-horse':
        maybe(.3, 'helping', 'yes')
        maybe(.2, 'cavalry', 'yes') if 'helping' not in f else None
        maybe(.3, 'mount', 'yes')
        for c in (me, it):
            if rng.random() < .7 and c.get('horse') != 'none':
                c['mounted'], c['horse-at'] = False, 'loose'
    return f


def shape(tool, variant, me, it):
    """What the deed is about, so that few are refused."""
    if variant in ('escape', 'prisoner') or 'prisoner-of' in variant:
        me['captured'] = True
        me.pop('buried', None)
        it['prisoners'] = it.get('prisoners', 0) + 1
    if variant in ('climb',):
        me['mounted'] = False
    if variant in ('leave-building', 'loot'):
        me['mounted'], me['indoors'] = False, True
        if me.get('horse') != 'none' and me.get('horse-at', 'with') == 'with':
            me['horse-at'] = 'outside'
    if me.get('indoors') and 'horse-at' not in me and me.get('horse') != 'none':
        me['horse-at'], me['mounted'] = 'outside', False
    if variant == 'dig-out':
        me['buried'] = True
    if variant == 'wake':
        me['asleep'] = True


def deed(rng, args):
    """A random deed."""
    tool, variant = rng.choice(DEEDS)
    known = fields_of(args.build, RULESET, tool, variant)
    trouble = rng.random() < .3 and variant not in TABLE_NAMES
    me = random_courier(rng, trouble)
    mate = variant in ('pass-message', 'boast', 'catch-horse')
    it = random_courier(rng, trouble) if mate else random_group(rng, trouble, kinds_for(tool, variant))
    shape(tool, variant, me, it)
    scene = {key: value for key, value in random_scene(rng, tool, variant, me, it).items() if key in known}
    taken = {t for t in THINGS if rng.random() < .2 and not me.get(t)}
    if taken and 'taken' in known:
        me['taken'] = it['loot'] = frozenset(taken)
    group_acts = variant in ACTED.get(tool, ())
    mine, its = ('target.', '') if group_acts else ('', 'target.')
    if variant in ('adventure', 'farmhouse'):
        it = {}         # the maiden of the farmhouse is the other party here
    record = {'by': 'X', 'at': 'Y'}
    sheets = []
    for prefix, given, base in ((mine, me, COURIER), (its, it, COURIER if mate else GROUP)):
        sheet = dict(base)
        for key, value in given.items():
            if prefix + key in known or args.all:
                record[prefix + key] = value
                sheet[key] = value
        sheets.append(sheet)
    record.update(scene)
    return Case(tool, variant, record, sheets, known, (mine, its))


def predict(case, dice):
    me, it = (dict(sheet) for sheet in case.sheets)
    rules = Deeds(me, it, {key: spell(value) for key, value in case.record.items()}, dice)
    tool = '' if case.variant in TABLE_NAMES else case.tool + '_'
    getattr(rules, (tool + case.variant).replace('-', '_'))()
    return rules


def is_out(record, word):
    """Whoever is named in a game must be there, whatever the deed is (game.md 1)."""
    prefix = 'target.' if (word or '').startswith('target.') else ''
    return {f'{prefix}dead': record.get(f'{prefix}alive') is False, f'{prefix}gone': record.get(f'{prefix}gone')}.get(word)


def compare(case, answer):
    variant, out = case.variant, case.rules.out
    if 'error' in answer:
        return ['error: ' + answer['error'][:120]]
    if is_out(case.record, answer.get('refused')):
        return []
    found = compare_sheets(case, answer, lambda key, sheet: (
        variant in TABLE_NAMES and key in RAW or key in ('horse-is', 'horse-at') and sheet.get('horse') == 'none' or
        key in ('holds', 'loot') and sheet.get('gone')))
    for key in NUMBERS:
        if key in out and key in answer and not same(answer[key], out[key]):
            found.append(f'{key}={answer[key]}, expected {out[key]}')
    want = out.get('result') if variant != 'pursuit' else 'pursues' if out.get('pursues') else None
    if want and want in RESULTS and answer.get('result') not in RESULTS[want]:
        found.append(f'result={answer.get("result")}, expected {want}')
    return found


def refusal(no, answer):
    changed = any(key.startswith('was.') for key in answer)
    done = changed or not (answer.get('refused') or answer.get('result'))
    return [f'done, expected refused {no.others} ({no.rule})'] if done else []


def main():
    return single.main(sys.modules[__name__])


if __name__ == '__main__':
    sys.exit(main())
