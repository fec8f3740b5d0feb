#!/usr/bin/env python3
"""What the sheet itself says, number by number, in the model; and what holds after every deed of a game.

corsair_examples.py [GAMES]"""

import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import corsair   # noqa: E402
from common import Deed, Dice, Refused, predict   # noqa: E402
from corsair_deeds import FIGHTER, Deeds   # noqa: E402


def alone(what, dice=(), me=None, it=None, **fields):
    """A deed by itself: (his sheet, the other's, what is shown)."""
    rules = Deeds({**FIGHTER, **(me or {})}, {**FIGHTER, **(it or {})},
                  {'by': 'A', 'at': 'B', **{k.replace('_', '-'): str(v) for k, v in fields.items()}}, Dice(dice))
    getattr(rules, what)()
    assert len(rules.dice.thrown) == len(dice), (what, dice, rules.dice.thrown)
    return rules.me, rules.it, rules.out


def refused(what, reason, me=None, it=None, **fields):
    try:
        alone(what, (), me, it, **fields)
    except Refused as no:
        assert reason in no.others, (reason, no.others)
        return
    raise AssertionError(f'{what} was not refused: {reason}')


def movement():
    """MOVEMENT, the column of rates and the slowness die."""
    for build, rate in (('adult', 20), ('awkward', 16), ('woman', 16), ('soldier', 16), ('breastplate', 16),
                        ('child', 16), ('wooden-leg', 12), ('elderly', 12), ('lady', 12)):
        assert alone('move_walk', me={'build': (build,)})[2]['distance'] == rate
    assert alone('move_walk', me={'armour': 4})[2]['distance'] == 16                            # CO-153
    assert alone('move_walk', me={'build': ('soldier', 'wooden-leg')})[2]['distance'] == 12      # CO-019
    assert alone('move_walk', me={'load': 'heavy'})[2]['distance'] == 16
    assert alone('move_walk', me={'load': 'heavy', 'firearm': 'swivel-gun'})[2]['distance'] == 12
    assert alone('move_walk', me={'firearm': 'swivel-gun'}, leaves='yes')[2]['distance'] == 20
    assert alone('move_walk', [3], ground='woods')[2]['distance'] == 17
    assert alone('move_walk', [3], ground='woods,shallows')[2]['distance'] == 7                  # CO-032
    me, _, out = alone('move_walk', [6], ground='bushes')
    assert out == {'result': 'blocked', 'distance': 0} and me['slowed'] == 6 and not me['moving']
    assert alone('move_walk', [5], me={'build': ('lady',), 'load': 'very-heavy'}, ground='shallows')[2] == {
        'result': 'moves', 'distance': 0}                                                       # CO-035
    me, _, out = alone('move_walk', it={'slowed': 2}, ground='slope')
    assert out['distance'] == 18 and me['slowed'] == 2                                          # CO-033
    assert alone('move_swim', me={'swimmer': 'good'})[2]['distance'] == 8
    assert alone('move_swim', me={'swimmer': 'average'})[2]['distance'] == 4
    assert alone('move_row')[2]['distance'] == 10


