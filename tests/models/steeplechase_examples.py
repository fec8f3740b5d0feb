#!/usr/bin/env python3
"""Cases of Steeplechase worked out by hand from the source, to check the model; then what must always hold."""

import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from common import Deed, Dice, Refused, Unsure, predict   # noqa: E402
from steeplechase import Game   # noqa: E402
from steeplechase_deeds import Deeds   # noqa: E402
from steeplechase_sheets import COURIER, EMPTY, GROUP, KINDS   # noqa: E402


def alone(procedure, faces=(), me=None, it=None, mate=False, **fields):
    """One deed without a game: (courier, other party, results, dice thrown)."""
    courier = {**COURIER, **spelled(me)}
    other = {**(COURIER if mate else GROUP), **spelled(it)}
    fields = {key.rstrip('_').replace('__', '.').replace('_', '-'): str(value) for key, value in fields.items()}
    dice = Dice(faces)
    rules = Deeds(courier, other, fields, dice)
    getattr(rules, procedure)()
    assert len(dice.thrown) == len(faces), (procedure, dice.thrown, faces)
    return courier, other, rules.out, rules.effects


def spelled(fields):
    return {key.replace('_', '-'): value for key, value in (fields or {}).items()}


def no(procedure, **more):
    """The reason of a refusal."""
    try:
        alone(procedure, **more)
    except Refused as refused:
        return refused.reason
    return None


def moves():
    """ST-041 to ST-057, ST-067 to ST-077."""
    def dice(**me):
        return Deeds({**COURIER, **spelled(me)}, dict(GROUP), {}, Dice()).most_dice()
    assert [dice(mounted=False), dice(horse_is='fatigued'), dice(), dice(horse='superb')] == [2, 2, 3, 4]
    assert dice(horse='superb', horse_is='fatigued') == 2 and dice(rested=True) == 4            # ST-R13
    assert dice(rested=True, in_tow=True) == dice(blinded=True) == 1                            # ST-051
    me, _, out, _ = alone('move_courier', [1, 2, 6, 5, 4])                      # energetic: 1 and 2 thrown again
    assert out['distance'] == 15 and out['patrols'] == 0 and me['moved']
    me, _, out, effects = alone('move_courier', [5, 5, 5])
    assert out['distance'] == 7.5 and me['energy'] == 'thirsty' and me['horse-is'] == 'fatigued' and ('tire',) in effects
    me, _, out, _ = alone('move_courier', [4, 4, 5, 5], me={'horse': 'superb'})
    assert out['patrols'] == 2
    me, _, out, _ = alone('move_courier', [4, 4, 4, 5, 5], me={'horse': 'superb', 'rested': True})
    assert out['patrols'] == 1 and out['everyone-tires'] and out['distance'] == 11              # ST-R24
    me, _, out, _ = alone('move_courier', [1, 4, 5, 1], woods='yes')            # the second 1 stands
    assert not me['mounted'] and me['horse-at'] == 'loose' and out['distance'] == 10
    me, _, out, _ = alone('move_courier', [4, 5, 6, 6], wall=5, jump='yes')     # 6 +1 for the run-up
    assert out['distance'] == 15 and me['boast'] == 1
    me, _, out, _ = alone('move_courier', [4, 5, 6, 1, 2], wall=2, jump='yes')  # 1 thrown again: 2, less 1
    assert me['horse'] == 'none' and me['shame'] == 1 and out['distance'] == 2
    me, _, out, _ = alone('move_courier', [4, 5, 6], building=3)
    assert me['indoors'] and me['acted'] and me['horse-at'] == 'outside' and out['distance'] == 3
    me, _, out, _ = alone('move_courier', [4, 5], me={'mounted': False, 'horse_at': 'loose'})
    assert me['horse'] == 'none'                                                # ST-138
    assert no('move_courier', me={'asleep': True}) == 'asleep' and no('move_courier', turn=30) == 'no-turning'


