#!/usr/bin/env python3
"""Cases of Sharp Practice worked out by hand, to check the model against the sheet."""

import os
import sys
from fractions import Fraction

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import Deed, Dice, Refused   # noqa: E402
from sharp_practice import Game   # noqa: E402
from sharp_practice_army import Formation, Group, Leader   # noqa: E402


def table(*owners, sequence='no'):
    """A game with these owners only; Groups of a Formation know it."""
    game = Game(1, sequence)
    game.groups = {o.name: o for o in owners if isinstance(o, Group)}
    game.leaders = {o.name: o for o in owners if isinstance(o, Leader)}
    game.formations = {o.name: o for o in owners if isinstance(o, Formation)}
    game.musicians = {}
    for f in game.formations.values():
        for name in f.groups:
            game.groups[name].formation = f.name
    return game


def foot(name, side='Red', men=8, weapon='musket', **more):
    return Group(name, side, more.pop('kind', 'line-infantry'), men, weapon, **more)


def horse(name, side='Blue', men=8, **more):
    return Group(name, side, 'cavalry', men, 'carbine', **more)


def do(game, tool, variant, faces=(), **fields):
    fields = {key.rstrip('_').replace('__', '.').replace('_', '-'): value for key, value in fields.items()}
    dice = Dice(faces)
    return game.resolve(Deed(tool, variant, fields), dice).lines[0], dice.thrown


def dice_of(game, me, foe, number=1, attacks=True, **fields):
    fields = {key.replace('__', '.').replace('_', '-'): value for key, value in fields.items()}
    return game.blows(prepared(game).known(me), game.known(foe), number, attacks, fields)


def prepared(game):
    game.marks = []
    game.living = {g.name for g in game.groups.values() if not g.out()}
    return game


def pool_of(game, by, at, range_=5, status=0, smoky=False, **fields):
    g = game.groups[by]
    fields = {key.replace('__', '.'): value for key, value in fields.items()}
    return game.pool(fields, g, game.order(g), game.known(at), status, smoky)


def column(name, *groups, side='Red', kind='column', ranks=6):
    return Formation(name, side, kind, [g.name for g in groups], ranks, sum(g.men for g in groups))


def refused(game, tool, variant, **fields):
    try:
        do(game, tool, variant, **fields)
    except Refused as no:
        return no.reason
    return None


def fire():
    a, b = foot('A'), foot('B', 'Blue')
    assert pool_of(table(a, b), 'A', 'B') == (10, 0)                                # 8 men, first volley
    assert pool_of(table(a, b), 'A', 'B', target__cover='soft') == (5, 0)
    a.first = False
    a.shock = 1
    assert pool_of(table(a, b), 'A', 'B') == (8, 0)                                 # SP-148: two or more
    a.shock, a.quality = 3, 'elite'
    assert pool_of(table(a, b), 'A', 'B', status=2) == (8 + 2 + 2 - 1, 0)
    assert pool_of(table(foot('A', men=3), b), 'A', 'B', target__cover='hard') == (2, 0)     # 5 dice, a quarter, up
    c, d = foot('C', 'Blue'), foot('D', 'Blue')
    square = column('S', c, d, side='Blue', kind='square')
    a.shock, a.quality = 0, 'regular'
    assert pool_of(table(a, c, d, square), 'A', 'S') == (10, 1)                     # SP-151
    e = foot('E')
    line = column('L', a, e, kind='line', ranks=2)
    assert pool_of(table(a, e, line, c, d, square), 'A', 'S') == (10, 2)            # SP-318: line at a square
    assert pool_of(table(a, b), 'A', 'B', smoky=True) == (6, 0)                     # two thirds of 8, up
    game = table(foot('R', weapon='rifle', kind='light-infantry'))
    r = game.groups['R']
    assert [game.needed(r, 'line', Fraction(d)) for d in (9, 10, 27, 28)] == [5, 5, 5, 0]
    assert [game.needed(r, 'skirmish', Fraction(d)) for d in (24, 25, 36, 37)] == [4, 6, 6, 0]
    r.tap = True
    assert [game.needed(r, 'skirmish', Fraction(d)) for d in (9, 18, 19)] == [5, 6, 0]       # SP-344
    gun = table(Group('G', 'Red', 'artillery', 5, 'light-gun')).groups['G']
    assert [game.needed(gun, 'unformed', Fraction(d)) for d in (9, 18, 27, 36, 90)] == [4, 4, 5, 6, 6]


def spread():
    groups = [foot(n, 'Blue', 6) for n in 'XYZ']
    game = table(foot('A'), *groups, column('C', *groups, side='Blue'))
    line, thrown = do(game, 'shoot', 'fire', [5] * 11 + [3] * 5 + [6] * 6, by='A', at='C', range=5)
    assert (line['hits'], line['shock-dealt'], line['kills']) == (11, 5, 6) and len(thrown) == 22
    assert [g.shock for g in groups for g in [game.groups[g.name]]] == [2, 2, 1]    # SP-063, SP-305
    assert [game.groups[n].men for n in 'XYZ'] == [6, 6, 0]                         # SP-064
    line, _ = do(game, 'move', 'march', [4, 4], by='C', dice=2)
    assert line['distance'] == 5 + 5 - 2                                            # SP-037, SP-053


