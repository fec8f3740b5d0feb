"""Scenarios, clue cards, carried objects, swivel guns and solo games, for the model of The Silver Bayonet.

From the book and the inventory alone, like silver_bayonet.py. Ids SB-... are rows of the inventory."""

from common import Deed, Prediction, Refused

SCENARIOS = ('investigation revenants troll-bridge confirmed-kill sunken-treasure haunted-ruins last-stand loup-garou '
             'infested-monastery ship-in-the-fog').split()
SOLO = ('solo-wolf-pack', 'solo-ruined-chapel', 'solo-troll-hunts', 'solo-last-mile')
GUN = 'Falconet'                                            # the swivel gun of a scenario
GUNNERS_SCENARIOS = ('troll-bridge', 'sunken-treasure', 'ship-in-the-fog')      # SB-586
NO_HORSES = ('loup-garou', 'ship-in-the-fog')               # SB-679, SB-717

# Clue cards: what they change: dice, properties of all shots or blows, of the hand weapon, other things
CARDS = {
    'investigation': {'ace-of-diamonds': '', 'king-of-diamonds': 'monster 1', 'queen-of-diamonds': 'monster 1',
                      'jack-of-diamonds': '', 'ten-of-diamonds': ''},                               # SB-589 to SB-593
    'revenants': {'ace-of-diamonds': 'burden', 'king-of-diamonds': '', 'queen-of-diamonds': '',
                  'jack-of-diamonds': 'power 1', 'ten-of-diamonds': ''},                            # SB-602 to SB-606
    'troll-bridge': {'ace-of-diamonds': 'monster 2', 'king-of-diamonds': 'skill 1', 'queen-of-diamonds': ''},
    'confirmed-kill': {'ace-of-diamonds': '', 'king-of-diamonds': 'hand cold-iron', 'queen-of-diamonds': 'monster 1',
                       'jack-of-diamonds': 'power 1', 'ten-of-diamonds': ''},                       # SB-628 to SB-632
    'sunken-treasure': {'ace-of-clubs': '', 'king-of-clubs': 'hand enchanted', 'queen-of-clubs': 'monster 2'},
    'haunted-ruins': {'ace-of-diamonds': '', 'king-of-diamonds': '', 'queen-of-diamonds': 'hand blessed',
                      'jack-of-diamonds': '', 'ace-of-spades': 'hand blessed', 'king-of-spades': 'salt',
                      'queen-of-spades': 'power 1', 'jack-of-spades': 'skill 1'},                   # SB-654 to SB-661
    'last-stand': {'red': '', 'black': ''},
    'loup-garou': {'ace-of-spades': '', 'king-of-spades': 'shots silver', 'queen-of-spades': 'shots silver',
                   'jack-of-spades': 'blows silver', 'ten-of-spades': 'monster 1', 'nine-of-spades': 'power 1',
                   'eight-of-spades': 'skill 1'},                                                   # SB-680 to SB-686
    'infested-monastery': {'ace-of-spades': '', 'king-of-spades': '', 'queen-of-spades': '',
                           'jack-of-spades': 'blows blessed', 'ten-of-spades': 'monster 1',
                           'nine-of-spades': 'power 1', 'eight-of-spades': 'skill 1'},              # SB-695 to SB-701
    'ship-in-the-fog': {'ace-of-spades': 'monster 2', 'king-of-spades': 'hand silver', 'queen-of-spades': 'hand silver',
                        'jack-of-spades': 'power 1', 'ace-of-hearts': '', 'king-of-hearts': '',
                        'queen-of-hearts': '', 'jack-of-hearts': 'hand silver'},                    # SB-718 to SB-726
    'solo-wolf-pack': {'ace-of-spades': '', 'king-of-spades': 'shots silver', 'queen-of-spades': 'blows silver',
                       'jack-of-spades': 'shots silver blows silver power 1', 'ten-of-spades': 'skill 1',
                       'nine-of-spades': ''},                                                       # SB-772 to SB-777
    'solo-ruined-chapel': {'ace-of-spades': 'carry candelabra', 'king-of-spades': 'shots silver',
                           'queen-of-spades': 'blows silver', 'jack-of-spades': 'power 1',
                           'ten-of-spades': 'carry cross'},                                         # SB-791 to SB-795
    'solo-troll-hunts': {'ace-of-spades': 'blows fire', 'king-of-spades': 'blows fire',
                         'queen-of-spades': 'shots cold-iron', 'jack-of-spades': 'boon 1'},         # SB-809 to SB-812
    'solo-last-mile': {'ace-of-spades': 'shots blessed blows blessed', 'king-of-spades': 'blows enchanted',
                       'queen-of-spades': '', 'jack-of-spades': 'shots enchanted blows enchanted',
                       'ten-of-spades': 'boon 1'},                                                  # SB-825 to SB-829
}
# object: how near an enemy may be (None: any), whether it costs an action, whether it slows (SB-582 to SB-585)
OBJECTS = {'artefact': (1, True, True), 'gold': (1, True, False), 'ring': (None, False, False),
           'tools': (None, False, False), 'orders': (None, False, False), 'candelabra': (None, False, False),
           'cross': (None, False, False), 'treasure': (None, False, False), 'book': (None, False, False)}