def energy():
    """ST-058 to ST-066, ST-115 to ST-117."""
    assert alone('check_drink', me={'energy': 'thirsty', 'wine': True})[0]['energy'] == 'energetic'
    assert no('check_drink', me={'energy': 'thirsty'}) == 'no-drink'
    me = alone('check_eat', me={'energy': 'hungry', 'food': 2})[0]
    assert me['energy'] == 'thirsty' and me['food'] == 1
    me = alone('check_sleep', [6], me={'energy': 'exhausted', 'horse_is': 'fatigued'})[0]
    assert me['energy'] == 'hungry' and me['horse-is'] == 'fresh' and me['rested'] and not me['mounted']
    me = alone('check_sleep', [3], me={'horse_is': 'wounded'})[0]
    assert me['horse-is'] == 'wounded'
    assert alone('check_wake', [3], me={'asleep': True})[0]['no-move']
    assert not alone('check_wake', [4], me={'asleep': True})[0]['asleep']


def fights():
    """ST-163 to ST-176: the enemy's die, then the courier's."""
    _, it, out, _ = alone('melee_fight', [4, 4], enemies=1, stance='defend')
    assert out['result'] == 'held' and not it['removed']
    me, it, out, _ = alone('melee_fight', [4, 4, 3], enemies=1, stance='attack')        # a tie is lost; row 3
    assert me['captured'] and it['prisoners'] == 1 and me['horse-at'] == 'held'
    _, it, out, _ = alone('melee_fight', [3, 4, 5, 6, 4], enemies=2, stance='attack', it={'kind': 'bandits', 'holds': 1})
    assert it['gone'] and out['killed'] == 2
    me, it, _, _ = alone('melee_fight', [3, 4, 5, 6, 4], enemies=3, stance='attack', it={'kind': 'bandits', 'holds': 1})
    assert me['messages'] == 2 and me['boast'] == 3                                     # ST-220, ST-039
    _, _, out, _ = alone('melee_fight', [6, 4, 5, 6], enemies=1, stance='defend')       # two more when mounted
    assert out['result'] == 'held'
    me, it, _, _ = alone('melee_fight', [6, 5, 4], enemies=1, stance='defend', me={'mounted': False},
                         it={'kind': 'wolves'})                                         # one more throw for all; lost
    assert me['horse'] == 'none' and it['gone']                                         # ST-R70
    me, it, _, _ = alone('melee_fight', [6, 5, 1], enemies=1, stance='attack', me={'paroled': True},
                         it={'kind': 'cavalry'})
    assert me['shame'] == 3 and me['no-action-next'] and me['mounted'] and me['parole-broken']  # 2, and the message
    me, it, _, _ = alone('melee_fight', [6, 5, 4], enemies=1, stance='attack', it={'kind': 'infantry'})
    assert me['horse'] == 'none' and it['truce'] == 1                                   # ST-251, ST-175


def tables():
    """A row of each table that changes much."""
    me, it, _, effects = alone('guerrilla_parlay', [4, 6], me={'coins': True}, give_coins='yes', again='yes')
    assert me['taken'] == {'coins'} and it['truce'] == 1 and me['boast'] == 2 and ('truce',) in effects
    me, it, _, _ = alone('guerrilla_parlay', [6], me={'ability': 'cunning', 'taken': frozenset(['coins'])},
                         it={'loot': frozenset(['coins'])})
    assert it['friendly'] and me['coins'] and it['loot'] == EMPTY                       # row 7
    me, it, out, _ = alone('torture', [1, 6, 5], me={'ability': 'braggart', 'captured': True}, it={'prisoners': 1})
    assert me['mute'] and me['ability'] == 'none' and me['buried'] is True and me['attempts'] == 1 and not it['prisoners']
    me, it, _, _ = alone('prisoner_of_guerrillas', [5, 4, 5], me={'captured': True, 'mounted': False,
                         'horse_at': 'held'}, it={'prisoners': 1}, escape='yes')
    assert not me['captured'] and me['boast'] == 2 and me['horse-at'] == 'held'
    me, it, _, _ = alone('prisoner_of_guerrillas', [5, 1, 6, 1], me={'captured': True, 'mounted': False, 'messages': 2},
                         it={'prisoners': 1}, escape='yes')
    assert not me['alive'] and it['holds'] == 2 and me['shame'] == 2                    # ST-232, ST-040
    me, it, _, _ = alone('british_parlay', [5], give_message='yes', me={'messages': 2}, it={'kind': 'cavalry'})
    assert it['holds'] == 2 and me['shame'] == 2 and it['truce'] == 1                   # ST-R11
    me, it, _, _ = alone('overcoming_british', [4], it={'kind': 'infantry', 'holds': 1, 'loot': frozenset(['wine'])})
    assert me['in-tow'] and me['wine'] and me['messages'] == 2 and me['boast'] == 3 and not it['gone']
    me, _, _, effects = alone('woods', [6])
    assert me['fight-now'] and effects == [('spawn', 'wolves', 2, 'hostile')]
    me, _, _, _ = alone('bridge', [2, 3], help='yes', me={'ability': 'cunning'})
    assert me['boast'] == 1
    assert [alone('shoot_bullets', [n], me={'mounted': False})[0]['wounds']
            for n in range(1, 7)] == [0, 0, 0, 1, 0, 1]
    assert alone('shoot_bullets', [5, 5], shots=2)[0]['no-move-next']                   # thrown, then hit in the leg