def firearms():
    """FIREARMS: every cell, at both of its edges."""
    for gun, cells in (('pistol', '0-10:5 10-20:7b'), ('musketoon', '0-10:5 10-20:6 20-40:7b'),
                       ('blunderbuss', '0-10:5b 10-20:6b'), ('swivel-gun', '0-10:5 10-20:6 20-40:7'),
                       ('musket', '0-20:5 20-40:6 40-60:7b'), ('rampart-musket', '0-30:5 30-60:6 60-90:7b')):
        coloured = {'blunderbuss': 2, 'swivel-gun': 3}.get(gun, 0)
        me = {'firearm': gun, 'supported': True}
        for cell in cells.split():
            edge, need = cell.split('-')[1].split(':')
            plate, need = need.endswith('b'), int(need.rstrip('b'))

            def shot(face, **it):
                faces = ([6, 6] if face == 7 else [6, 1] if face == 6 else [face]) + [1] * coloured
                return alone('shoot_fire', faces, me, it, range=edge)[2]
            assert shot(need)['result'] == 'hit' and shot(need - 1)['result'] == 'miss', (gun, cell)
            assert (shot(need, armour=4)['result'] == 'miss') == plate, (gun, cell)
        refused('shoot_fire', 'out-of-range', me, range=int(edge) + 1)
    for gun in ('musket', 'rampart-musket', 'swivel-gun'):
        refused('shoot_fire', 'must-stand', {'firearm': gun, 'supported': True, 'moving': True}, range=5)
    refused('shoot_fire', 'needs-support', {'firearm': 'swivel-gun'}, range=5)
    refused('shoot_fire', 'engaged', {'firearm': 'musket', 'engaged': True}, range=0)
    alone('shoot_fire', [5], {'firearm': 'pistol', 'engaged': True}, range=0)
    for gun, turns in (('pistol', 1), ('musket', 1), ('rampart-musket', 2), ('swivel-gun', 2)):
        me = {'firearm': gun, 'loaded': False}
        for turn in range(turns):
            assert not me['loaded']
            me = alone('shoot_reload', me={**me, 'loading': False}, by='A', at='')[0]
        assert me['loaded'] and me['work'] == 0
    me, it, _ = alone('shoot_reload', me={'firearm': 'swivel-gun', 'loaded': False}, loaders=2)
    assert me['loaded'] and it['loading']                                                       # CO-073


def coloured_dice():
    """The blunderbuss's and the swivel gun's dice."""
    def shot(faces, gun='blunderbuss', reach=10, **fields):
        return alone('shoot_fire', faces, {'firearm': gun, 'supported': True}, range=reach, **fields)[2]['hits']
    assert shot([4, 4, 5], group=2) == 0 and shot([5, 4, 5], group=2) == 2 and shot([5, 5, 5], group=2) == 2
    assert shot([5, 5, 5]) == 1                                                                 # CO-090
    assert shot([4, 4, 5], group=3) == 2 and shot([4, 4, 5], group=3, bonus='white') == 0         # CO-085, CO-086
    assert shot([6, 1, 2, 1, 1], 'swivel-gun', 40, group=3) == 1                                # CO-087
    assert alone('shoot_fire', [4, 4, 5], {'firearm': 'blunderbuss'}, {'light-infantry': True, 'apart': True},
                 range=10, group=3)[2]['hits'] == 0                                             # CO-089


def modifiers():
    """SHOOTING MODIFIERS, with a musketoon whose natural 5 or 6 just hits."""
    def total(me=None, it=None, **fields):
        rules = Deeds({**FIGHTER, 'firearm': 'musketoon', **(me or {})}, {**FIGHTER, **(it or {})}, fields, Dice())
        return rules.modifier(True)
    assert [total(terrain=t) for t in ('open', 'slope', 'shallows', 'bushes', 'cover', 'house', 'woods', 'loophole')] == [
        0, 0, 0, -1, -1, -1, -1, -2]
    assert total(terrain='cover,woods') == -1 and total(terrain='cover,loophole') == -2           # CO-103
    assert total(it={'armour': 4, 'furtive': True}) == -2
    assert total(it={'armour': 4, 'furtive': True}, terrain='loophole') == -2                    # CO-106
    assert total({'moving': True, 'furtive': True}) == -1 and total({'class': 2}) == -1
    assert total({'class': 1, 'trained': True}) == 0                                            # CO-R25
    assert total({'afloat': True}, {'swimming': True}) == -1 and total({'afloat': True, 'calm': True}) == 0
    assert total({'moving': True, 'class': 1, 'afloat': True}, {'armour': 4}, terrain='loophole') == -5   # CO-110
    assert total({'moving': True, 'class': 1}, {'armour': 4}, terrain='loophole', contact='yes') == -2   # CO-111
    assert total(it={'mounted': True}, terrain='cover') == 0                                    # CO-R04
    for terrain, wood, hidden, seen in (('woods', 9, False, True), ('woods', 10, False, False), ('bushes', 0, True, False),
                                        ('bushes', 0, False, True), ('house', 0, True, False), ('slope', 0, True, True)):
        out = alone('spot_target', it={'hidden': hidden}, terrain=terrain, wood=wood)[2]
        assert out['result'] == ('seen' if seen else 'unseen'), (terrain, wood, hidden)


