"""What somebody might type in a game of Steeplechase, legal or not."""

import steeplechase_names as names
from common import Deed, Unsure, predict
from steeplechase_sheets import KINDS

YES_NO = ('yes', 'yes', 'no')
CHOICES = ('again', 'give-horse', 'give-coins', 'give-message', 'surrender', 'go', 'take', 'billet')


class Makers:
    """The part of Game that proposes deeds."""

    def event(self, word, **fields):
        return Deed('', '', {'event': word, **fields})

    def propose(self, rng, legal):
        """A deed that somebody might type, with its dice; never None, never Unsure."""
        for attempt in range(120):
            deed = self.plan(rng) if legal or rng.random() < 0.2 else self.wild(rng)
            if not deed:
                continue
            if deed.tool and deed.tool != 'draw' and rng.random() < 0.35:
                deed.faces = [rng.choice((1, 1, 1, 2, 3, 4, 4, 5, 6, 6)) for _ in range(60)]
                if deed.variant in ('courier', 'escape') and rng.random() < 0.5:
                    deed.faces[:5] = [rng.choice((4, 5, 6))] * 5        # pairs and triples that energy leaves alone
            try:
                prediction, _ = predict(self, deed, seed=rng.randrange(1 << 30))
            except Unsure:
                continue
            if bool(prediction.refused or prediction.warn) != legal:
                if prediction.refused:
                    deed.faces = None
                return deed
        return self.idle(rng)

    def idle(self, rng):
        return self.event('turn')

    # ------------------------------------------------------------------ sensible deeds

    def plan(self, rng):
        """What fits the moment."""
        due = [(name, kind) for name in self.couriers for kind in ('boast', 'shame') if self.to_draw(name, kind) > 0]
        if due and (self.ending != 'none' or rng.random() < 0.4):
            name, kind = rng.choice(due)
            return Deed('draw', kind, {'by': name, 'count': self.to_draw(name, kind)})
        if self.ending != 'none':
            return None
        if not self.ordered():
            return self.loose(rng)
        done = [self.make_rescued(rng, name) for name in self.owes_chit if self.hands[name]['boast']]
        if done and rng.random() < 0.6:
            return rng.choice(done)
        for name, c in self.couriers.items():
            if c['course'] == 0 and c['alive'] and not c['captured'] and c['messages'] and rng.random() < 0.3:
                return Deed('check', 'deliver', {'by': name})
        return getattr(self, 'plan_' + self.phase.replace('-', '_'))(rng)

    def loose(self, rng):
        """A game without an order of play."""
        if rng.random() < 0.12:
            return self.event(rng.choice(['turn', 'turn', 'pursuit']))
        name = self.somebody(rng)
        if self.couriers[name]['asleep'] and rng.random() < 0.5:
            return Deed('check', 'wake', {'by': name})
        return rng.choice([self.make_move, self.make_action, self.make_action, self.make_pursuit])(rng, name)

    def plan_line_up(self, rng):
        waiting = [n for n in self.couriers if n not in self.rank and n not in self.queue + self.pushed]
        if not waiting:
            return self.make_move(rng, rng.choice(list(self.couriers)))
        name = rng.choice(waiting)
        if self.rank or not self.queue + self.pushed and len(self.couriers) % 2:
            return Deed('draw', 'line-up', {'by': name})
        fields = {'by': name}
        if rng.random() < 0.3:
            fields[names.FIELD_PUSHED] = 'yes'
        return Deed('check', 'line-up', fields)

    def plan_movement(self, rng):
        if self.pairs_due and rng.random() < 0.7:
            return self.make_patrol(rng, self.somebody(rng))
        sleepers = [n for n, c in self.couriers.items() if c['asleep'] and n not in self.woken and c['alive']]
        if sleepers and rng.random() < 0.5:
            return Deed('check', 'wake', {'by': rng.choice(sleepers)})
        if self.escorting and rng.random() < 0.3:
            return Deed('move', 'escort', {'by': rng.choice(sorted(self.escorting)), 'line': rng.randint(1, 20)})
        waiting = [n for n in sorted(self.order_now, key=self.order_now.get)
                   if not self.last_moved or self.order_now[n] > self.last_moved]
        if not waiting or rng.random() < 0.1:
            return self.make_pursuit(rng, self.somebody(rng))
        name = waiting[0] if rng.random() < 0.7 else rng.choice(waiting)
        if rng.random() < (0.45 if self.prefers_rest(name) else 0.1):
            return None
        return self.make_move(rng, name)

    def prefers_rest(self, name):
        c = self.couriers[name]
        return c['energy'] != 'energetic' or c['indoors'] or c['horse-at'] == 'loose' or name in self.quarry.values()

    def plan_pursuit(self, rng):
        if rng.random() < 0.65:
            return self.make_pursuit(rng, self.somebody(rng))
        return self.plan_action(rng)

    def plan_action(self, rng):
        acting = self.phase == 'action'
        order = self.action_order if acting else self.standing()
        waiting = [n for n in sorted(order, key=order.get, reverse=True)
                   if not acting or not self.last_acted or order[n] < self.last_acted]
        waiting = [n for n in waiting if self.couriers[n]['alive'] and (
            not self.couriers[n]['acted'] or self.couriers[n]['fight-now'])]
        last = next((n for n in order if acting and order[n] == self.last_acted), None)
        if last and self.couriers[last]['fight-now'] and rng.random() < 0.8:
            return self.make_fight(rng, last)
        if not waiting or rng.random() < 0.12:
            if self.tow and rng.random() < 0.3:
                return Deed('check', 'release', {'by': rng.choice(sorted(self.tow.values()))})
            return self.event('turn')
        return self.make_action(rng, waiting[0] if rng.random() < 0.75 else rng.choice(waiting))

    def somebody(self, rng):
        alive = [n for n, c in self.couriers.items() if c['alive']]
        return rng.choice(alive or list(self.couriers))

    # ------------------------------------------------------------------ any deed

    def wild(self, rng):
        name = rng.choice(list(self.couriers))
        if rng.random() < 0.08:
            kind = rng.choice(['boast', 'shame', 'line-up'])
            return Deed('draw', kind, {'by': name} | ({} if kind == 'line-up' else {'count': rng.randint(1, 3)}))
        if rng.random() < 0.05:
            if rng.random() < 0.5:
                return Deed('check', 'release', {'by': name}) if self.ordered() else None
            return Deed('check', 'line-up', {'by': name}) if self.ordered() else None
        troubled = [n for n, c in self.couriers.items() if c['captured'] or c['buried'] or c['asleep'] or not c['alive'] or
                    c['fight-now'] or c['astray'] or c['acted'] or c['moved'] or c['no-action'] or c['no-move']]
        if troubled and rng.random() < 0.5:
            name = rng.choice(troubled)
        rare = self.rarely(rng)
        if rare and rng.random() < 0.35:
            return rng.choice(rare)
        maker = rng.choice([self.make_move, self.make_action, self.make_any, self.make_any, self.make_fight, self.make_shot,
                            self.make_pursuit, self.make_patrol, self.make_rescued, self.make_escape])
        deed = maker(rng, name)
        if deed and deed.tool and rng.random() < 0.2:
            deed.fields['enemy-gap'] = rng.choice([1, 2])
        return deed

    def rarely(self, rng):
        """Deeds that few moments forbid, and this one does."""
        found = []
        for name, c in self.couriers.items():
            if c['mute'] and c['alive'] and not c['captured']:
                found.append(self.make_parlay(rng, name))
            if c['thrown'] and c['horse-at'] == 'loose':
                found.append(Deed('check', 'catch-horse', {'by': name}))
            if c['indoors'] and not self.open_ground():
                found.append(self.make_loot(rng, name))
            if name in self.cavalry_horse and c['horse'] != 'none':
                found.append(Deed('check', 'catch-horse', {'by': name, 'cavalry': 'yes'}))
            if not c['mounted'] and c['horse-at'] != 'with':
                found.append(Deed('move', 'courier', {'by': name, 'mount': 'yes'}))
            if self.turn in self.fires and not c['moved']:
                found.append(self.make_put_out_fire(rng, name))
        if self.pairs_due:
            found += [Deed('move', 'patrol', {'by': group}) for group in sorted(self.escorting)]
        return [deed for deed in found if deed]

    def make_any(self, rng, name):
        """An action by its name, fit or not."""
        variant = rng.choice('catch-horse drink eat sleep wake hide destroy-message pass-message boast put-out-fire dig-out '
                             'deliver prisoner loot adventure parlay'.split())
        return getattr(self, 'make_' + variant.replace('-', '_'))(rng, name)

    def make_action(self, rng, name):
        """What this courier would do now."""
        c = self.couriers[name]
        if c['captured']:
            return self.make_escape(rng, name) if name in self.may_escape else self.make_prisoner(rng, name)
        if c['buried']:
            return self.make_dig_out(rng, name)
        if c['fight-now']:
            return self.make_fight(rng, name)
        if c['asleep']:
            return self.make_sleep(rng, name)
        wishes = [self.make_parlay, self.make_adventure, self.make_fight, self.make_fight, self.make_boast]
        if not c['moved']:
            wishes += {'thirsty': [self.make_drink] * 3, 'hungry': [self.make_eat] * 3,
                       'exhausted': [self.make_sleep] * 5}.get(c['energy'], [])
            wishes += [self.make_catch_horse] * (3 if c['horse-at'] == 'loose' else 0) + [self.make_sleep]
            if name in self.quarry.values() or not self.ordered():
                wishes += [self.make_hide] * 2
            if self.fires or not self.ordered():
                wishes += [self.make_put_out_fire]
            if c['indoors']:
                wishes += [self.make_loot] * (9 if self.open_ground() else 1) + [self.make_sleep]
        wishes += [self.make_shot] * (2 if c['pistol'] else 0) + ([self.make_destroy_message] if rng.random() < 0.15 else [])
        if name in self.cavalry_horse:
            return Deed('check', 'catch-horse', {'by': name, 'cavalry': 'yes', 'mount': 'yes'})
        if rng.random() < 0.08:
            wishes = [self.make_pass_message]
        return rng.choice(wishes)(rng, name)

    # ------------------------------------------------------------------ moves

    def make_move(self, rng, name):
        c, f = self.couriers[name], {'by': name}
        if c['indoors']:
            if rng.random() < 0.8 and c['horse-at'] == 'outside':
                f['mount'] = 'yes'
            return Deed('move', 'leave-building', f)
        if not c['mounted'] and rng.random() < 0.05:
            return Deed('move', 'climb', f)
        if not c['mounted'] and c['horse'] != 'none' and c['horse-at'] == 'with':
            f[rng.choice(['mount', 'mount', 'mount', 'leading'])] = 'yes'
        if rng.random() < 0.2:
            f['dice'] = rng.randint(1, 2)
        if rng.random() < 0.3:
            f['reroll'] = rng.choice(['none', 'ones'])
        for key, chance in (('wall', .15), ('stream', .15), ('river', .05), ('building', .12), ('bridge', .08)):
            if rng.random() < chance:
                f[key] = rng.randint(1, 12)
        if (self.open_ground() or any(g['kind'] == 'priests' for g in self.groups.values())) and rng.random() < (0.5 if self.open_ground() else 0.1):
            f['building'] = 1
        if ('wall' in f or 'stream' in f) and rng.random() < 0.7:
            f['jump'] = 'yes'
        for key in ('woods', 'rough'):
            if rng.random() < 0.15:
                f[key] = 'yes'
        if c['ability'] == 'horseman' and (c['mounted'] or 'mount' in f) and rng.random() < 0.2:
            f['turn'] = rng.choice([20, 45])
        if rng.random() < 0.15 and self.ordered():
            f[names.FIELD_GAINS] = rng.randint(0, 6)
        return Deed('move', 'courier', f)

    def bands(self, wild=False):
        return [n for n, g in self.groups.items() if (wild or not g['gone'])]

    def make_patrol(self, rng, name):
        bands = [n for n in self.bands() if KINDS[self.groups[n]['kind']][3]]
        if not bands:
            return None
        group = rng.choice(bands)
        if self.quarry.get(group) and rng.random() < 0.8:
            return Deed('move', 'pursuit', {'by': group, 'at': self.quarry[group], 'gap': rng.randint(1, 15)})
        if rng.random() < 0.25:
            return Deed('move', 'back-to-line', {'by': group, 'line': rng.randint(1, 12)})
        return Deed('move', 'patrol', {'by': group, 'line': rng.randint(3, 30)})

    def make_pursuit(self, rng, name):
        bands = [n for n in self.bands(rng.random() < 0.1) if KINDS[self.groups[n]['kind']][3]]
        if not bands:
            return None
        group = rng.choice(bands)
        if rng.random() < 0.45:
            f = {'by': group, 'at': name, 'range': rng.choice([3, 6, 8, 12, 18, 19, 24])}
            if self.quarry.get(group) == name:
                f['quarry'] = 'yes'
            if rng.random() < 0.2:
                f['angle'] = rng.choice([30, 45, 90])
            return Deed('spot', 'pursuit', f)
        f = {'by': group, 'at': self.quarry.get(group, name), 'gap': rng.randint(1, 15)}
        if rng.random() < 0.3:
            f['woods'] = 'yes'
        return Deed('move', 'pursuit', f)

    def make_escape(self, rng, name):
        captor = self.captor.get(name) or rng.choice(self.bands() or ['Mina'])
        return Deed('move', 'escape', {'by': name, 'at': captor}) if captor in self.groups else None

    # ------------------------------------------------------------------ actions

    def choices(self, rng, *keys):
        return {key: rng.choice(YES_NO) for key in keys if rng.random() < 0.5}

    def make_fight(self, rng, name):
        group = self.must_fight.get(name)
        if not group:
            bands = [n for n in self.bands(rng.random() < 0.1) if self.groups[n]['kind'] != 'maiden']
            foes = [n for n in bands if rng.random() < 0.2 or self.groups[n]['removed'] or self.groups[n]['prisoners']]
            group = rng.choice(foes or bands) if bands else None
        if not group:
            return None
        g = self.groups[group]
        left = max(1, (g['figures'] or KINDS[g['kind']][1]) - g['removed'] - self.fought.get(group, 0))
        enemies = rng.randint(1, min(4, left)) if rng.random() < 0.93 else min(left + 1, 12)    # the field has 12 at most
        f = {'by': name, 'at': group, 'enemies': enemies,
             'stance': rng.choice(['attack', 'attack', 'defend'])}
        return Deed('melee', 'fight', {**f, **self.choices(rng, 'again', 'go', 'take', 'billet')})

    def make_shot(self, rng, name):
        bands = [n for n in self.bands(rng.random() < 0.1) if self.groups[n]['kind'] != 'maiden']
        if not bands:
            return None
        f = {'by': name, 'at': rng.choice(bands), 'range': rng.choice([3, 4, 5, 6]), 'declares': 'yes'}
        return Deed('shoot', 'pistol', {**f, **self.choices(rng, 'go', 'take', 'billet')})

    def make_parlay(self, rng, name):
        bands = [n for n in self.bands(rng.random() < 0.1) if self.groups[n]['kind'] != 'wolves' or rng.random() < 0.1]
        if not bands:
            return None
        maidens = [n for n in bands if self.groups[n]['kind'] == 'maiden']
        group = rng.choice(maidens if maidens and rng.random() < 0.3 else bands)
        f = {'by': name, 'at': group, **self.choices(rng, *CHOICES)}
        if rng.random() < 0.4:
            f['enemies'], f['stance'] = rng.randint(1, 2), rng.choice(['attack', 'defend'])
        others = [n for n in self.couriers if n != name]
        if self.ordered() and others and rng.random() < 0.3:
            f[names.FIELD_FRIENDS] = rng.choice(others)
        return Deed('table-lookup', 'parlay', f)

    def make_prisoner(self, rng, name):
        group = self.captor.get(name)
        if not group:
            bands = [n for n in self.bands() if KINDS[self.groups[n]['kind']][0] in ('guerrillas', 'british')]
            if not bands:
                return None
            group = rng.choice(bands)
        f = {'by': name, 'at': group, 'enemies': rng.randint(1, 2), 'stance': rng.choice(['attack', 'defend'])}
        return Deed('table-lookup', 'prisoner', {**f, **self.choices(rng, 'again', 'revolts', 'revolts', 'escape', 'go')})

    def make_adventure(self, rng, name):
        place = 'woods' if self.couriers[name]['astray'] else rng.choice(['farmhouse', 'woods', 'bridge'])
        return Deed('table-lookup', 'adventure', {'by': name, 'place': place, **self.choices(rng, 'give-food', 'go', 'help')})

    def open_ground(self):
        return [n for n, g in self.groups.items() if g['loot-ground'] != 'closed']

    def make_loot(self, rng, name):
        priests = self.open_ground() or [n for n, g in self.groups.items() if g['kind'] == 'priests']
        return Deed('table-lookup', 'loot', {'by': name, 'at': rng.choice(priests)}) if priests else None

    def make_catch_horse(self, rng, name):
        c, f = self.couriers[name], {'by': name}
        if rng.random() < 0.7:
            f['mount'] = 'yes'
        loose = [n for n, o in self.couriers.items() if o['horse-at'] == 'loose' and n != name]
        if c['horse-at'] != 'loose' and loose:
            f.update({'at': rng.choice(loose), 'helping': 'yes', 'gap': rng.randint(1, 3)})
        return Deed('check', 'catch-horse', f)

    def make_drink(self, rng, name):
        return Deed('check', 'drink', {'by': name, **({'waterside': 'yes'} if rng.random() < 0.6 else {})})

    def make_eat(self, rng, name):
        return Deed('check', 'eat', {'by': name})

    def make_sleep(self, rng, name):
        f = {'by': name, **self.choices(rng, 'go', 'buy', 'night')}
        bands = [n for n in self.bands() if KINDS[self.groups[n]['kind']][0] == 'guerrillas']
        if bands and self.couriers[name]['indoors'] and self.ordered():
            f[names.FIELD_TO] = rng.choice(bands)
        return Deed('check', 'sleep', f)

    def make_wake(self, rng, name):
        return Deed('check', 'wake', {'by': name})

    def make_hide(self, rng, name):
        return Deed('check', 'hide', {'by': name, 'pursued': 'yes', 'cover': 'yes'})

    def make_destroy_message(self, rng, name):
        return Deed('check', 'destroy-message', {'by': name})

    def make_pass_message(self, rng, name):
        return Deed('check', 'pass-message', {'by': name, 'at': rng.choice([n for n in self.couriers if n != name]),
                                              'gap': 1, 'target.agree': 'yes'})

    def make_boast(self, rng, name):
        other = rng.choice([n for n in self.couriers if n != name])
        mine, his = self.hidden(name), self.hidden(other)
        return Deed('check', 'boast', {'by': name, 'at': other, 'gap': rng.randint(0, 2), 'chit': rng.choice(mine or [3]),
                                       'target.chit': rng.choice(his or [4])})

    def make_put_out_fire(self, rng, name):
        return Deed('check', 'put-out-fire', {'by': name, 'beside': 'yes'})

    def make_dig_out(self, rng, name):
        return Deed('check', 'dig-out', {'by': name})

    def make_deliver(self, rng, name):
        return Deed('check', 'deliver', {'by': name})

    def make_rescued(self, rng, name):
        other = self.owes_chit.get(name) or rng.choice([n for n in self.couriers if n != name])
        chits = self.hands[name]['boast']
        return Deed('check', 'rescued', {'by': name, 'at': other, 'chit': rng.choice(chits or [2])})