def sight():
    """ST-094 to ST-104."""
    def seen(**more):
        it = more.pop('it', None)
        me = more.pop('me', None)
        return alone('spot_pursuit', me=me, it=it, **more)[2]['pursues']
    assert seen(range_=18, angle=45) and not seen(range_=19) and not seen(range_=5, angle=46)
    assert seen(range_=24, angle=180, quarry='yes') and not seen(range_=25, quarry='yes')
    assert not seen(range_=7, it={'prisoners': 1}) and seen(range_=6, it={'prisoners': 1})
    assert not seen(range_=5, me={'hidden': True}) and not seen(range_=9, other=8) and seen(range_=9, other=9)
    assert not seen(range_=5, it={'kind': 'civilians', 'hostile': True})


# ------------------------------------------------------------------ games

class Table:
    """A game with these owners, played by hand."""

    def __init__(self, riders=3, bands=(('Mina', 'guerrillas'), ('Blues', 'cavalry')), sequence='strict'):
        self.game = Game(1, sequence)
        game = self.game
        game.couriers, game.groups, game.base, game.pairs = {}, {}, {}, {}
        for name in 'ABCD'[:riders]:
            game.couriers[name] = dict(COURIER, course=60)
            game.base[name] = dict(game.couriers[name])
        game.hands = {name: {'boast': [], 'shame': []} for name in game.couriers}
        game.shown = {name: [] for name in game.couriers}
        for name, kind in bands:
            game.make_group(name, kind, figures=KINDS[kind][1])

    def __getitem__(self, name):
        return self.game.couriers.get(name) or self.game.groups[name]

    def do(self, what, faces=(), **fields):
        """A deed; '' or the reason why not, or what it warns of."""
        fields = {key.rstrip('_').replace('__', '.').replace('_', '-'): str(value) for key, value in fields.items()}
        tool, _, variant = what.partition(' ')
        deed = Deed('', '', {'event': what, **fields}) if not variant else Deed(tool, variant, fields, list(faces) or None)
        prediction, self.game = predict(self.game, deed)
        assert prediction.refused or not faces or len(prediction.faces) == len(faces), (what, prediction.faces)
        return prediction.refused or prediction.warn or ''

    def start(self, turn=1):
        for name in self.game.couriers:
            assert not self.do('check line-up', by=name)
        while self.game.turn < turn:
            assert not self.do('turn')
        return self


def order_of_play():
    """ST-009, ST-032 to ST-034, ST-113: moves from the lead, actions from the last, one each."""
    t = Table()
    assert t.do('move courier', by='A') == 'owed'
    assert not t.do('check line-up', by='B', pushed='yes') and not t.do('check line-up', by='C') and not t.do('check line-up', by='A')
    assert t.do('check line-up', by='A') == 'spent'
    assert not t.do('move courier', [4, 5, 6], by='C')          # C, A and then B, who pushed in
    assert sorted('ABC', key=t.game.rank.get) == ['C', 'A', 'B'] and t['C']['course'] == 45
    assert not t.do('move courier', [1, 2, 3, 4, 5, 6], by='B')
    assert t.do('move courier', by='A') == 'too-late' and t.do('move courier', by='B') == 'moved'
    assert t.do('check hide', by='A', pursued='yes', cover='yes') == 'not-pursued'
    assert not t.do('table-lookup adventure', [5], by='A', place='bridge')      # A is the last
    assert not t.do('table-lookup adventure', [5], by='C', place='bridge')
    assert t.do('table-lookup adventure', by='B', place='bridge') == 'too-late'
    assert t.do('check eat', by='A') == 'acted' and not t.do('turn')
    assert sorted('ABC', key=t.game.order_now.get) == ['C', 'B', 'A'] and not t['C']['moved'] and not t['A']['acted']
    w = Table(sequence='warn').start()
    assert not w.do('move courier', [4, 5, 6], by='B') and w.do('move courier', [4, 5, 6], by='A') == 'too-late'
    assert w.do('move courier', [4, 5, 6], by='B') == 'moved' and w['B']['course'] == 30


