"""What a deed of Steeplechase does beyond the two who are in it, and what events do."""

import steeplechase_names as names
from common import Refused, Unsure
from steeplechase_sheets import COUNTED, EMPTY, KINDS


class Effects:
    """The part of Game that carries things from deed to deed."""

    # ------------------------------------------------------------------ after a deed

    def after(self, what, f, courier, other, rules, before):
        if what == 'check.boast':
            self.contest(f, courier, other)
        if what == 'check.rescued':
            self.give_chit(f, courier, other)
        if not self.ordered():
            for effect in rules.effects:
                if effect[0] == 'loot-from':
                    self.claims_end(other, effect[1])
            return
        me = rules.me
        self.mark = [effect[0] for effect in rules.effects if effect[0] != 'none']
        for effect in rules.effects:
            getattr(self, 'effect_' + effect[0].replace('-', '_'))(courier, other, *effect[1:])
        self.keep_course(what, f, courier, rules)
        self.keep_pursuit(what, f, courier, other, rules)
        if what == 'check.put-out-fire' and rules.out['result'] == 'put-out':
            self.fires.remove(min(self.fires))
        if what == 'check.release':
            self.dismiss(courier)
        if what == 'move.escape':
            self.may_escape.discard(courier)
        if what == 'check.catch-horse' and 'cavalry' in f:
            self.cavalry_horse.pop(courier, None)
        if what == 'table-lookup.parlay' and rules.out['result'] == 'friends':
            for friend in f.get(names.FIELD_FRIENDS, '').split(','):
                if friend:
                    self.spares[other] = self.spares.get(other, EMPTY) | {friend}
        if what == 'move.courier':
            self.pairs_due, self.pair_moved = rules.out['patrols'], set()
        elif self.for_pair(what):
            self.pairs_due -= 1
            self.pair_moved.add(other)
        if what == 'move.escort' and rules.out['distance'] >= int(f['line']):
            self.escorting.discard(other)
        if courier and me['fight-now'] and not before['fight-now'] and courier not in self.must_fight:
            self.must_fight[courier] = other
        self.tidy()

    def tidy(self):
        """Who is out of it owes and holds nothing."""
        for name, c in self.couriers.items():
            if not c['fight-now']:
                self.must_fight.pop(name, None)
            if not c['alive'] or c['captured']:
                self.must_fight.pop(name, None)
                c['fight-now'] = False
                self.dismiss(name)          # without their master they go (ST-R67)
            if name in self.must_fight and self.groups[self.must_fight[name]]['gone']:
                del self.must_fight[name]
                c['fight-now'] = False
            if not c['captured']:
                self.captor.pop(name, None)
            if not c['alive'] or c['horse-at'] != 'held':
                self.horse_held.pop(name, None)
        for group in [g for g, name in self.quarry.items() if self.lost(g, self.couriers[name], name)]:
            del self.quarry[group]
        for group, g in self.groups.items():
            g['prisoners'] = sum(1 for captor in self.captor.values() if captor == group)
            if not g['prisoners']:
                self.escorting.discard(group)

    def lost(self, group, c, name):
        """Nobody to pursue any more."""
        it = self.view(name, group)
        return (not c['alive'] or c['captured'] or c['buried'] or c['hidden'] or it['gone'] or it['friendly'] or it['spared'] or
                bool(it['truce']) or it['towed'])

    def contest(self, f, courier, other):
        for name, chit in ((courier, f['chit']), (other, f['target.chit'])):
            self.shown[name].append(int(chit))
        self.contests.add(frozenset((courier, other)))

    def give_chit(self, f, courier, other):
        """The rescued courier's chit (ST-147, ST-R48)."""
        chit = int(f.get('chit', 0))
        self.owes_chit.pop(courier, None)
        if chit in self.hands[courier]['boast']:
            if self.ordered() and chit not in self.hidden(courier):     # an open one
                self.shown[courier].remove(chit)
                self.shown[other].append(chit)
                self.couriers[courier]['shown'] -= 1
                self.couriers[other]['shown'] += 1
            self.hands[courier]['boast'].remove(chit)
            self.hands[other]['boast'].append(chit)

    def keep_course(self, what, f, courier, rules):
        """A move shortens what is left; the arrival is the log's."""
        if what == 'move.courier':
            gains = float(f.get(names.FIELD_GAINS, rules.out['distance']))
            left = max(0, self.couriers[courier]['course'] - gains)
            self.couriers[courier]['course'] = int(left) if left == int(left) else left
        if what == 'check.deliver':
            self.ending = 'delivered'

    def keep_pursuit(self, what, f, courier, group, rules):
        if what == 'spot.pursuit':
            if rules.out['pursues']:
                self.quarry[group] = courier
                self.renewed.add(group)
            elif self.quarry.get(group) == courier:
                del self.quarry[group]
                self.renewed.discard(group)
        if what == 'move.pursuit':
            self.quarry[group] = courier
            self.renewed.add(group)

    # ------------------------------------------------------------------ effects

    def effect_none(self, courier, group, number=0):
        pass

    effect_found_horse = effect_truce = effect_messages_to = effect_messages_from = effect_overcome = effect_none
    effect_may_revolt = effect_none

    def effect_spawn(self, courier, group, kind, number, flags):
        """A group that a table places: an enemy of this courier alone (ST-028)."""
        self.placed += 1
        name = names.spawned_name(self.placed)
        self.met_by[name] = courier
        self.make_group(name, kind, figures=number)
        self.groups[name]['of-one'] = kind != 'maiden'
        self.groups[name]['captive'] = 'captive' in flags
        self.pair(courier, name)['hostile'] = 'hostile' in flags
        self.pair(courier, name)['friendly'] = 'friendly' in flags
        if self.couriers[courier]['fight-now']:
            self.must_fight.setdefault(courier, name)
        c = self.couriers[courier]
        if 'horse' in flags and c['horse'] != 'none' and c['horse-at'] == 'with':     # behind the bandits (ST-153)
            c['horse-at'] = 'held'
            self.horse_held[courier] = name

    def effect_tire(self, courier, group):
        """A triple tires all couriers alive (ST-064)."""
        order = ['energetic', 'thirsty', 'hungry', 'exhausted']
        for name, c in self.couriers.items():
            if name != courier and c['alive']:
                c['energy'] = order[min(3, order.index(c['energy']) + 1)]

    def effect_horse_to(self, courier, group):
        self.horse_held[courier] = group

    def effect_horse_back(self, courier, group):
        self.horse_held.pop(courier, None)

    def effect_thing_to(self, courier, group, thing, number):
        held = self.things.setdefault((courier, group), {})
        held[thing] = held.get(thing, 0) + int(number)

    def effect_thing_from(self, courier, group, thing):
        """All his meals and drinks that they took come back."""
        number = self.things.get((courier, group), {}).pop(thing, 1)
        if thing in COUNTED:
            self.couriers[courier][thing] += number - 1

    def effect_loot_from(self, courier, group, thing):
        """All that they took of it, from anybody."""
        number = 0
        for owner in self.couriers:
            number += self.things.get((owner, group), {}).pop(thing, 0)
        self.claims_end(group, thing)
        if thing in COUNTED:
            self.couriers[courier][thing] += max(1, number) - 1

    def claims_end(self, group, thing):
        """What one takes back was another's: it is nobody's loot any more (ST-256)."""
        for both in [both for both in self.taken if both[1] == group]:
            self.taken[both] -= {thing}

    def effect_captured(self, courier, group):
        self.captor[courier] = group
        if group in self.base and group not in self.camp and self.has_line(group):
            self.escorting.add(group)
        self.may_escape.discard(courier)

    def has_line(self, group):
        """Patrols have a line; what a table placed has none."""
        return '-' not in group

    def effect_released(self, courier, group):
        self.captor.pop(courier, None)

    def effect_freed(self, courier, group, number):
        """Every prisoner of the group; each owes his rescuer a chit (ST-147, ST-174)."""
        for name in [n for n, captor in self.captor.items() if captor == group]:
            c = self.couriers[name]
            c['captured'] = False
            del self.captor[name]
            if self.horse_held.get(name) == group:
                del self.horse_held[name]
                c['horse-at'] = 'with'
            if name != courier and c['boast']:
                self.owes_chit[name] = courier

    def effect_gone(self, courier, group):
        self.leaves(group)

    def leaves(self, group):
        """What a group holds when it goes is gone with it (ST-218)."""
        g = self.groups[group]
        g['gone'], g['holds'], g['loot'] = True, 0, frozenset()
        self.camp.discard(group)
        self.escorting.discard(group)
        for both in [both for both in self.taken if both[1] == group]:
            del self.taken[both]
            self.things.pop(both, None)
        self.horses_gone(group)
        for name in [n for n, captor in self.captor.items() if captor == group]:
            self.couriers[name]['captured'] = False
            del self.captor[name]

    def horses_gone(self, group):
        for owner in [o for o, holder in self.horse_held.items() if holder == group]:
            del self.horse_held[owner]
            self.couriers[owner].update({'horse': 'none', 'horse-is': 'fresh', 'horse-at': 'with', 'mounted': False})

    def dismiss(self, name):
        """Those whom he leads go away."""
        for group in [g for g, master in self.tow.items() if master == name]:
            del self.tow[group]
            self.couriers[name]['in-tow'] = False
            self.leaves(group)

    def effect_camp(self, courier, group):
        self.camp.add(group)
        self.escorting.discard(group)

    def effect_to_camp(self, courier, group):
        """Prisoners in the camp of a band that has given up (ST-221): only those of this band are freed."""

    def effect_handed_over(self, courier, group):
        """To a guerrilla group that is named, or to four in their camp (ST-158, ST-272)."""
        to = self.handed_to
        if to is False:
            raise Unsure('which band he is handed to')
        if to is None:
            self.effect_spawn(courier, group, 'guerrillas', 4, '')
            to = names.spawned_name(self.placed)
            self.groups[to]['of-one'] = False
            del self.met_by[to]
            self.camp.add(to)
        self.captor[courier] = to
        if self.couriers[courier]['horse-at'] == 'held' and self.horse_held.get(courier) in (None, group):
            self.horse_held[courier] = to

    def effect_cavalry_horse(self, courier, group):
        """He may try until the end of the next turn (ST-254, ST-259)."""
        self.cavalry_horse[courier] = self.turn + 1

    def effect_in_tow(self, courier, group):
        self.tow[group] = courier
        self.horses_gone(group)     # of men robbed by those who surrender to another

    def effect_may_escape(self, courier, group):
        self.may_escape.add(courier)

    def effect_fire(self, courier, group):
        if not self.fires:      # one that is there already is not doubled (ST-R76)
            self.fires.append(self.turn)

    def effect_flock(self, courier, group):
        self.flock = self.turn + 1

    def effect_shortcut(self, courier, group):
        """One inch nearer than the leader (ST-309)."""
        best = min(c['course'] for c in self.couriers.values() if c['alive'])
        self.couriers[courier]['course'] = max(0, best - 1)

    def effect_fought(self, courier, group, survivors):
        """Figures that have fought and live fight nobody else this turn (ST-163)."""
        self.fought[group] = self.fought.get(group, 0) + survivors

    # ------------------------------------------------------------------ events

    def event_game(self, f):
        pass

    def event_set(self, f):
        """What the players say of the state, for a game that begins in the middle."""
        owner = self.couriers.get(f['by']) or self.groups[f['by']]
        for key, value in f.items():
            if key in owner:
                old = owner[key]
                owner[key] = value == 'yes' if isinstance(old, bool) else int(value) if isinstance(old, int) else value

    def line_up_in(self, f):
        """He touches the figure that gives the orders, or the last of the queue (ST-009)."""
        name, late = f['by'], None
        if self.phase != 'line-up':
            late = 'too-late'
        elif name in self.queue + self.pushed or name in self.rank:
            late = 'spent'
        if late and self.sequence == 'strict':
            raise Refused(late, 'ST-009')
        if not late:
            self.lined.add(name)
            pushed = f.get(names.FIELD_PUSHED) == 'yes'     # behind all who have a place of the same kind
            (self.pushed if pushed else self.queue).append(name)
            there = sum(1 for rank in self.rank.values() if (rank > 100) == pushed)
            self.rank[name] = (101 if pushed else 1) + there
        return late

    def event_join(self, f):
        """A further group comes to the table."""
        if f['by'] in self.groups:
            raise Unsure('a group joins twice')
        self.make_group(f['by'], f['kind'], figures=int(f.get('figures', KINDS[f['kind']][1])))
        self.base[f['by']]['figures'] = 0

    def event_pursuit(self, f):
        """The pursuit step is over; without an order of play the only end of a truce."""
        if self.ordered():
            return self.close_pursuit()
        for pair in self.pairs.values():
            pair['truce'] = 0

    def event_turn(self, f):
        """A new turn (ST-032 to ST-034); what lasts a turn is over."""
        if self.ending != 'none':
            raise Refused('over', 'ST-187')
        if self.ordered():
            self.enter('action')
        self.turn += 1
        for c in self.couriers.values():
            c.update({'moved': False, 'acted': False, 'thrown': False, 'no-move': c['no-move-next'],
                      'no-action': c['no-action-next'], 'may-drink': c['may-drink-next'], 'no-move-next': False,
                      'no-action-next': False, 'may-drink-next': False})
        if not self.ordered():
            for c in self.couriers.values():
                c['fight-now'] = False
            return
        self.phase, self.begun = 'movement', False
        ahead = self.standing()
        self.rank = {name: 1 + sum(1 for other in ahead.values() if other < place) for name, place in ahead.items()}
        self.order_now = self.standing()
        self.last_moved = self.last_acted = None
        self.pairs_due, self.fought = 0, {}
        for done in (self.pair_moved, self.group_moved, self.woken, self.may_escape, self.renewed):
            done.clear()
        self.cavalry_horse = {name: until for name, until in self.cavalry_horse.items() if until >= self.turn}
        self.grace_of_the_turn()

    def grace_of_the_turn(self):
        """Nobody has a message: this turn and one more (ST-190)."""
        if self.held():
            return
        if not self.grace:
            self.grace = self.turn + 1
        elif self.turn > self.grace:
            self.ending = 'failed'

    def held(self):
        return any(c['alive'] and c['messages'] for c in self.couriers.values())

    def look_at_messages(self):
        """ST-191, ST-193: a second time there is no grace."""
        if not self.ordered() or self.ending != 'none':
            return
        if self.held():
            if self.grace:
                self.grace, self.grace_used = 0, True
        elif self.grace_used:
            self.ending = 'failed'
