"""What somebody might type in a game of Sharp Practice, legal or not."""

from common import Deed, Unsure, predict
from sharp_practice_army import (ALL_ORDERS, FOOT, ORDERS, RELOADS, SPOT, STATUS_RANGE, USES, Formation, Group)


# Reasons of the order of play, and the words that allow= has for them.
ALLOWED = {'inactive': 'inactive', 'spent': 'spent', 'not-his-card': 'not-now,too-late'}


class Makers:
    """The part of Game that proposes deeds."""

    def propose(self, rng, legal):
        """A deed that somebody might type, with its dice; never None, never Unsure."""
        for _ in range(80):
            maker = rng.choice(MAKERS)
            due = self.bonus_due and self.known_or_not(self.bonus_due).side in self.hands
            if legal and due:
                maker = Makers.make_bonus
            try:
                deed = maker(self, rng, not legal)
            except Unsure:
                continue
            if not deed:
                continue
            if rng.random() < 0.4:
                deed.faces = [rng.choice((1, 1, 2, 3, 3, 4, 4, 5, 6, 6)) for _ in range(60)]
            try:
                prediction, _ = predict(self, deed, seed=rng.randrange(1 << 30))
            except Unsure:
                continue
            if bool(prediction.refused or prediction.warn) != legal:
                if prediction.refused:
                    deed.faces = None
                    if deed.tool and prediction.refused in ALLOWED and rng.random() < 0.07:
                        deed.fields['allow'] = ALLOWED[prediction.refused]
                        try:
                            predict(self, deed, seed=rng.randrange(1 << 30))
                        except Unsure:
                            continue
                return deed
        return Deed('', '', {'event': 'turn'})

    def some(self, rng, wild, which=lambda g: True, active=True):
        """The name of a Group or Formation: of active ones that fit, or in the wild of any."""
        names = [*self.groups, *self.formations]
        if wild and rng.random() < 0.35:
            troubled = [g for g in self.groups.values() if not g.out() and (
                g.damp or g.low or g.dress or g.watching or g.this_turn != 'free' or g.trotted == self.turn - 1)]
            names = [name for g in troubled for name in (g.name, g.formation) if name] or names
        elif wild and rng.random() < 0.3:
            names += list(self.leaders)
        elif not wild:
            names = [n for n in names if self.alive(self.known_or_not(n)) and
                     all(which(g) and (g.acting or not active or not self.ordered())
                         for g in self.alive(self.known_or_not(n)))]
        return rng.choice(names) if names else None

    def known_or_not(self, name):
        try:
            found = self.known(name)
            self.parts(found)
        except Unsure:
            found = Group(name, '', '', 0, None)
        return found

    def enemy(self, rng, wild, name):
        """The name of a Group or Formation of the other side."""
        side = (self.groups.get(name) or self.formations.get(name) or self.leaders.get(name)).side
        names = [n for n in [*self.groups, *self.formations]
                 if self.known_or_not(n).side not in ('', side) and (wild or self.alive(self.known_or_not(n)))]
        if wild and rng.random() < 0.15:
            names = [name]
        elif rng.random() < 0.35:               # those with a Big Man, so that some are hit
            names = [n for n in names if any(m.attached == n for m in self.leaders.values())] or names
        return rng.choice(names) if names else None

    def alias(self, rng, name):
        """A Formation of one Group by either name."""
        f = self.formations.get(self.groups[name].formation) if name in self.groups else None
        return f.name if f and len(f.groups) == 1 and rng.random() < 0.5 else name

    def make_draw(self, rng, wild):
        if self.ordered() and self.card and rng.random() < 0.9:
            m = self.leaders[self.card]
            active = any(o.acting and o.spent < 2 for o in self.groups.values())
            if not m.out() and not m.limbo and (m.initiatives < m.status or active):
                return None
        return Deed('draw', 'turn', {})

    def make_bonus(self, rng, wild):
        name = self.bonus_due or rng.choice(list(self.groups))
        hand = self.hands.get(self.known_or_not(name).side, ())
        if not self.bonus_due and (len(hand) < 3 if wild else rng.random() < 0.7):
            return None
        f = {'by': name}
        if len(hand) >= 3 and not wild:
            f['drops'] = rng.choice(hand + ('drawn',))
        return Deed('draw', 'bonus', f)

    def make_use(self, rng, wild):
        """An initiative."""
        name = self.card if self.ordered() and self.card and not (wild and rng.random() < 0.4) else \
            rng.choice(list(self.leaders))
        m = self.leaders[name]
        use = rng.choice(USES + ('make-formation', 'merge-groups', 'activate-group', 'activate-group', 'activate-self',
                                 'chosen-man', 'remove-shock'))
        if use in ('activate-group', 'activate-self') and not wild and any(
                o.acting and o.spent < 2 for o in self.groups.values()) and rng.random() < 0.8:
            return None
        f = {'by': name, 'use': use}
        own = [n for n in [*self.formations, *self.groups]
               if self.known_or_not(n).side == m.side and self.alive(self.known_or_not(n))]
        apart = [n for n in own if n in self.formations or not self.groups[n].formation]
        if use == 'activate-self' and m.attached:
            f['at'] = m.attached if not wild or rng.random() < 0.6 else rng.choice(own or [m.attached])
        elif use in ('activate-group', 'encourage', 'make-ready'):
            if not apart:
                return None
            f['at'] = rng.choice([*self.groups, *self.formations] if wild else
                                 apart + [n for n in apart if n in self.formations])
            f['range'] = rng.randint(0, STATUS_RANGE[m.status] + (8 if wild else 0))
        elif use in ('remove-shock', 'chosen-man'):
            able = [n for n in self.groups if n in own and
                    ('chosen-man' in self.groups[n].flags if use == 'chosen-man' else m.attached == n)]
            if not able and not wild:
                return None
            f['at'] = rng.choice(able if able and not wild else list(self.groups))
        elif use == 'make-formation':
            bodies = [n for n in own if n in self.formations]
            able = [n for n in own if n in self.groups and not self.groups[n].formation]
            if not bodies or not able:
                return None
            f['at'], f['into'] = rng.choice(able), rng.choice(bodies)
        elif use == 'merge-groups':
            able = [n for n in own if n in self.groups and (wild or self.groups[n].men <= 6)]
            if len(able) < 2:
                return None
            f['at'], f['into'] = rng.sample(able, 2) if rng.random() < 0.95 or not wild else able[:1] * 2
        if rng.random() < (0.3 if wild else 0.05):
            f['nettle'], f['nettle-rating'] = 1, rng.randint(1, 4)
        nettles = [card for card in self.hands[m.side] if card.startswith('grasp')]
        if rng.random() < (0.3 if nettles else 0.03 if wild else 0):
            f.pop('nettle', None), f.pop('nettle-rating', None)
            f['plays'] = rng.choice(nettles or ['grasp-the-nettle-1', 'grasp-the-nettle-2'])
        return Deed('check', 'initiative', f)

    def make_command(self, rng, wild):
        instrument = rng.choice(sorted(ORDERS))
        name, m = self.some(rng, wild, active=False), rng.choice(list(self.leaders.values()))
        f = {'by': name}
        if self.ordered() or rng.random() < 0.7:
            own = [n for n in [*self.formations, *self.groups] if wild or self.known_or_not(n).side == m.side]
            mine = [plays for plays, attached in self.musicians.values() if attached == m.name]
            instrument = mine[0] if mine and not wild else instrument
            f = {'by': m.name, 'at': rng.choice(own)} if own else {}
        f.update({'instrument': instrument, 'range': rng.randint(0, 26),
                  'command': rng.choice(ALL_ORDERS if wild else ORDERS[instrument][1].split())})
        return f.get('by') and Deed('check', 'command', f)

    def make_action(self, rng, wild):
        action = rng.choice(('cross-low', 'cross-high', 'enter-building', 'mount', 'dismount', 'open-ranks',
                             'reload-musket', 'reload-carbine', 'reload-rifle', 'tap-load', 'reload-gun', 'get-up',
                             'reload-musket', 'reload-rifle', 'tap-load', 'reload-carbine', 'reload-gun'))
        weapon = RELOADS.get(action)
        name = self.some(rng, wild, lambda g: (not weapon or g.weapon == weapon and not g.loaded)
                         and (action != 'reload-gun' or g.gun and not g.loaded))
        if action == 'get-up' and rng.random() < 0.5:
            name = rng.choice(list(self.leaders))
        f = {'by': name, 'action': action}
        if wild and action == 'enter-building':
            f['barred'] = 'yes'
        return name and Deed('check', 'actions', f)

    def make_task(self, rng, wild):
        name = self.some(rng, wild)
        if rng.random() < 0.3:
            name = rng.choice(list(self.leaders))
        return name and Deed('check', 'task', {'by': name, 'needed': rng.randint(4, 10), 'dice': rng.randint(1, 2)})

    def make_flint(self, rng, wild):
        names = [g.name for g in self.groups.values() if g.flints]
        return Deed('check', 'flint', {'by': rng.choice(names)}) if names else None

    def make_supply(self, rng, wild):
        brings = rng.choice(('ammunition', 'water'))
        names = [g.name for g in self.groups.values() if g.fouled or g.damp or g.low or g.thirsty]
        return Deed('check', 'supply', {'by': rng.choice(names), 'brings': brings}) \
            if names and rng.random() < 0.25 else None

    def make_fire(self, rng, wild):
        name = self.some(rng, wild and rng.random() < 0.6,
                         lambda g: g.loaded and g.weapon or (wild and rng.random() < 0.5))
        at = name and self.enemy(rng, wild, name)
        if not at:
            return None
        f = {'by': self.alias(rng, name), 'at': at}
        reach = 30 if wild or rng.random() < 0.3 else 9
        f['range'] = rng.randint(0, reach) if rng.random() < 0.8 else rng.choice((9, 9.5, 12, 12.5, 18, 27, 36))
        ready = max((g.ready for g in self.parts(self.known_or_not(name))), default=0)
        if ready and rng.random() < 0.9:
            f['initiative'] = int(ready)
        elif rng.random() < 0.15:
            f['initiative'] = rng.randint(1, 4)
        if rng.random() < 0.25:
            f['target.cover'] = rng.choice(('soft', 'hard'))
        if rng.random() < 0.1:
            f['target.enfiladed'] = 'yes'
        if rng.random() < 0.08:
            f['smoke'] = 'yes'
        if rng.random() < (0.3 if wild else 0.05):
            f['bearing'] = rng.choice(('ahead', 'side', 'rear'))
        if rng.random() < 0.1:
            other = self.enemy(rng, False, name)
            if other and other != at and other not in self.formations and at not in self.formations:
                f['at'] += ',' + other
        gun = self.parts(self.known_or_not(name))[:1]
        return Deed('shoot', 'artillery' if gun and gun[0].gun and rng.random() < 0.3 else 'fire', f)

    def make_ready_fire(self, rng, wild):
        """Fire from the ready position."""
        names = [g.name for g in self.groups.values() if g.ready and not g.out()]
        name = rng.choice(names) if names else None
        at = name and self.enemy(rng, wild, name)
        if not at:
            return None
        name = self.groups[name].formation or name
        return Deed('shoot', 'fire', {'by': name, 'at': at, 'range': rng.randint(0, 9),
                                      'initiative': max(int(g.ready) for g in self.parts(self.known(name)))})

    def make_chosen(self, rng, wild):
        names = [g.name for g in self.groups.values()
                 if g.called or wild and ('chosen-man' in g.flags or rng.random() < 0.3)]
        name = rng.choice(names) if names else None
        at = name and self.enemy(rng, wild, name)
        return at and Deed('shoot', 'chosen-man', {'by': name, 'at': at, 'range': rng.randint(0, 60 if wild else 48)})

    def make_effect(self, rng, wild):
        names = [n for n in [*self.groups, *self.formations] if wild or self.alive(self.known_or_not(n))]
        f = {'at': rng.choice(names), 'hits': rng.randint(0, 5)} if names else None
        if f and rng.random() < 0.3:
            f['light'] = 'yes'
        return f and rng.random() < 0.5 and Deed('shoot', 'effect', f)

    def make_rare(self, rng, wild):
        """What no owner's state matters to."""
        what = rng.randint(0, 4)
        f = {'range': rng.randint(0, 12), 'view': rng.choice(('open', 'slight', 'obscured', 'bad'))}
        if what == 0:
            return Deed('spot', 'blind', dict(f, moved=rng.choice(('yes', 'no'))))
        if what == 1:
            return Deed('spot', 'hidden', f)
        if what == 2:
            names = [g.name for g in self.groups.values() if g.mounted and not g.out()]
            return Deed('move', 'bolt', {'by': rng.choice(names)}) if names else None
        if what == 3:
            return Deed('move', 'livestock', {'near': rng.randint(0, 12)})
        f = {'formation': rng.choice(('line', 'column', 'square', 'skirmish')), 'groups': rng.randint(1, 3),
             'figures': rng.randint(8, 20)}
        if rng.random() < 0.5:
            f['kind'] = rng.choice(('light-infantry', 'light-infantry', 'cavalry', 'line-infantry'))
        if rng.random() < 0.3:
            f['ranks'] = rng.randint(1, 4)
        return Deed('check', 'formation', f)

    def make_melee(self, rng, wild):
        able = [n for n in [*self.groups, *self.formations]
                if wild or self.alive(self.known_or_not(n)) and
                all(g.acting or g.allowed or not self.ordered() for g in self.alive(self.known_or_not(n)))]
        name = rng.choice(able) if able else None
        at = name and self.enemy(rng, wild, name)
        if at and rng.random() < 0.7:
            size = sum(g.men for g in self.parts(self.known_or_not(name)))
            at = min([at] + [self.enemy(rng, wild, name) for _ in range(3)],
                     key=lambda n: abs(size - sum(g.men for g in self.parts(self.known_or_not(n)))))
        if not at:
            return None
        f = {'by': name, 'at': at}
        who = [m for g in self.parts(self.known_or_not(name)) for m in self.with_group(g) if m.counts()
               and (m.leading or not self.ordered())]
        if who and rng.random() < 0.7:
            f['leading'] = who[0].status
            fervour = who[0].fervour if self.ordered() else rng.randint(0, 2)
            if fervour:
                f['fervour'] = fervour
        for key, chance in (('target.flanked', 0.1), ('target.ambushed', 0.1), ('flanked', 0.05), ('ambushed', 0.05),
                            ('surrounded', 0.1), ('target.surrounded', 0.15)):
            if rng.random() < chance:
                f[key] = 'yes'
        if rng.random() < 0.15:
            f['target.cover'] = rng.choice(('light', 'hard'))
        if self.mounted(self.known_or_not(name)) and rng.random() < 0.3:
            f['galloping'] = 'yes'
        return Deed('melee', 'fisticuffs', f)

    def make_march(self, rng, wild):
        name = self.some(rng, wild)
        if rng.random() < 0.3:
            alone = [m.name for m in self.leaders.values()
                     if wild or not m.out() and (m.acting or not self.ordered())
                     and (not m.attached or rng.random() < 0.3)]
            name = rng.choice(alone) if alone else name
        if not name:
            return None
        owner = self.known_or_not(name)
        parts = self.parts(owner)
        f = {'by': self.alias(rng, name), 'dice': rng.randint(1, 2)}
        if rng.random() < 0.15:
            f['dice'], key = rng.randint(0, 1), rng.choice(('low-obstacles', 'buildings'))
            f[key] = 1
            if key == 'buildings' and rng.random() < (0.5 if wild else 0):
                f['barred'] = 'yes'
        elif rng.random() < 0.07:
            f.update({'dice': 0, 'high-obstacles': 1})
        if (parts and (parts[0].gun or parts[0].mounted)) or (not parts and getattr(owner, 'mounted', False)):
            f['gait'] = rng.choice(('walk', 'trot', 'gallop'))
            if f['gait'] == 'trot' and parts and parts[0].gun and rng.random() < 0.7:
                f['danger'] = 'yes'
        elif wild and rng.random() < 0.1:
            f['gait'] = 'gallop'
        if rng.random() < (0.3 if self.order(owner) == 'skirmish' else 0.05 if wild else 0):
            f['retiring'] = 'yes'
        if isinstance(owner, Formation) and rng.random() < 0.2:
            f[rng.choice(('quarter-turns', 'about-turns'))] = 1
        if name in self.leaders and rng.random() < 0.6:
            f['joins'] = rng.choice([*self.groups, *self.formations, *(self.leaders if wild else ())])
        f['drunkard'] = rng.choice(('carried', 'left'))
        return Deed('move', 'march', f)

    def make_sight(self, rng, wild):
        name = self.some(rng, wild)
        at = name and self.enemy(rng, wild, name)
        if not at:
            return None
        f = {'by': name, 'at': at, 'range': rng.randint(0, 40), 'view': rng.choice(sorted(SPOT)),
             'dice': rng.randint(1, 2)}
        for key in ('stationary', 'under-fire', 'smoke', 'sneaking', 'higher', 'scout'):
            if rng.random() < 0.15:
                f[key] = 'yes'
        if rng.random() < 0.2 and (wild or 'stationary' not in f):
            f['moved-dice'] = rng.randint(1, 2)
        return Deed('spot', 'sight', f)

    def make_set(self, rng, wild):
        """A correction by hand, to reach what play reaches seldom."""
        if wild:
            return None
        if rng.random() < 0.3:
            m = rng.choice(list(self.leaders.values()))
            key, value = rng.choice((('hat-lost', 'no'), ('hat-lost', 'no' if m.hat or rng.random() < 0.5 else 'yes'),
                                     ('physique', rng.randint(1, 3)), ('leader-sprained', 'yes'),
                                     ('leader-wound', 'light'), ('leader-fear', 'yes'),
                                     ('leader-down', 'no' if m.down or m.attached else 'yes')))
            return None if m.out() or m.limbo else Deed('', '', {'event': 'set', 'by': m.name, key: value})
        g = rng.choice(list(self.groups.values()))
        if g.out() or g.limbo:
            return None
        if rng.random() < 0.03 and g.formation and len(self.formations[g.formation].groups) > 2:
            return Deed('', '', {'event': 'set', 'by': g.name, 'stands-in': 'nobody'})
        if rng.random() < 0.05 and not g.formation and g.kind in FOOT:
            bodies = [f.name for f in self.formations.values() if f.side == g.side and len(f.groups) > 1
                      and all(p.kind in FOOT for p in self.alive(f))]
            return bodies and Deed('', '', {'event': 'set', 'by': g.name, 'stands-in': rng.choice(bodies)})
        key, value = rng.choice((('shock', rng.randint(0, 6)), ('loaded', 'yes'), ('broken-flints', 0),
                                 ('absent', g.men if g.weapon and rng.random() < 0.5 else 0), ('fouled', 'yes'),
                                 ('this-turn', rng.choice(('free', 'fire-only', 'no-move-no-fire'))),
                                 ('smoke-front', rng.choice((0, 0, 2))), ('fouled', 'no'), ('thirsty', 'yes'),
                                 ('damp-powder', rng.choice(('yes', 'no'))), ('powder', rng.choice(('yes', 'no'))),
                                 ('low-ammunition', rng.choice(('yes', 'no'))),
                                 ('must-dress', rng.choice(('yes', 'no')))))
        if key == 'powder' and 'chosen-man' not in g.flags or \
                key == 'must-dress' and (not g.formation or len(self.formations[g.formation].groups) < 2):
            return None
        if key == 'loaded' and not g.weapon:
            return None
        return Deed('', '', {'event': 'set', 'by': g.name, key: value})

    def make_seldom(self, rng, wild):
        """What is refused, and comes up in no other way."""
        return getattr(self, 'seldom_' + rng.choice(SELDOM))(rng) if wild else None

    def seldom_fear(self, rng):
        names = [m.name for m in self.leaders.values() if m.fear and not m.out() and not m.limbo]
        f = {'by': rng.choice(names), 'dice': rng.randint(1, 2), 'drunkard': 'left'} if names else None
        if f and self.leaders[f['by']].mounted:
            f['gait'] = 'walk'
        return f and Deed('move', 'march', f)

    def seldom_combat(self, rng):
        names = [g.name for g in self.groups.values() if g.fouled]
        f = {'by': rng.choice(names), 'brings': 'water', 'in-combat': 'yes'} if names else None
        return f and Deed('check', 'supply', f)

    def seldom_powder(self, rng):
        names = [g.name for g in self.groups.values()
                 if not g.powder and g.loaded and not g.tap and g.man_loaded and not g.watching]
        name = rng.choice(names) if names else None
        at = name and self.enemy(rng, False, name)
        return at and Deed('shoot', 'chosen-man', {'by': name, 'at': at, 'range': rng.randint(0, 48)})

    def seldom_nobody(self, rng):
        names = [g.name for g in self.groups.values() if g.weapon and g.present() <= g.flints and not g.out()]
        name = rng.choice(names) if names else None
        at = name and self.enemy(rng, False, name)
        return at and Deed('shoot', 'fire', {'by': name, 'at': at, 'range': rng.randint(0, 9)})

    def seldom_leads(self, rng):
        bodies = [n for n in [*self.groups, *self.formations] if self.alive(self.known_or_not(n))]
        led = [n for n in bodies if any(m.attached == n and m.counts() for m in self.leaders.values())]
        name = rng.choice(led) if led else None
        at = name and self.enemy(rng, False, name)
        return at and Deed('melee', 'fisticuffs', {'by': name, 'at': at, 'leading': rng.randint(1, 4)})

    def seldom_dice(self, rng):
        name = self.some(rng, False, active=False)
        f = name and {'by': name, 'dice': 2, rng.choice(('low-obstacles', 'high-obstacles')): 1, 'drunkard': 'left'}
        parts = self.parts(self.known_or_not(name)) if name else []
        if parts and (parts[0].gun or parts[0].mounted):
            f['gait'] = 'walk'
        return f and Deed('move', 'march', f)

    def seldom_use(self, rng):
        """An initiative for what cannot be."""
        name = self.card if self.ordered() and self.card else rng.choice(list(self.leaders))
        m = self.leaders[name]
        own = [g for g in self.groups.values() if g.side == m.side and not g.out()]
        bodies = [f.name for f in self.formations.values() if f.side == m.side and self.alive(f)]
        what = rng.choice(('in-formation', 'no-formation', 'two-groups', 'none-left'))
        apart, inside = [g.name for g in own if not g.formation], [g.name for g in own if g.formation]
        f = {'by': name, 'use': 'merge-groups' if what == 'two-groups' else 'make-formation'}
        if what == 'none-left':
            return Deed('check', 'initiative', {'by': name, 'use': 'action', 'spent': rng.randint(1, 6)})
        if what == 'in-formation' and inside and bodies:
            f['at'], f['into'] = rng.choice(inside), rng.choice(bodies)
        elif what == 'no-formation' and len(apart) > 1:
            f['at'], f['into'] = rng.sample(apart, 2)
        elif what == 'two-groups' and apart and bodies:
            f['at'], f['into'] = rng.sample([rng.choice(apart), rng.choice(bodies)], 2)
        return Deed('check', 'initiative', f) if 'at' in f else None

    def make_event(self, rng, wild):
        if wild or rng.random() < (0.85 if self.ordered() else 0.4):
            return None
        if self.ordered() and rng.random() < 0.5:
            acting = [g.name for g in self.groups.values() if g.acting and not g.formation]
            return Deed('', '', {'event': 'activation', 'by': rng.choice(acting)}) if acting else None
        return Deed('', '', {'event': 'turn'})

    def make_leave(self, rng, wild):
        if wild or rng.random() < 0.97:
            return None
        g = rng.choice(list(self.groups.values()))
        return None if g.out() or g.limbo or g.formation else Deed('', '', {'event': 'leave', 'by': g.name})


SELDOM = 'fear fear combat powder powder nobody nobody nobody leads leads dice use use use'.split()
MAKERS = ([Makers.make_seldom] * 2 + [Makers.make_fire] * 6 + [Makers.make_use] * 5 + [Makers.make_march] * 4 + [Makers.make_action] * 5
          + [Makers.make_melee] * 3 + [Makers.make_sight] * 2 + [Makers.make_draw] * 2 + [Makers.make_ready_fire]
          + [Makers.make_chosen, Makers.make_task, Makers.make_flint, Makers.make_supply, Makers.make_command,
             Makers.make_set, Makers.make_event, Makers.make_leave, Makers.make_bonus, Makers.make_effect, Makers.make_rare])