def triples():
    """ST-064: everybody, captives too; ST-190 is not touched."""
    t = Table().start()
    t['B']['energy'] = 'exhausted'
    assert not t.do('move courier', [4, 4, 4], by='A')
    assert [t[n]['energy'] for n in 'ABC'] == ['thirsty', 'exhausted', 'thirsty'] and t['A']['horse-is'] == 'fatigued'
    assert t['A']['course'] == 54


def pairs_and_pursuit():
    """ST-090, ST-095 to ST-104."""
    t = Table().start()
    assert t.do('move patrol', by='Mina', line=9) == 'no-pair'
    assert not t.do('move courier', [4, 4, 5], by='A')
    assert not t.do('move patrol', [3, 4], by='Mina', line=9) and t.do('move patrol', by='Blues', line=9) == 'no-pair'
    assert not t.do('spot pursuit', by='Blues', at='A', range=10) and t.game.quarry == {'Blues': 'A'}
    assert not t.do('move pursuit', [2, 3, 4], by='Blues', at='A', gap=12)
    assert t.do('move pursuit', by='Blues', at='A', gap=3) == 'spent'
    assert t.do('check hide', by='A', pursued='yes', cover='yes') == 'moved'
    t.do('turn')
    assert t.game.quarry == {'Blues': 'A'} and not t.do('spot pursuit', by='Blues', at='A', range=24, angle=99, quarry='yes')
    assert not t.do('check hide', [6], by='A', pursued='yes', cover='yes') and t['A']['hidden'] and not t.game.quarry
    t.do('turn')
    assert t.do('move pursuit', by='Blues', at='A', gap=3) == 'hidden'
    t.do('turn')
    assert not t.do('move courier', [4, 5, 6], by='A') and not t['A']['hidden']
    assert not t.do('spot pursuit', by='Mina', at='B', range=5) and t.game.quarry == {'Mina': 'B'}
    t.do('turn')
    assert t.game.quarry == {'Mina': 'B'} and not t.do('turn') and not t.game.quarry      # nobody looked again


def nights():
    """ST-149 to ST-152, ST-158: asleep until a roll before moving; sold to a band that is named."""
    t = Table().start()
    assert not t.do('check sleep', [3], by='A') and not t.do('turn')
    assert t.do('move courier', by='A') == 'asleep' and not t.do('check wake', [2], by='A')
    assert t.do('check wake', by='A') == 'spent' and t.do('check eat', by='A') == 'asleep'
    assert not t.do('check sleep', [3], by='A') and not t.do('turn')
    assert t.do('check destroy-message', by='B') == 'owed' and not t.do('check wake', [5], by='A')
    assert not t.do('move courier', [4, 5, 6], by='A', mount='yes')
    t['C'].update({'indoors': True, 'mounted': False, 'horse-at': 'outside'})
    assert not t.do('check sleep', [2], by='C', to='Mina') and t.game.captor == {'C': 'Mina'}
    assert t.game.horse_held == {'C': 'Mina'} and t['Mina']['prisoners'] == 1 and not t['C']['asleep']


def loot():
    """ST-255 to ST-257, ST-264: what one group took comes back from that group alone."""
    t = Table().start()
    t['C'].update({'coins': True, 'food': 3, 'messages': 2})
    t['A']['wine'] = True
    assert not t.do('melee fight', [6, 5, 6], by='C', at='Blues', enemies=1, stance='attack')
    assert not t['C']['coins'] and t['C']['horse-at'] == 'held' and t['Blues']['holds'] == 2 and t['C']['shame'] == 2
    assert t.game.things['C', 'Blues'] == {'coins': 1, 'food': 3}
    t.do('turn')
    t['C']['no-action'] = False
    t['Mina']['removed'] = t['Blues']['removed'] = 2
    t.do('turn')
    assert not t.do('melee fight', [1, 5, 4], by='C', at='Mina', enemies=1, stance='attack') and not t['C']['coins']
    t.do('turn')
    assert not t.do('melee fight', [1, 5, 5], by='C', at='Blues', enemies=1, stance='attack')
    assert t['C']['coins'] and t['C']['food'] == 3 and t['C']['messages'] == 2 and t['C']['horse-at'] == 'with'
    assert not t.game.taken.get(('C', 'Blues')) and not t.game.horse_held and t['Blues']['gone']