def volleys():
    a, b, target = foot('A', men=4), foot('B', men=4, weapon='rifle'), foot('T', 'Blue')
    game = table(a, b, column('L', a, b, kind='line', ranks=2), target)
    line, thrown = do(game, 'shoot', 'fire', [4] * 12 + [3] * 6, by='L', at='T', range=12)
    assert line['hits'] == 6 and len(thrown) == 18          # muskets need 6, rifles 5, +1 pip: only the rifles hit
    assert not game.groups['A'].loaded and not game.groups['B'].first


def fisticuffs():
    three = [foot(n, men=8) for n in 'XYZ']
    game = table(*three, column('C', *three), foot('F', 'Blue'))
    assert dice_of(game, 'C', 'F') == 18 and dice_of(game, 'C', 'F', 2) == 24       # finding 6: SP-065, SP-193
    game = table(foot('A', men=12), foot('F', 'Blue'))
    assert dice_of(game, 'A', 'F', attacks=False, target__cover='light') == 16      # SP-265
    assert dice_of(game, 'A', 'F', flanked='yes', ambushed='yes') == 3              # 12, 6, 3
    game = table(foot('A', men=20), foot('F', 'Blue'))
    assert dice_of(game, 'A', 'F', flanked='yes', ambushed='yes') == 5              # SP-351
    lancers = horse('H', men=15, flags={'lancers'})
    assert dice_of(table(lancers, horse('K', 'Red')), 'H', 'K') == 16               # SP-263
    assert dice_of(table(lancers, horse('K', 'Red')), 'H', 'K', 2) == 14
    assert dice_of(table(horse('H', men=8), foot('F', 'Red')), 'H', 'F') == 16      # SP-203
    square = [foot(n, men=8) for n in 'XY']
    game = table(horse('H', men=9), *square, column('S', *square, kind='square'))
    assert dice_of(game, 'H', 'S') == 3 and dice_of(game, 'S', 'H', attacks=False) == 24     # SP-204, SP-210
    square[0].fired = True
    assert dice_of(game, 'H', 'S') == 6                                             # SP-205
    game = table(foot('A', men=8, quality='elite'), foot('B', 'Blue', quality='poor'),
                 Leader('M', 'Red', 3, 'A', False, 2))
    assert dice_of(game, 'A', 'B') == 8 + 1 + 1 + 6                                 # SP-184, SP-187, SP-188
    game.leaders['M'].leading = True
    assert dice_of(game, 'A', 'B', leading=3, fervour=2) == 8 + 1 + 3 + 2 + 6
    unloaded = foot('U', 'Red', men=8)
    unloaded.loaded = False
    assert dice_of(table(horse('H'), unloaded), 'U', 'H', attacks=False) == 6       # SP-201: 8 less a third, up


def moves():
    def go(owner, faces, game=None, **fields):
        line, _ = do(game or table(owner), 'move', 'march', faces, by=owner.name, **fields)
        return line['distance']
    assert go(horse('H'), [2, 3, 4], dice=2, gait='gallop') == 18                   # SP-297
    assert go(horse('H'), [2, 3], dice=1, gait='gallop') == 11
    light = foot('L', kind='light-infantry')
    game = table(light, column('S', light, kind='skirmish', ranks=1))
    assert go(light, [2, 3, 4], game, dice=2, retiring='yes') == 12                 # SP-296
    shaken = foot('A')
    shaken.shock = 9
    assert go(shaken, [2, 3], dice=2) == 0                                          # SP-300


def order():
    m, a, b = Leader('M', 'Red', 1, 'A', False, 2), foot('A'), foot('B', 'Blue')
    game = table(m, a, b, sequence='strict')
    assert refused(game, 'shoot', 'fire', by='A', at='B', range=5) == 'inactive'
    assert refused(game, 'check', 'initiative', by='M', at='A', use='activate-self') == 'not-his-card'
    game.card = 'M'
    do(game, 'check', 'initiative', by='M', at='A', use='activate-self')
    do(game, 'move', 'march', [2], by='A', dice=1)
    assert refused(game, 'move', 'march', by='A', dice=2) == 'too-many-dice|spent' or \
        refused(game, 'move', 'march', by='A', dice=2) == 'spent'
    do(game, 'shoot', 'fire', [2] * 10, by='A', at='B', range=5)
    assert refused(game, 'shoot', 'fire', by='A', at='B', range=5) == 'spent|unloaded'
    assert refused(game, 'check', 'initiative', by='M', at='A', use='activate-self') == 'spent'
    game.end_turn()
    assert game.groups['B'].shot_before and not game.groups['A'].fired and not game.groups['A'].acting


def wounds():
    m, a, b = Leader('M', 'Blue', 2, 'B', False, 1), foot('A'), foot('B', 'Blue')
    game = table(m, a, b)
    line, _ = do(game, 'shoot', 'fire', [5] * 3 + [4] * 7 + [6, 6, 6] + [3, 1], by='A', at='B', range=5)
    assert line['kills'] == 3 and line['men-lost'] == 2                             # SP-157: in place of one
    assert game.leaders['M'].wound == 'bad' and game.groups['B'].men == 6           # SP-160


if __name__ == '__main__':
    for case in (fire, spread, volleys, fisticuffs, moves, order, wounds):
        case()
        print(case.__name__, 'agrees')