def melee():
    """MELEE MODIFIERS and the lines below them."""
    def fight(faces, me=None, it=None, **fields):
        return alone('melee_clash', faces, me, it, **fields)[2]['result']
    assert [fight([n, 1]) for n in (2, 3, 4)] == ['stand-off', 'drives-back', 'kills']
    assert fight([6, 6, 1], it={'class': 6, 'armour': 4}) == 'kills'                             # natural 7
    assert fight([1, 2], it={'class': 1}) == 'stand-off'                                         # natural 1
    assert fight([4, 1], it={'armour': 4}) == 'drives-back' and fight([5, 1], it={'armour': 4}) == 'kills'
    assert fight([4], {'length': 'long'}, {'length': 'short'}) == 'kills'
    assert fight([2, 4], {'length': 'long'}) == 'killed' and fight([3], {'length': 'long'}) == 'drives-back'
    assert fight([5, 5], {'class': 4}) == 'kills' and fight([5, 5], it={'class': 4}) == 'killed'     # CO-138
    assert fight([5, 6, 1], {'armour': 4}) == 'kills'                                            # CO-139
    assert fight([4, 5]) == 'killed' and fight([4, 4]) == 'stand-off' and fight([4, 3]) == 'kills'
    might = Deeds({}, {}, {}, Dice()).might
    assert might({**FIGHTER, 'class': 2, 'improvised': True}, FIGHTER) == -1
    assert might({**FIGHTER, 'class': 2, 'heavy-two-handed': True}, FIGHTER) == 1                # CO-R28
    assert Deeds({}, {}, {'indoors': 'yes'}, Dice()).might({**FIGHTER, 'heavy-two-handed': True}, FIGHTER) == -1
    assert might({**FIGHTER, 'defends': True}, {**FIGHTER, 'higher': True}) == 0
    me, it, _ = alone('melee_clash', [2, 2], {'climbing': True})
    assert me['climbing'] and me['touching'] and it['touching']
    me, it, _ = alone('melee_clash', [5, 1], {'climbing': True}, {'higher': True})
    assert not me['climbing'] and not it['higher'] and it['out'] and not me['touching']          # CO-126


def table(sequence='strict', **people):
    """A game of these people alone: name={field: value}."""
    game = corsair.Game(1, sequence)
    game.people = {name: {**FIGHTER, **c} for name, c in people.items()}
    game.base = {name: dict(c) for name, c in game.people.items()}
    return game


def play(game, line, *dice, no=None, warn=None):
    """One deed as it is typed; the game after it."""
    words = line.split()
    fields = dict(word.split('=', 1) for word in words if '=' in word)
    tool, variant = ('', '') if 'event' in fields else words[:2]
    prediction, after = predict(game, Deed(tool, variant, fields, list(dice)), strict_faces=True)
    assert prediction.refused == no, (line, str(prediction))
    assert prediction.warn == warn, (line, str(prediction))
    assert no or len(prediction.faces) == len(dice), (line, prediction.faces)
    return after


def several(game, *lines):
    for line in lines:
        game = play(game, *(line if isinstance(line, tuple) else (line,)))
    return game