def truces():
    """ST-R83: until the end of the next turn's pursuit step."""
    t = Table().start()
    t.do('table-lookup parlay', [6], by='C', at='Mina')
    assert t.game.pair('C', 'Mina')['truce'] == 1 and not t.game.pair('A', 'Mina')['truce']
    t.do('turn')
    assert t.do('move pursuit', by='Mina', at='C', gap=9) == 'no-enemy'
    assert not t.do('move pursuit', [3, 4], by='Mina', at='A', gap=9)
    t.do('check destroy-message', by='A')
    assert not t.game.pair('C', 'Mina')['truce']
    t.do('turn')
    assert not t.do('move pursuit', [3, 4], by='Mina', at='C', gap=9)


def chits():
    """ST-004, ST-023, ST-181 to ST-186, ST-147."""
    t = Table().start()
    assert t.do('draw boast', by='A', count=1) == 'not-earned'
    t.do('table-lookup adventure', [5], by='C', place='bridge')
    assert t.do('draw boast', by='C', count=2) == 'not-earned' and not t.do('draw boast', [1], by='C', count=1)
    assert t.game.hands['C']['boast'] == [2] and sum(t.game.bags['boast'].values()) == 59
    assert t.do('check boast', by='B', at='C', gap=1, chit=4, target__chit=2) == 'no-chit'
    t['B']['boast'] = 1
    t.game.hands['B']['boast'] = [5]
    assert not t.do('check boast', by='B', at='C', gap=1, chit=5, target__chit=2)
    assert t['B']['boast'] == 2 and t.game.to_draw('B', 'boast') == 1 and t['C']['shown'] == 1
    t.do('turn')
    t.do('draw boast', [60], by='B', count=1)
    t['C']['boast'] = 2
    t.game.hands['C']['boast'].append(3)
    assert t.do('check boast', by='C', at='B', gap=1, chit=3, target__chit=5) == 'contested'


def prisoners():
    """ST-144 to ST-148, ST-174: captured, escorted, rescued, and the chit for the rescuer."""
    t = Table().start()
    t['C']['boast'] = 1
    t.game.hands['C']['boast'] = [4]
    assert not t.do('melee fight', [6, 4, 3], by='C', at='Mina', enemies=1, stance='attack')
    assert t['C']['captured'] and t.game.captor == {'C': 'Mina'} and t.game.escorting == {'Mina'}
    assert t.do('table-lookup prisoner', by='C', at='Mina') == 'acted'
    t.do('turn')
    assert not t.do('move escort', [3, 4], by='Mina', line=9) and t.do('move escort', by='Mina', line=2) == 'spent'
    assert t.do('table-lookup prisoner', by='C', at='Blues') == 'not-captor'
    t['Mina']['removed'] = 2
    assert not t.do('melee fight', [2, 5, 1], by='B', at='Mina', enemies=1, stance='attack')
    assert not t['C']['captured'] and t['C']['horse-at'] == 'with' and t['Mina']['gone'] and t['B']['boast'] == 2
    assert t.do('check rescued', by='C', at='A', chit=4) == 'not-rescued'
    assert not t.do('check rescued', by='C', at='B', chit=4) and t.game.hands['B']['boast'] == [4]
    assert t['B']['boast'] == 3 and t['C']['boast'] == 0


def spawned():
    """ST-028, ST-153, ST-205: whose enemy a new group is, and the fight that comes first."""
    t = Table().start()
    assert not t.do('table-lookup adventure', [6], by='C', place='woods') and 'band-1' in t.game.groups
    assert t.do('melee fight', by='C', at='Mina', enemies=1, stance='attack') == 'fight-now'
    assert not t.do('melee fight', [1, 4, 2, 5], by='C', at='band-1', enemies=2, stance='attack')
    assert t['band-1']['gone'] and t['C']['boast'] == 1
    assert not t.do('check sleep', [1], by='A') and t['A']['horse-at'] == 'held'
    assert t.do('turn') == '' and not t.do('check wake', [6], by='A')
    assert t.do('move pursuit', by='band-2', at='B', gap=4) == 'no-enemy'
    assert not t.do('melee fight', [1, 4, 2, 5, 1], by='A', at='band-2', enemies=2, stance='attack')
    assert t['A']['horse'] == 'none'