THINGS = {'revenants': 'artefact', 'troll-bridge': 'artefact', 'sunken-treasure': 'gold', 'confirmed-kill': 'ring',
          'last-stand': 'book', 'infested-monastery': 'book tools', 'solo-wolf-pack': 'orders',
          'solo-ruined-chapel': 'candelabra cross', 'solo-last-mile': 'treasure'}
# what a lucky find may be, and its hosts (SB-046 to SB-052, SB-122, SB-386, SB-414)
BOXES, BLADES = ('pistol', 'second-pistol', 'shot-bag', 'cartridge-box'), \
    ('hand-weapon', 'heavy-weapon', 'fencing-weapon', 'bayonet')
LUCKY = {'holy-symbol': (), 'salt-bag': (), 'oil-and-torches': (), 'silver-shot': BOXES, 'cold-iron-shot': BOXES,
         'silver-weapon': BLADES, 'cold-iron-weapon': BLADES}
POOL = ('fate-power', 'fate-skill', 'fate-monster')
HOLY = frozenset(('candelabra', 'cross'))      # SB-791, SB-795


class Scenarios:
    """Deeds that belong to scenarios; a part of the class Game."""

    def scenario_opening(self, rng):
        """What the players say before the first turn."""
        lines = []
        if self.play != 'opposed' or self.scenario in ('revenants', 'sunken-treasure'):
            for unit in self.pools:
                fields = {'by': next(f.name for f in self.figures.values() if f.officer and f.unit == unit)}
                if self.play == 'cooperative':
                    fields['kind'] = rng.choice(['power', 'skill'])
                has = frozenset().union(*(f.base['attributes'] for f in self.figures.values() if f.unit == unit))
                for attribute in ('tactician', 'monster-expert'):
                    if attribute in has:
                        fields[attribute] = 'yes'
                lines.append(Deed('table-lookup', 'fate-pool', fields))
        if self.scenario in GUNNERS_SCENARIOS:
            lines.append(Deed('', '', {'event': 'set', 'by': GUN, 'ready-gun': 'yes'}))
        for figure in self.figures.values():
            if self.scenario == 'solo-troll-hunts' and figure.unit and rng.random() < 0.6:      # SB-803
                lines.append(Deed('', '', {'event': 'set', 'by': figure.name, 'asleep': 'yes'}))
            if figure.has('combat-rider') and rng.random() < 0.7:
                lines.append(Deed('move', 'mount', {'by': figure.name}))
        return lines

    def event_set(self, fields):
        if fields.get('by') == GUN:
            self.gun['ready'] = fields['ready-gun'] == 'yes'
            return Prediction()
        if 'by' in fields:
            figure = self.figure(fields['by'])
            for key, value in fields.items():
                if key in POOL:
                    self.pool_of(figure)[key] = int(value)
                if key in ('event', 'by') or key in POOL:
                    continue
                if isinstance(figure[key], bool):
                    value = value == 'yes'
                elif isinstance(figure[key], (set, frozenset)):
                    value = frozenset(value.split(',')) - {''}
                elif isinstance(figure[key], int):
                    value = int(value)
                figure[key] = value
        elif 'unit' in fields:
            for key, value in fields.items():
                if key.startswith('fate-'):
                    self.pools[fields['unit']][key] = int(value)
        return Prediction()

    def table_lookup_fate_pool(self, fields, dice):
        """Fate Pools at the start (SB-225 to SB-227, SB-601, SB-641, SB-749, SB-750, SB-757, SB-918)."""
        pool = self.pool_of(self.figure(fields['by']))
        more = [int(fields.get('extra-' + kind, 0)) for kind in ('power', 'skill', 'monster')]
        if sum(more) != int(fields.get('extra-dice', 0)) or max(more) - min(more) > 1:
            raise Refused('extra-dice', 'SB-573')
        if sum(more) and self.play != 'opposed':
            raise Refused('extra-dice', 'SB-888')
        pool['fate-power'] = pool['fate-skill'] = 2
        pool['fate-monster'] = 1
        if self.play == 'solo':
            pool['fate-power'] = pool['fate-skill'] = 1
        if self.play == 'cooperative':
            pool['fate-power'] = int(fields.get('kind', 'power') == 'power')
            pool['fate-skill'] = 1 - pool['fate-power']
        unit = self.figure(fields['by']).unit
        has = frozenset().union(*(f.base['attributes'] for f in self.figures.values() if f.unit == unit))
        pool['fate-skill'] += 'tactician' in has or fields.get('tactician') == 'yes'
        pool['fate-monster'] = self.play == 'opposed'
        pool['fate-monster'] += 'monster-expert' in has or fields.get('monster-expert') == 'yes'
        pool['fate-monster'] += self.scenario in ('revenants', 'sunken-treasure')
        if self.play == 'solo':
            pool['fate-monster'] = 0
        for kind, number in zip(POOL, more):
            pool[kind] += number
        return {'result': 'ready'}

    # ------------------------------------------------------------------ clue cards

    def table_lookup_clue(self, fields, dice):
        """The card of an investigated marker (SB-589 to SB-829)."""
        actor = self.actor(fields)
        effect = CARDS[self.scenario][fields['card']].split()
        if self.scenario == 'haunted-ruins' and fields['card'].endswith('-of-diamonds'):      # SB-654, SB-655, SB-906
            self.ghosts += {'king': 1, 'ace': int(self.ghosts == 0)}.get(fields['card'].split('-')[0], 0)
        while effect:
            what, effect = effect[0], effect[1:]
            if what == 'burden':
                actor['burden'] = True
                actor.objects = actor.objects | {'artefact'}
                continue
            if what == 'salt':
                self.give(actor, 'salt-bag', None)
                continue
            word, effect = effect[0], effect[1:]
            if what in ('monster', 'power', 'skill', 'boon'):
                kind = fields.get('boon', 'power') if what == 'boon' else what
                self.pool_of(actor)['fate-' + kind] += int(word)
            elif what in ('shots', 'blows'):
                actor.found = actor.found | {(what, word)}
            elif what == 'hand':
                self.find_hand_weapon(actor, word)
            elif what == 'carry':
                actor.objects = actor.objects | {word}
        self.carried(actor)
        return {}

    def find_hand_weapon(self, figure, property):
        figure['kit'] = figure['kit'] | {'hand-weapon'}
        figure['broken'] = figure['broken'] - {'hand'}
        if property in ('silver', 'cold-iron'):
            figure[property + '-on'] = figure[property + '-on'] | {'hand-weapon'}
            figure.specials = figure.specials | {(property + '-weapon', 'hand-weapon')}
        else:
            figure['hand-as'] = figure['hand-as'] | {property}

    def give(self, figure, item, host):
        """One more item of the Special Armoury (SB-122, SB-414)."""
        figure.specials = figure.specials | {(item, host)}
        metal = item.rsplit('-', 1)[0]
        if host:
            figure[metal + '-on'] = figure[metal + '-on'] | {host}
        elif item == 'holy-symbol':
            figure['holy-symbol'] = True
        if not host:
            figure['kit'] = figure['kit'] | {item}

    def carried(self, figure):
        """What a figure's attacks count as: for good, and while it carries something."""
        holy = figure.objects & HOLY
        for kind in ('shots', 'blows'):
            words = {word for what, word in figure.found if what == kind}
            figure[kind + '-as'] = frozenset(words | ({'blessed'} if holy else set()))
        figure['holy-symbol'] = any(item == 'holy-symbol' for item, _ in figure.specials) or 'cross' in figure.objects

    def table_lookup_find(self, fields, dice):
        """Lucky find (SB-122, SB-414)."""
        actor = self.present(fields)
        host = fields.get('on', 'none')
        host = None if host == 'none' else host
        if fields['item'] not in LUCKY or host and host not in LUCKY[fields['item']]:
            raise Refused('no-host', 'SB-122')
        if (host is None) == fields['item'].endswith(('-shot', '-weapon')):
            raise Refused('no-host', 'SB-414')
        here = actor['kit'] | ({'bayonet'} if actor['kit'] & {'musket', 'rifle'} else set())
        if host and host not in here:
            raise Refused('no-host', 'SB-386')
        metals = {item for item, where in actor.specials if where == host and item.endswith('-weapon')}
        twice = (fields['item'], host) in actor.specials and (host or fields['item'] == 'holy-symbol')      # SB-390
        if twice or fields['item'].endswith('-weapon') and metals:
            raise Refused('one-metal', 'SB-389')
        self.give(actor, fields['item'], host)
        return {'result': 'found'}

    def table_lookup_restored(self, fields, dice):
        """Up to 4 Health for one member (SB-657)."""
        figure = self.present(fields)
        figure['health'] = max(figure['health'], min(figure['health'] + 4, figure.base['full-health']))
        self.rise(figure)
        return {'result': 'healed'}

    # --------------------------------------------------------------- carried objects

    def move_stand(self, fields, dice):
        """An activation in which nothing (more) is done (SB-144)."""
        actor = self.actor(fields)
        self.activate(actor, ends=True)
        return {'result': 'stood'}

    def check_sprint(self, fields, dice):
        """An action after the Move (SB-148, SB-418)."""
        actor = self.actor(fields)
        self.activate(actor, action=1, moving=True)
        if not actor['moved'] and self.sequence != 'no':
            raise Refused('not-moved', 'SB-148')
        out = {}
        fast = self.check(dice, actor, 0, fields.get('fate'), out, number=11)[2] >= 11
        actor.onward = not actor.halted
        out['distance'] = 4 if fast else 2
        out['result'] = 'fast' if fast else 'slow'
        return out

    def check_melee(self, fields, dice):
        return self.number_check(fields, dice, 'melee')

    def move_take(self, fields, dice):
        """Picking up the object (SB-582 to SB-585)."""
        actor = self.actor(fields)
        thing = fields.get('object', 'artefact')
        near, action, slows = OBJECTS[thing]
        if thing == 'book' and self.scenario == 'last-stand':       # SB-585
            near, action = 2, True
        self.activate(actor, action=int(action))
        if near is not None and float(fields.get('nearest', 0)) <= near:
            raise Refused('enemy-near', 'SB-582')
        actor.objects = actor.objects | {thing}
        actor['burden'] = actor['burden'] or slows
        self.carried(actor)
        return {'result': 'taken'}

    def move_put_down(self, fields, dice):
        actor = self.figure(fields['by'])
        thing = fields.get('object', 'artefact')
        if not actor.out():
            self.activate(actor)
        elif actor.out() == 'gone':
            raise Refused('actor-gone', 'SB-151')
        actor.objects = actor.objects - {thing}
        if thing == 'artefact':
            actor['burden'] = False
        self.carried(actor)
        return {'result': 'dropped'}

    # -------------------------------------------------------------- Checks of scenarios

    def check_gust(self, fields, dice):
        """A Speed Check of 14 in a gust, or Speed -3 for the turn (SB-693, SB-694)."""
        actor = self.actor(fields)
        self.activate(actor, check='gust')
        actor.braced = True
        if actor.has('steady-legs') or fields.get('sure') == 'yes':
            return {'result': 'passed'}
        out = {}
        passed = self.check(dice, actor, self.speed(actor), fields.get('fate'), out, number=14)[2] >= 14
        out['result'] = 'passed' if passed else 'failed'
        if not passed:
            actor['blown'] = True
        return out

    def check_ford(self, fields, dice):
        """A Speed Check of 12, or 1 damage and the end of the activation (SB-822, SB-927)."""
        actor = self.actor(fields)
        self.activate(actor, check='ford')
        out = {}
        passed = self.check(dice, actor, self.speed(actor), fields.get('fate'), out, number=12)[2] >= 12
        out['result'] = 'passed' if passed else 'failed'
        if passed:
            return out
        damage = self.after_reductions(actor, 1, set(), False, False)
        damage = self.negate(dice, actor, damage, fields.get('negate'), out)
        out['damage'] = damage
        self.hurt(actor, damage)
        if actor.out():
            out['result'] = 'down'
        self.closing = actor.name
        return out

    def check_search(self, fields, dice):
        """A plain Check to open a crate or search the chapel (SB-715, SB-786, SB-914)."""
        actor = self.actor(fields)
        self.activate(actor)
        number = 10 if self.scenario == 'ship-in-the-fog' else 8
        if actor.has('combat-engineer'):
            return {'result': 'passed'}
        out = {}
        passed = self.check(dice, actor, 0, fields.get('fate'), out, number=number)[2] >= number
        out['result'] = 'passed' if passed else 'failed'
        return out

    def check_gold(self, fields, dice):
        """An action and a Melee Check of 16 (SB-644)."""
        actor = self.actor(fields)
        self.activate(actor, action=1)
        if actor.has('combat-engineer'):
            return {'result': 'passed'}
        out = {}
        bonus = actor['melee'] - actor['fatigue']
        passed = self.check(dice, actor, bonus, fields.get('fate'), out, number=16)[2] >= 16
        out['result'] = 'passed' if passed else 'failed'
        return out

    def check_body(self, fields, dice):
        """A Courage Check of 10 or 12, or Melee and Accuracy -1 (SB-592, SB-620)."""
        actor = self.actor(fields)
        number = 12 if self.scenario == 'troll-bridge' else 10
        out = {}
        passed, _ = self.courage(dice, actor, number, fields.get('fate'), fields.get('inspired') == 'yes', out)
        out['result'] = 'passed' if passed else 'failed'
        if not passed:
            actor['melee'] -= 1
            actor['accuracy'] -= 1
        return out

    def check_sleeper(self, fields, dice):
        """A sleeping figure activates (SB-805)."""
        actor = self.actor(fields)
        self.activate(actor, check='sleeper')
        if not actor['asleep'] and self.sequence != 'no':
            raise Refused('awake', 'SB-805')
        out = {}
        passed, _ = self.courage(dice, actor, 16, fields.get('fate'), fields.get('inspired') == 'yes', out,
                                 extra=int(fields['turn']))
        out['result'] = 'passed' if passed else 'failed'
        actor['asleep'] = True
        if passed:
            self.wake(actor)
        else:
            self.closing = actor.name
        return out

    def wake(self, figure):
        if figure['asleep']:
            figure['asleep'] = False
            figure.tire()
            figure.tire()

    def check_struck(self, fields, dice):
        """Damage from no attack (SB-411, SB-424)."""
        actor = self.figure(fields['by'])
        if actor.out():
            raise Refused('actor-' + actor.out(), 'SB-030')
        out = {}
        damage = self.after_reductions(actor, int(fields['hurt']), set(), False, False)
        damage = self.negate(dice, actor, damage, fields.get('negate'), out)
        out['damage'] = damage
        self.hurt(actor, damage)
        out['result'] = 'down' if actor.out() else 'hit'
        return out

    def reload_swivel(self, actor, way, fields):
        """Like a musket, without a box (SB-586, SB-898)."""
        if not actor.has('artillerist'):
            raise Refused('no-gunner', 'SB-586')
        if self.gun['fouled']:
            raise Refused('fouled', 'SB-204')
        if self.gun['ready']:
            raise Refused('loaded', 'SB-165')
        if way == 'move' and actor['moved'] and self.sequence == 'no':
            raise Refused('moved', 'SB-166')
        if way in ('power', 'skill'):
            self.spend(actor, way, 'SB-237')
        actor['gun'] = fields.get('gun', actor['gun'])
        self.gun['ready'] = True
        return {'result': 'reloaded'}

    # ------------------------------------------------------------------ tables

    def table_lookup_unexpected_event(self, fields, dice):
        face = dice.roll(10)
        self.omen(EVENT_WORDS[face])
        return {'unexpected-event': face}

    def table_lookup_wolf_pack(self, fields, dice):
        """The events at the end of a turn (SB-767 to SB-771, SB-921)."""
        face = dice.roll(10)
        if face == 9 and self.sky in ('rain', 'deluge'):
            self.sight = min(self.sight or 12, 12)
        elif face == 9:
            self.sky = 'drizzle'
        if face == 10:
            self.werewolves = 1
        return {}

    def table_lookup_cannonball(self, fields, dice):
        """Who names the figure that the ball strikes (SB-117, SB-411)."""
        while True:
            mine = dice.roll(10) + 2 * fields.get('artillerists', 0)
            theirs = dice.roll(10) + 2 * fields.get('their-artillerists', 0)
            if mine != theirs:
                break
        return {'result': 'ours' if mine > theirs else 'theirs', 'damage': dice.roll(10)}

    def table_lookup_deployment(self, fields, dice):
        """Who chooses a side of the table (SB-579, SB-889)."""
        while True:
            mine, theirs = dice.roll(10), dice.roll(10)
            if mine != theirs:
                return {'result': 'chooses' if mine > theirs else 'opposite'}

    def table_lookup_last_mile(self, fields, dice):
        dice.roll(10)
        return {}

    def table_lookup_dog(self, fields, dice):
        """Who places the Black Dog (SB-642, SB-903, SB-889)."""
        sides, fields = [self.figure(fields['by']), self.figure(fields['at'])], dict(fields)
        again, tie = {}, False
        while True:
            faces = [dice.roll(10), dice.roll(10)]
            wishes = [fields.get(key, 'none') == 'monster' for key in ('fate', 'target.fate')]
            for side, wish in enumerate(wishes):        # first both say so, then they roll
                pool = self.pool_of(sides[side])
                if wish and pool['fate-monster'] < 1 and not tie:
                    raise Refused('no-die', 'SB-642', choice=True)
                wishes[side] = wish and pool['fate-monster'] > 0        # after a tie the last word goes on as long as it can
                pool['fate-monster'] -= wishes[side]
            for side, wish in enumerate(wishes):
                if wish:
                    again.setdefault(('mine', 'theirs')[side] + '.reroll', []).append(dice.roll(10))
                    faces[side] = again[('mine', 'theirs')[side] + '.reroll'][-1]
            tie = True
            if faces[0] != faces[1]:
                return {'result': 'ours' if faces[0] > faces[1] else 'theirs', **again}


    # ------------------------------------------------- questions, which change nothing

    def table_lookup_activations(self, fields, dice):
        """How many act before the monsters, and after (SB-101, SB-407, SB-746, SB-756)."""
        number, wins = fields['figures'], fields['winner'] == 'yes'
        if not number:
            return {'result': 'over'}
        first = max(1, number // 2) if self.play == 'solo' or wins else 0
        if self.play == 'cooperative':
            first = number if wins else 0
        return {'result': 'phases', 'first': first, 'second': number - first}

    def table_lookup_monster_order(self, fields, dice):
        """The weaker monster first; alone or together the players say (SB-241, SB-747, SB-919)."""
        actor, target = self.actor(fields), self.target(fields, None, 'anybody')
        mine, theirs = actor['health'], target['health']
        if self.play != 'opposed' or mine == theirs:
            return {'result': 'choice'}
        return {'result': 'before' if mine < theirs else 'after'}

    def table_lookup_pick(self, fields, dice):
        """Each has the same chance (SB-890)."""
        number = fields['candidates']
        face = dice.roll(10)
        while face > 10 // number * number:
            face = dice.roll(10)
        return {'result': 'picked', 'picked': (face - 1) % number + 1}

    def table_lookup_dash(self, fields, dice):
        """The Black Dog runs, and stops an inch short (SB-823, SB-925)."""
        self.present(fields)
        face, reach = dice.roll(10), fields['range'] - 1
        return {'result': 'short' if face > reach else 'ran', 'distance': max(0, min(face, reach))}

    def spot_sight(self, fields, dice):
        """Line of sight, and cover (SB-114, SB-194, SB-195, SB-258, SB-713, SB-770, SB-785)."""
        actor = self.present(fields)
        self.target(fields, actor, 'anybody')
        limit = min(self.farthest(), 12 if fields.get('hold') == 'yes' else 999)
        hidden = fields['hidden']
        if fields['range'] > limit or hidden == 'whole' and not actor.has('ethereal'):
            return {'result': 'unseen'}
        return {'result': 'clear' if hidden == 'none' or actor.has('ethereal') else 'cover'}

    def offer_question(self, rng, actor, want, fields):
        if actor.out() == 'lying':
            return None
        kind = rng.choice(['activations', 'monster-order', 'pick', 'dash', 'sight', 'deployment', 'bestiary', 'bestiary'])
        other = rng.choice([f for f in self.figures.values() if f is not actor])
        if kind == 'sight':
            fields.update({'at': other.name, 'range': rng.randint(2, 20), 'hidden': rng.choice(['none', 'part', 'doubt', 'whole'])})
            if rng.random() < 0.2:
                fields['hold'] = 'yes'
            if not actor.monster and actor.guns():
                fields['weapon'] = rng.choice(actor.guns())
            return Deed('spot', 'sight', fields)
        fields = {'activations': {'figures': rng.randint(0, 9), 'winner': rng.choice(['yes', 'no'])},
                  'monster-order': {'by': actor.name, 'at': other.name}, 'pick': {'candidates': rng.randint(1, 10)},
                  'dash': {'by': actor.name, 'range': rng.randint(1, 12)}, 'deployment': {'by': actor.name, 'at': other.name},
                  'bestiary': {'creature': rng.choice(sorted(self.monsters))}}[kind]
        if kind == 'bestiary' and not want:
            fields['by'] = actor.name
        return Deed('table-lookup', kind, fields)

    # ---------------------------------------------------------------- proposals

    def offer_scenario(self, rng, actor, want):
        """A deed of the scenario, or one that is rare elsewhere."""
        fields = {'by': actor.name}
        if actor['asleep'] and want and not actor.raving:
            return None
        kinds = ['dive', 'back', 'force', 'dog', 'alone', 'card', 'find', 'restored', 'take', 'put-down', 'struck',
                 'gun', 'gun', 'jump', 'stand', 'sprint', 'free',
                 'melee', 'body', 'gust', 'table', 'mount', 'ford', 'search', 'gold', 'set', 'reload-gun', 'balance',
                 'question', 'question']
        kind = rng.choice(kinds)
        offer = getattr(self, 'offer_' + kind.replace('-', '_'), None)
        if offer:
            return offer(rng, actor, want, fields)
        if actor['lying']:
            return None
        if kind in ('ford', 'search', 'gold', 'body', 'melee', 'sprint', 'gust', 'balance'):
            if actor.monster and kind != 'gust' or kind == 'gust' and not self.gust:
                return None
            if kind == 'search' and self.scenario not in ('ship-in-the-fog', 'solo-ruined-chapel'):
                return None
            self.fate_word(rng, actor, fields, 'fate')
            if kind == 'melee':
                fields['reach'] = rng.randint(8, 16)
            if kind == 'balance':
                if not actor['teeters']:
                    return None
                kind, fields['height'] = 'fall', rng.randint(1, 8)
            return Deed('check', kind, fields)
        return None

    def offer_dive(self, rng, actor, want, fields):
        if actor['lying']:
            return None
        fields['nearest'] = rng.choice([3, 6, 7])
        if not want or fields['nearest'] == 7:
            fields['closer'] = 'yes'
        if rng.random() < 0.3:
            fields['rough'] = 'yes'
        return Deed('move', 'dive', fields)

    def move_dive(self, fields, dice):
        """2 inches, not closer to an enemy within 6 (SB-200, SB-432)."""
        actor = self.actor(fields)
        if fields.get('closer') == 'yes' and float(fields['nearest']) <= 6:
            raise Refused('closer', 'SB-200')
        easy = actor.has('nimble') or actor.has('flying') or actor.has('ethereal')
        return {'result': 'dived', 'distance': 1 if fields.get('rough') == 'yes' and not easy else 2}

    def offer_back(self, rng, actor, want, fields):
        fields['room'] = rng.choice([0.5, 1, 2, 3])
        return None if actor['lying'] else Deed('move', 'back-off', fields)

    def move_back_off(self, fields, dice):
        """2 inches, or as far as possible (SB-178)."""
        self.actor(fields)
        return {'result': 'backed', 'distance': min(2, fields['room'])}

    def offer_force(self, rng, actor, want, fields):
        target = self.somebody(rng, actor, want, 'enemy')
        if actor['lying'] or target.unit == actor.unit:
            return None
        fields.update({'at': target.name, 'range': rng.choice([0.5, 1, 2]), 'step-up': rng.choice(['yes', 'no'])})
        if target.monster:
            del fields['step-up']
        if rng.random() < 0.4:
            fields['kind'] = rng.choice(['move', 'sprint', 'attack', 'back-off', 'dive', 'other'])
        return Deed('move', 'force', fields)

    def move_force(self, fields, dice):
        """May the enemy force the moving figure? (SB-153 to SB-155, SB-249, SB-416, SB-446)"""
        actor = self.actor(fields)
        target = self.target(fields, actor)
        may = float(fields['range']) <= 1 and fields.get('kind', 'move') in ('move', 'sprint', 'attack') \
            and target['fatigue'] < 2
        return {'result': 'forced' if may and fields.get('step-up', 'yes') == 'yes' else 'free'}

    def offer_dog(self, rng, actor, want, fields):
        if self.scenario != 'sunken-treasure':
            return None
        sides = [next(f for f in self.figures.values() if f.officer and f.unit == unit) for unit in self.pools]
        fields = {'by': sides[0].name, 'at': sides[1].name}
        for key in ('fate', 'target.fate'):
            if rng.random() < 0.4:
                fields[key] = 'monster'
        return Deed('table-lookup', 'dog', fields)

    def offer_alone(self, rng, actor, want, fields):
        if self.sequence != 'no' or actor.monster or self.play != 'opposed':
            return None
        fields['boon'] = rng.choice(['power', 'skill'])
        deed = Deed('check', 'initiative-alone', fields)
        if rng.random() < 0.5:
            deed.faces = rng.choice([[10, 10], [1, 1]])
        return deed

    def check_initiative_alone(self, fields, dice):
        """One of three players (SB-100, SB-104, SB-107, SB-108)."""
        actor = self.figure(fields['by'])
        if self.three:
            self.roll_alone(actor.unit)
        out = {}
        power, skill = dice.roll(10), dice.roll(10)
        self.totals[actor.unit] = self.totals.get(actor.unit, ()) + (power + skill,)
        out.update({'power': power, 'skill': skill, 'result': 'rolled', 'total': power + skill})
        pool = self.pool_of(actor)
        if power + skill == 20:
            pool['fate-' + fields.get('boon', 'power')] += 1
            out['unexpected-event'] = dice.roll(10)
            self.omen(EVENT_WORDS[out['unexpected-event']])
        if power + skill == 2:
            pool['fate-monster'] += 1
            out['encounter'] = [dice.roll(10), dice.roll(10)]
            out['order'] = 'monsters-first'
            self.monsters_first = True
        if self.three and not self.owing():
            self.rolled, self.first = True, max(self.totals, key=self.totals.get)
        return out

    def owing(self):
        """Who has yet to roll, or to roll again (SB-100, SB-406)."""
        missing = [unit for unit in self.pools if unit not in self.totals]
        return missing or [unit for unit in self.pools if self.tied(unit)]

    def tied(self, unit):
        mine = self.totals[unit]
        return any(other[:len(mine)] == mine for name, other in self.totals.items() if name != unit)

    def roll_alone(self, unit):
        """Whether it is time for the roll of one of three players."""
        if self.rolled:
            if self.phase == 'none':
                raise Refused('not-yet', 'SB-100')
            if any(self.due(*phase) for phase in self.phases()[max(self.phase_index(), 0):]):
                self.break_rule('not-yet', 'SB-143')
            self.end_turn()
            self.totals = {}
        elif unit in self.totals and not self.tied(unit):
            raise Refused('not-yet', 'SB-406')

    def propose_alone(self, rng):
        units = self.owing() if not self.rolled and rng.random() < 0.85 else list(self.pools)
        unit = rng.choice(units)
        figure = next(f for f in self.figures.values() if f.officer and f.unit == unit)
        deed = Deed('check', 'initiative-alone', {'by': figure.name, 'boon': rng.choice(['power', 'skill'])})
        if rng.random() < 0.3:
            deed.faces = rng.choice([[10, 10], [1, 1], [5, 5], [4, 6]])
        return deed

    def offer_card(self, rng, actor, want, fields):
        if actor.monster or self.scenario == 'none' or actor['lying']:
            return None
        fields['card'] = rng.choice(list(CARDS[self.scenario]))
        if rng.random() < 0.5:
            fields['boon'] = rng.choice(['power', 'skill'])
        return Deed('table-lookup', 'clue', fields)

    def offer_find(self, rng, actor, want, fields):
        if actor.monster or actor['lying']:
            return None
        hosts = [None] + [h for h in ('hand-weapon', 'heavy-weapon', 'cartridge-box', 'pistol') if h in actor['kit']]
        host = rng.choice(hosts if want else hosts + ['heavy-weapon', 'fencing-weapon', 'shot-bag'])
        if host is None:
            item = rng.choice(['holy-symbol', 'salt-bag', 'oil-and-torches'])
        else:
            item = rng.choice(['silver', 'cold-iron']) + ('-weapon' if host.endswith('weapon') else '-shot')
            fields['on'] = host
        if (item, host) in actor.specials and want:
            return None
        fields['item'] = item
        return Deed('table-lookup', 'find', fields)

    def offer_restored(self, rng, actor, want, fields):
        return None if actor.monster else Deed('table-lookup', 'restored', fields)

    def offer_take(self, rng, actor, want, fields):
        if actor.monster:
            return None
        if self.scenario not in THINGS:
            return None
        fields['object'] = rng.choice(THINGS[self.scenario].split())
        if fields['object'] in actor.objects:
            return None
        fields['nearest'] = rng.choice([0.5, 1, 2, 3, 5] if not want else [3, 5])
        return Deed('move', 'take', fields)

    def offer_put_down(self, rng, actor, want, fields):
        if not actor.objects:
            return None
        fields['object'] = rng.choice(sorted(actor.objects))
        return Deed('move', 'put-down', fields)

    def offer_struck(self, rng, actor, want, fields):
        if actor['lying']:
            return None
        fields['hurt'] = rng.randint(1, 6)
        self.fate_word(rng, actor, fields, 'negate', chance=0.3)
        return Deed('check', 'struck', fields)

    def offer_gun(self, rng, actor, want, fields):
        """A shot of the swivel gun."""
        if self.scenario not in GUNNERS_SCENARIOS or actor.monster or want and not actor.has('artillerist'):
            return None
        target = self.somebody(rng, actor, want, 'enemy')
        if target.unit == actor.unit or actor['torch']:
            return None
        weapon = rng.choice(['swivel-gun', 'swivel-gun-volley'])
        fields.update({'at': target.name, 'range': rng.randint(2, 14 if want else 26), 'weapon': weapon, 'gun': GUN})
        if not target.monster:
            fields['target.response'] = rng.choice(['none', 'dive'])
        if rng.random() < 0.2 and self.scenario == 'sunken-treasure':
            fields['shot'] = 'enchanted'
        self.fate_word(rng, actor, fields, 'fate')
        if self.criticals:
            fields['criticals'] = 'yes'
        if weapon == 'swivel-gun-volley' and rng.random() < 0.5:
            self.more_targets(rng, actor, weapon, fields, want)
        return self.load_dice(rng, Deed('shoot', 'fire', fields))

    def offer_reload_gun(self, rng, actor, want, fields):
        if self.scenario not in GUNNERS_SCENARIOS or actor.monster or want and not actor.has('artillerist'):
            return None
        fields.update({'weapon': rng.choice(['swivel-gun', 'swivel-gun-volley']), 'gun': GUN,
                       'way': rng.choice(['action', 'move', 'power', 'skill'])})
        return Deed('shoot', 'reload', fields)

    def offer_jump(self, rng, actor, want, fields):
        if actor.monster:
            return None
        fields.update({'clear': rng.randint(1, 3), 'gap': rng.randint(1, 3), 'height': rng.randint(2, 8)})
        if rng.random() < 0.6:
            fields['sprint'] = 'yes'
        if actor['mounted'] and rng.random() < 0.5:
            fields[rng.choice(['indoors'])] = 'yes'
        self.fate_word(rng, actor, fields, 'negate')
        return Deed('move', 'walk', fields)

    def offer_stand(self, rng, actor, want, fields):
        return Deed('move', 'stand', fields)

    def offer_free(self, rng, actor, want, fields):
        if want and not actor['stung'] or not actor.has('skinshift'):
            return None
        self.fate_word(rng, actor, fields, 'fate')
        return Deed('check', 'skinshift', {**fields, 'free': 'yes'})

    def offer_table(self, rng, actor, want, fields):
        if self.scenario == 'solo-last-mile' and rng.random() < 0.5:
            return Deed('table-lookup', 'last-mile', {})
        if self.scenario == 'solo-wolf-pack':
            return Deed('table-lookup', 'wolf-pack', {}, [10] if rng.random() < 0.5 else None)
        if rng.random() < 0.3:
            return Deed('table-lookup', 'cannonball', {'artillerists': rng.randint(0, 2)})
        if self.play == 'opposed' and rng.random() < 0.3:
            return Deed('table-lookup', 'unexpected-event', {})
        return None

    def offer_mount(self, rng, actor, want, fields):
        if actor.monster or want and not actor.has('combat-rider') or self.rolled:
            return None
        return Deed('move', 'mount', fields)

    def offer_set(self, rng, actor, want, fields):
        """What the players say without a tool."""
        key, value = rng.choice([('health', rng.randint(1, 10)), ('fatigue', 1), ('courage', 3),
                                 ('terror', 'paralysed'), ('terror', 'shaken'), ('curse', 1)])
        if actor.out() or rng.random() < 0.6:
            return None
        if key == 'terror':
            fields['dazed'] = 0
        if value == 'paralysed' and rng.random() < 0.7:
            fields['frozen'] = 'yes'
        return Deed('', '', {'event': 'set', **fields, key: value})


EVENT_WORDS = ['', 'rain', 'fog', 'wail', 'deluge', 'cannonball', 'fate', 'faith', 'enchantment', 'swap', 'find']