def between_deeds():
    """What one deed leaves to a later one."""
    musket, pistol = {'firearm': 'musket'}, {'firearm': 'pistol'}
    game = table(A=musket, B=musket, C=pistol, D={})
    near = several(game, ('melee clash by=A at=B', 3, 3), 'event=turn')
    assert near.people['A']['touching'] and near.engaged == {'A', 'B'}
    play(near, 'shoot fire by=A at=C range=5', no='engaged')                                    # CO-067
    gone = several(near, 'move walk by=A')
    assert not gone.people['B']['touching']                                                     # both know it
    play(gone, 'shoot fire by=B at=A range=20', no='engaged')                                   # the whole turn
    play(several(gone, 'event=turn'), 'shoot fire by=B at=A range=20', 3)
    dead = several(near, ('shoot fire by=C at=A range=10', 5))
    assert not dead.people['B']['touching'] and dead.people['A']['out']
    play(dead, 'melee clash by=B at=A', no='no-target')
    play(near, 'melee clash by=A at=B', 3, 3)
    again = several(near, ('melee clash by=A at=B', 3, 3))
    play(again, 'melee clash by=B at=A', no='fought')                                           # CO-136
    play(again, 'melee clash by=D at=B', 3, 3)
    loose = several(again, ('melee clash by=A at=D', 4, 1))
    assert loose.people['A']['touching'] and loose.people['B']['touching']                      # D is gone, B is not
    low = several(game, ('melee clash by=A at=B climbing=yes', 3, 3), 'event=turn')
    play(low, 'melee clash by=A at=B', 4, 2)                                                    # CO-126: 4 - 1
    assert not several(low, ('melee clash by=A at=B', 5, 2)).climbs
    fired = several(game, ('shoot fire by=A at=B range=20', 3))
    play(fired, 'move walk by=A', no='must-stand')                                              # CO-064
    lenient = table('warn', A=musket, B=musket)
    play(several(lenient, ('shoot fire by=A at=B range=20', 3)), 'move walk by=A', warn='must-stand')
    walked = several(game, 'move walk by=C')
    play(walked, 'move walk by=C', no='moved')
    assert several(walked, ('shoot fire by=C at=A range=10', 5)).people['A']['out'] is False     # CO-107
    blocked = several(game, ('move walk by=C ground=woods', 6))
    play(blocked, 'move room by=C', no='blocked')
    assert play(blocked, 'move walk by=D at=C ground=woods').people['D']['slowed'] == 6          # CO-034


def loads_and_hands():
    """Reloading, crews, guns that are left, several people hit."""
    gun = {'firearm': 'swivel-gun', 'supported': True, 'loaded': False}
    game = table(G=gun, A={'firearm': 'musket', 'loaded': False}, B={'class': 4}, C={})
    ready = several(game, 'shoot reload by=A')
    assert ready.people['A']['loaded']
    play(ready, 'shoot fire by=A at=B range=5', no='loading')
    play(ready, 'move walk by=A', no='loading')
    late = several(ready, ('melee clash by=B at=A', 1, 1))
    assert not late.people['A']['loaded'] and late.people['A']['work'] == 0                     # CO-074
    crew = several(game, 'shoot reload by=G at=A loaders=2')
    assert crew.people['G']['loaded']
    half = several(crew, ('melee clash by=B at=A', 1, 1))
    assert not half.people['G']['loaded'] and half.people['G']['work'] == 1                     # CO-R22
    assert several(half, 'event=turn', 'shoot reload by=G').people['G']['loaded']
    left = several(crew, 'event=turn', 'move walk by=G leaves=yes', 'event=turn')
    assert left.people['G']['supported']
    play(left, 'shoot fire by=G at=B range=5', no='no-firearm')
    back = several(left, 'move take by=G')
    hit = several(back, ('shoot fire by=G at=B,C,A range=5', 5, 5, 1, 1))
    assert [hit.people[n]['out'] for n in 'BCA'] == [True, True, False]                         # CO-090, CO-R24


def holds(game):
    """What is true after every deed."""
    for name, c in game.people.items():
        mates = [pair for pair in game.contact if name in pair]
        assert c['touching'] == bool(mates), (name, mates)
        assert not (c['out'] and mates) and not (c['loaded'] and c['work'])
        assert not c['hidden'] or not (c['moving'] or c['fired'] or c['touching'])
        assert c['work'] <= 1
    for low, top in game.climbs:
        assert not game.people[low]['out'] and not game.people[top]['out']


def games(number):
    for seed in range(1, number + 1):
        game, rng = corsair.Game(seed, ('strict', 'warn', 'no')[seed % 3]), random.Random(seed)
        for count, deed in enumerate(game.opening() + [None] * 80):
            deed = deed or game.propose(rng, rng.random() < .7)
            _, game = predict(game, deed, seed=seed * 1000 + count)
            holds(game)
            if game.over():
                break


if __name__ == '__main__':
    for check in (movement, firearms, coloured_dice, modifiers, melee, between_deeds, loads_and_hands):
        check()
    games(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
    print('all right')