def endings():
    """ST-187 to ST-193."""
    t = Table().start()
    assert t.do('check deliver', by='A') == 'not-there'
    t['A']['course'] = 14
    assert not t.do('move courier', [4, 5, 6], by='A') and t['A']['course'] == 0
    assert not t.do('check deliver', by='A') and t.game.ending == 'delivered' and not t.game.over()
    assert t.do('turn') == 'over'
    assert not t.do('draw boast', [60, 59, 1], by='A', count=3) and t.game.over()
    assert t.game.points('A') == 12 and t.game.places() == {'A': 1, 'B': 2, 'C': 2}
    t['A']['captured'], t['A']['ability'] = True, 'braggart'
    assert t.game.points('A') == 7.5
    t = Table(2).start()
    for name in 'AB':
        t[name]['messages'] = 0
    t.do('turn')
    assert t.game.grace == t.game.turn + 1
    t.do('turn')
    assert t.game.ending == 'none'
    t['A']['messages'] = 1
    t.do('move climb', by='A')
    t.do('table-lookup adventure', [1], by='A', place='bridge')
    assert t.game.grace_used and not t.game.grace
    t['A']['messages'] = 0
    t.do('move patrol', by='Mina')
    t.do('turn')
    assert t.game.ending == 'failed'                            # no grace a second time
    t = Table(2).start()
    for name in 'AB':
        t[name]['messages'] = 0
    for _ in range(3):
        assert t.game.ending == 'none'
        t.do('turn')
    assert t.game.ending == 'failed'


# ------------------------------------------------------------------ always

def sound(game):
    """What holds after every deed."""
    for name, c in game.couriers.items():
        assert c['energy'] in ('energetic', 'thirsty', 'hungry', 'exhausted') and c['messages'] >= 0, (name, c)
        assert not c['mounted'] or c['horse'] != 'none' and c['horse-at'] == 'with', (name, c)
        assert c['horse'] != 'none' or c['horse-at'] == 'with', (name, c)
        assert c['attempts'] < 4 or not c['alive'], (name, c)
        assert c['shown'] == len(game.shown[name]), (name, c, game.shown[name])
        for kind in ('boast', 'shame'):
            assert c[kind] >= len(game.hands[name][kind]), (name, kind, c)
        assert not (c['captured'] and c['buried']) and (c['alive'] or not c['captured']), (name, c)
        if game.ordered():
            assert c['captured'] == (name in game.captor), (name, c, game.captor)
            assert (c['horse-at'] == 'held') == (name in game.horse_held) or not c['alive'], (name, c, game.horse_held)
            for group in game.groups:
                both = name, group
                assert game.taken.get(both, set()) == set(game.things.get(both, {})), (both, game.taken, game.things)
            assert c['fight-now'] == (name in game.must_fight), (name, c, game.must_fight)
            assert c['in-tow'] == (name in game.tow.values()), (name, game.tow)
    for name, g in game.groups.items():
        assert g['removed'] <= (g['figures'] or KINDS[g['kind']][1]), (name, g)
        if game.ordered():
            held = [c for c, captor in game.captor.items() if captor == name]
            assert g['prisoners'] == len(held), (name, g, held)
            assert not g['gone'] or not held and name not in game.quarry and name not in game.escorting, (name, g)
    if game.ordered():
        assert game.ending != 'none' or not (game.grace_used and not game.held())
        alive = sum(c['messages'] for c in game.couriers.values()) + sum(g['holds'] for g in game.groups.values())
        assert alive <= len(game.couriers), alive


def always(games):
    for seed in range(games):
        rng = random.Random(seed)
        game = Game(seed, ('strict', 'warn', 'no')[seed % 3])
        for deed in game.opening():
            game = predict(game, deed)[1]
        for number in range(150):
            deed = game.propose(rng, rng.random() < 0.7)
            try:
                game = predict(game, deed, seed=number)[1]
                sound(game)
            except (AssertionError, Unsure) as wrong:
                raise AssertionError(f'game {seed}, deed {number}: {deed.command()}: {wrong}') from wrong
            if game.over():
                break


if __name__ == '__main__':
    for example in (moves, energy, fights, tables, sight, order_of_play, triples, pairs_and_pursuit, truces, chits,
                    prisoners, spawned, nights, loot, endings):
        example()
    always(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
    print('all right')
