#!/usr/bin/env python3
"""Compares random procedures with what voltigeur-rules(5) says of each step and expression: this
file works them out itself, with the same dice.  Of each procedure

    a stream of records with dice is answered as worked out here, and with -x (no lane, no
    specialised program) in the same bytes;
    a stream with random dice is answered in the same bytes with -x and without;
    the exact odds of some records are those of all ways in which the dice can fall.

    procedures.py SEED PROCEDURES [FOLDER]     prints what differs; keeps the procedure in FOLDER
"""
import json
import math
import os
import random
import re
import subprocess
import sys
from fractions import Fraction

chance = random.Random(int(sys.argv[1]))
WORDS = ["red", "blue", "green"]
GUNS = {"bow": (4, False), "gun": (6, True), "sling": (Fraction(3, 2), True)}
MOST_WAYS = 1500


class Fault(Exception):
    """An answer with error=."""


class Stop(Exception):
    pass


class Refused(Exception):
    pass


# ---- expressions: what is written, how tightly it binds, and what it comes to ----

EXPR, OR, AND, NOT, REL, LIMIT, SUM, TERM, UNARY, PRIME = range(10)


class Node:
    def __init__(self, text, level, value):
        self.text, self.level, self.value = text, level, value

    def within(self, level):
        wanted = self.level < level or chance.random() < 0.04
        return "(" + self.text + ")" if wanted else self.text


def joined(sign, level, left, right, value, a=None, b=None):
    """Two expressions with a sign between them, of which the right one binds more tightly."""
    return Node("%s %s %s" % (left.within(level if a is None else a), sign, right.within(level + 1 if b is None else b)), level,
                lambda e: value(left.value(e), right.value(e)))


def number_text(number):
    return str(number) if number == int(number) else "%d/%d" % (number.numerator, number.denominator) if chance.random() < 0.5 \
        else str(float(number))


def constant(least=0, most=6):
    number = Fraction(chance.randint(least, most))
    if chance.random() < 0.06:
        number += Fraction(1, 2)
    text = number_text(number)
    return Node(text, TERM if "/" in text else PRIME, lambda e: number)


def half_up(x):
    return Fraction(math.floor(x + Fraction(1, 2)))


class Scope:
    """What can be read where an expression stands."""

    def __init__(self, numbers, flags, words, sets, hands=(), terms=(), inside=None):
        self.numbers, self.flags, self.words, self.sets = list(numbers), list(flags), list(words), list(sets)
        self.hands, self.terms, self.inside = list(hands), list(terms), inside

    def within(self, inside):
        return Scope(self.numbers, self.flags, self.words, self.sets, self.hands, self.terms, inside)

    # numbers

    def number(self, depth=2):
        kind = chance.random()
        if depth <= 0 or kind < 0.3:
            if self.inside and chance.random() < 0.6:
                if self.inside == "hand":
                    return Node("face", PRIME, lambda e: Fraction(e.face))
                if self.inside == "guns":
                    return Node("reach", PRIME, lambda e: GUNS[e.item][0])
            if chance.random() < 0.35:
                return constant()
            name = chance.choice(self.numbers)
            return Node(name, PRIME, lambda e: e.read(name))
        if kind < 0.5:
            a, b = self.number(depth - 1), self.number(depth - 1)
            return joined("+", SUM, a, b, lambda x, y: x + y) if chance.random() < 0.5 else joined("-", SUM, a, b, lambda x, y: x - y)
        if kind < 0.57:
            a, b = self.number(depth - 1), constant()
            return joined("*", TERM, a, b, lambda x, y: x * y) if chance.random() < 0.7 else joined("*", TERM, b, a, lambda x, y: x * y)
        if kind < 0.62:
            a, by = self.number(depth - 1), chance.choice([2, 2, 3, 4])
            return joined("/", TERM, a, Node(str(by), PRIME, lambda e: Fraction(by)), lambda x, y: x / y)
        if kind < 0.7:
            a, b = self.number(depth - 1), self.number(depth - 1)
            return joined("at-least", LIMIT, a, b, max) if chance.random() < 0.5 else joined("at-most", LIMIT, a, b, min)
        if kind < 0.77:
            a, name = self.number(depth - 1), chance.choice(["down", "up", "half-up", "abs"])
            how = {"down": lambda x: Fraction(math.floor(x)), "up": lambda x: Fraction(math.ceil(x)), "half-up": half_up, "abs": abs}[name]
            return Node("%s(%s)" % (name, a.text), PRIME, lambda e: how(a.value(e)))
        if kind < 0.8:
            a = self.number(depth - 1)
            return Node("-" + a.within(UNARY), UNARY, lambda e: -a.value(e))
        if kind < 0.88:
            return self.choice_of(self.number, depth)
        if kind < 0.96 and not self.inside:
            return self.of_list(depth)
        return self.number(0)

    def choice_of(self, kind, depth):
        a, when, b = kind(depth - 1), self.flag(depth - 1), kind(depth - 1)
        return Node("%s if %s else %s" % (a.within(OR), when.within(OR), b.within(EXPR)), EXPR,
                    lambda e: a.value(e) if when.value(e) else b.value(e))

    def where(self, inside):
        if chance.random() < 0.25:
            return "", lambda e: True
        if inside == "set":
            word, name = chance.choice(WORDS), chance.random() < 0.3
            if name and self.words:
                read = chance.choice(self.words)
                return " where not item in %s" % self.sets[0], lambda e: e.item not in e.read(self.sets[0])
            return " where item is not " + word, lambda e: e.item != word
        flag = self.within(inside).flag(1)
        return " where " + flag.text, flag.value

    def list(self):
        """A list: what it is, its text, its items, and how an item is set."""
        kinds = ["set", "guns"] + ["hand"] * (3 if self.hands else 0)
        kind = chance.choice(kinds)
        if kind == "hand":
            name = chance.choice(self.hands)
            return kind, name, lambda e: e.hand(name)
        if kind == "guns":
            return kind, "guns", lambda e: list(GUNS)
        name = chance.choice(self.sets)
        return kind, name, lambda e: sorted(e.read(name))

    def of_list(self, depth):
        kind, name, items = self.list()
        where, holds = self.where(kind)

        def left(e):
            return [item for item in items(e) if e.at(item, holds)]
        function = chance.choice(["count", "count", "sum", "highest", "lowest", "repeats", "pairs"])
        if function == "pairs" and kind == "hand":
            which = chance.choice(["pairs", "triples"])
            return Node("%s(%s)" % (which, name), PRIME,
                        lambda e: Fraction(sum(items(e).count(face) == 2 if which == "pairs" else items(e).count(face) >= 3 for face in set(items(e)))))
        if function == "repeats" and kind == "hand":
            return Node("repeats(%s)" % name, PRIME, lambda e: Fraction(len(items(e)) - len(set(items(e)))))
        if function in ("sum", "highest", "lowest"):
            how = {"sum": sum, "highest": max, "lowest": min}[function]
            if kind == "hand" and chance.random() < 0.5:
                each, of = lambda e: Fraction(e.face), ""
            else:
                part = self.within(kind).number(1)
                each, of = part.value, part.text + " of "
            return Node("%s(%s%s%s)" % (function, of, name, where), PRIME,
                        lambda e: Fraction(how([e.at(item, each) for item in left(e)] or [0])))
        return Node("count(%s%s)" % (name, where), PRIME, lambda e: Fraction(len(left(e))))

    # flags

    def flag(self, depth=2):
        kind = chance.random()
        if depth <= 0 or kind < 0.15:
            if self.inside == "guns" and chance.random() < 0.4:
                return Node("loud", PRIME, lambda e: GUNS[e.item][1])
            if chance.random() < 0.05:
                yes = chance.random() < 0.5
                return Node("yes" if yes else "no", PRIME, lambda e: yes)
            name = chance.choice(self.flags)
            return Node(name, PRIME, lambda e: e.read(name))
        if kind < 0.5:
            sign, how = chance.choice([("<", lambda x, y: x < y), ("<=", lambda x, y: x <= y), (">", lambda x, y: x > y),
                                       (">=", lambda x, y: x >= y), ("==", lambda x, y: x == y), ("!=", lambda x, y: x != y)])
            return joined(sign, REL, self.number(depth - 1), self.number(depth - 1), how, LIMIT, LIMIT)
        if kind < 0.58 and self.words:
            name, words, no = chance.choice(self.words), chance.sample(WORDS, chance.choice([1, 1, 2])), chance.random() < 0.3
            return Node("%s is %s%s" % (name, "not " if no else "", "|".join(words)), REL, lambda e: (e.read(name) in words) != no)
        if kind < 0.66:
            name = chance.choice(self.sets)
            if chance.random() < 0.4:
                word = chance.choice(WORDS)
                return Node("%s has %s" % (name, word), REL, lambda e: word in e.read(name))
            if chance.random() < 0.5:
                word = chance.choice(self.words)
                return Node("%s in %s" % (word, name), REL, lambda e: e.read(word) in e.read(name))
            other = chance.choice(self.sets)
            return Node("%s meets %s" % (name, other), REL, lambda e: bool(e.read(name) & e.read(other)))
        if kind < 0.74:
            a, b = self.flag(depth - 1), self.flag(depth - 1)
            return joined("and", AND, a, b, lambda x, y: x and y)
        if kind < 0.82:
            a, b = self.flag(depth - 1), self.flag(depth - 1)
            return joined("or", OR, a, b, lambda x, y: x or y)
        if kind < 0.88:
            a = self.flag(depth - 1)
            return Node("not " + a.within(NOT), NOT, lambda e: not a.value(e))
        if kind < 0.9 and self.terms:
            name, words = chance.choice(self.terms), chance.sample(["won", "lost", "drawn"], 2)
            return Node("%s is %s" % (name, "|".join(words)), REL, lambda e: e.names[name] in words)
        if kind < 0.91:
            name = chance.choice(["a", "b", "target.a", "c", "x", "w", "target.w"])
            return Node("given(%s)" % name, PRIME, lambda e: e.is_given(name))
        if kind < 0.96 and not self.inside:
            listed, name, items = self.list()
            where, holds = self.where(listed)
            function = chance.choice(["any", "none"])
            return Node("%s(%s%s)" % (function, name, where), PRIME,
                        lambda e: any(e.at(item, holds) for item in items(e)) == (function == "any"))
        if kind < 0.98:
            return self.choice_of(self.flag, depth)
        return self.flag(0)

    # words and sets

    def word(self, depth=1):
        if depth > 0 and chance.random() < 0.25:
            return self.choice_of(self.word, depth)
        if self.words and chance.random() < 0.4:
            name = chance.choice(self.words)
            return Node("(%s)" % name, PRIME, lambda e: e.read(name))
        word = chance.choice(WORDS)
        return Node("'%s'" % word, PRIME, lambda e: word)

    def set(self):
        name, word = chance.choice(self.sets), chance.choice(WORDS)
        kind = chance.random()
        if kind < 0.3:
            return Node("%s + %s" % (name, word), SUM, lambda e: e.read(name) | {word})
        if kind < 0.5:
            return Node("%s - %s" % (name, word), SUM, lambda e: e.read(name) - {word})
        if kind < 0.7:
            other = chance.choice(self.sets)
            return Node("%s + %s" % (name, other), SUM, lambda e: e.read(name) | e.read(other))
        return Node("words(item of %s where item is not %s)" % (name, word), PRIME, lambda e: e.read(name) - {word})


# ---- what a procedure knows while it runs ----

START = {"a": Fraction(1), "b": Fraction(2), "men": Fraction(1), "c": False, "w": "red", "s": frozenset(), "gun": "bow"}
SCENE = {"x": Fraction(3), "f": False}
INNER = {"r": Fraction(0), "o": Fraction(1), "y": False}
GIVES = {"t": Fraction(0), "u": Fraction(0), "n": Fraction(0), "m": Fraction(0), "v": "red", "k": False, "z": frozenset(),
         "e": Fraction(0), "g": Fraction(0), "j": False}


class World:
    def __init__(self, given, dice):
        self.parties = [dict(START), dict(START)]
        self.scene, self.names, self.given, self.dice = dict(SCENE), dict(GIVES), given, dice
        for name, now in INNER.items():
            self.names[name] = self.names["in." + name] = now
        self.names["in.result"] = "none"
        self.text, self.touched, self.used = "", set(), False
        self.set, self.result, self.me, self.terms, self.passed = set(), None, 0, {}, {}
        self.dice_names = {}
        for name, now in given.items():
            if name in SCENE:
                self.scene[name] = now
            elif name not in ("luck",):
                self.parties[name.startswith("target.")][name.split(".")[-1]] = now
        self.said = given.get("luck")
        self.before = (dict(self.parties[0]), dict(self.parties[1]), dict(self.scene))
        self.face = self.item = self.chose = None

    def at(self, item, how):
        kept = self.face, self.item
        self.face = self.item = item
        found = how(self)
        self.face, self.item = kept
        return found

    def read(self, name):
        if name in self.passed:
            return self.passed[name]
        if name in self.dice_names:
            return self.dice_names[name]
        if name in self.names:
            return self.names[name]
        if name in self.terms:
            return self.terms[name](self)
        if name in self.scene:
            return self.scene[name]
        party, _, rest = name.rpartition("target.") if "target." in name else ("", "", name)
        side = self.parties[self.me ^ ("target." in name)]
        if rest in ("gun.reach", "gun.loud"):
            return GUNS[side["gun"]][rest == "gun.loud"]
        return side[rest]

    def say(self, text):
        between = "" if not self.text or text[:1] in ",:;. " else " " if self.text.endswith(":") else "; "
        self.text += between + text

    def is_known(self, name):
        return self.is_given(name) or self.place(name) in self.touched

    def place(self, name):
        return name if name in SCENE else (self.me ^ name.startswith("target."), name.split(".")[-1])

    def hand(self, name):
        return self.dice_names[name]

    def is_given(self, name):
        if name in SCENE:
            return name in self.given
        target = name.startswith("target.") != (self.me == 1)
        return ("target." if target else "") + name.split(".")[-1] in self.given

    def put(self, name, now):
        if name in self.names:
            self.names[name] = now
            self.set.add(name)
        elif name in self.scene:
            self.scene[name] = now
            self.touched.add(name)
        else:
            self.touched.add(self.place(name))
            side = self.parties[self.me ^ name.startswith("target.")]
            rest = name.split(".")[-1]
            if (rest == "b" and not 0 <= now <= 9) or (rest == "men" and now != math.floor(now)):
                raise Fault(name)
            side[rest] = now

    def answer(self):
        said = dict(self.given)
        for party, prefix in ((0, ""), (1, "target.")):
            for name, now in self.parties[party].items():
                was = self.before[party][name]
                if now != was:
                    said[prefix + name], said["was." + prefix + name] = now, was
        for name, now in self.scene.items():
            if now != self.before[2][name]:
                said[name], said["was." + name] = now, self.before[2][name]
        said.update((name, self.names[name]) for name in self.set if name in GIVES)
        if self.result:
            said["result"] = self.result
        if self.chose:
            said["chose.luck"] = self.chose
        return said


# ---- steps: what is written, and what it does ----

class Step:
    def __init__(self, text, do, when=None):
        self.text, self.run, self.when = text, do, when

    def do(self, world):
        if not self.when or self.when.value(world):
            self.run(world)


def run_all(steps, world):
    for step in steps:
        step.do(world)


class Author:
    def __init__(self):
        self.terms, self.tables, self.dice, self.hands = {}, {}, [], []
        self.count, self.modifiers, self.decides = 0, {}, False
        self.numbers, self.flags, self.words, self.sets = ["t", "u", "n", "m"], ["k"], ["v"], ["z"]
        self.results, self.inner, self.told = [], None, True

    def scope(self):
        numbers = ["a", "b", "target.a", "target.b", "men", "target.men", "x", "gun.reach", "target.gun.reach"] + self.numbers + self.dice * 3
        numbers += [name for name, kind in self.terms.items() if kind == "number"] + list(self.modifiers)
        flags = ["c", "target.c", "f", "gun.loud"] + self.flags + [name for name, kind in self.terms.items() if kind == "flag"]
        return Scope(numbers, flags, ["w", "target.w"] + self.words, ["s", "target.s"] + self.sets, self.hands, self.results)

    def fresh(self, letter):
        self.count += 1
        return "%s%d" % (letter, self.count)

    def small(self, most):
        part = self.scope().number(1)
        least = chance.choice([0, 0, 1])
        text = "down(%s) at-least %d at-most %d" % (part.text, least, most)
        return Node(text, LIMIT, lambda e: Fraction(min(max(math.floor(part.value(e)), least), most)))

    def let_one(self):
        scope, kind = self.scope(), chance.random()
        if kind < 0.45:
            name = chance.choice(self.numbers[:3] + ["a", "target.a", "x"])
            node = scope.number(2)
            if chance.random() < 0.4:
                sign = chance.choice("+-")
                text = sign + node.within(SUM if sign == "+" else SUM)
                return name, text, (lambda w: w.put(name, w.read(name) + node.value(w))) if sign == "+" else \
                    (lambda w: w.put(name, w.read(name) - node.value(w)))
            if node.text.startswith("-"):
                node = Node("(" + node.text + ")", PRIME, node.value)
            return name, node.text, lambda w: w.put(name, node.value(w))
        if kind < 0.5:
            name, node = chance.choice(["men", "target.men"]), scope.number(1)
            if chance.random() < 0.8 or not re.search(r"\b(a|b|x|t|u|n|m|men)\b", node.text):
                node = Node("down(%s)" % node.text, PRIME, lambda e, n=node: Fraction(math.floor(n.value(e))))
            return name, "(%s)" % node.text, lambda w: w.put(name, node.value(w))
        if kind < 0.57:
            name, node = chance.choice(["b", "target.b"]), scope.number(1)
            if chance.random() < 0.85:
                node = Node("%s at-least 0 at-most 9" % node.within(SUM), LIMIT, lambda e, n=node: min(max(n.value(e), Fraction(0)), Fraction(9)))
            if node.text.startswith("-"):
                node = Node("(" + node.text + ")", PRIME, node.value)
            return name, node.text, lambda w: w.put(name, node.value(w))
        if kind < 0.7:
            name, node = chance.choice(self.flags[:1] + ["c", "target.c", "f"]), scope.flag(2)
            if node.text.startswith("-"):
                node = Node("(" + node.text + ")", PRIME, node.value)
            return name, node.text, lambda w: w.put(name, node.value(w))
        if kind < 0.85:
            name, node = chance.choice(self.words + ["w", "target.w"]), scope.word()
            return name, node.text, lambda w: w.put(name, node.value(w))
        name, word = chance.choice(self.sets + ["s", "target.s"]), chance.choice(WORDS)
        if chance.random() < 0.3:
            return name, "+" + word, lambda w: w.put(name, w.read(name) | {word})
        if chance.random() < 0.3:
            return name, "-" + word, lambda w: w.put(name, w.read(name) - {word})
        node = scope.set()
        return name, node.text, lambda w: w.put(name, node.value(w))

    def effects(self, most=2):
        made = {}
        for _ in range(chance.randint(1, most)):
            name, text, do = self.let_one()
            made.setdefault(name, (text, do))
        text = ", ".join('%s: "%s"' % (name, one[0]) for name, one in made.items())
        return text, lambda w: [one[1](w) for one in made.values()]

    def let(self, deep):
        text, do = self.effects()
        return "let: {%s}" % text, do

    def roll(self, deep):
        name, sides = self.fresh("d"), chance.choice([2, 3, 4, 6])

        def do(w):
            w.dice_names[name] = Fraction(w.dice(sides))
        return "roll: {%s: d%d}" % (name, sides), do, ("dice", name)

    def hand(self, deep):
        name, sides, many = self.fresh("h"), chance.choice([2, 3, 4]), self.small(3)

        def do(w):
            w.dice_names[name] = [w.dice(sides) for _ in range(int(many.value(w)))]
        return 'roll: {%s: "%s d%d"}' % (name, many.text, sides), do, ("hands", name, sides)

    def reroll(self, deep):
        known = [name for name in self.dice if self.sides.get(name)]
        keep = chance.choice(["", "", ", keep: higher", ", keep: lower"])
        stands = {"": lambda old, new: new, ", keep: higher": max, ", keep: lower": min}[keep]
        if self.hands and chance.random() < 0.6:
            name = chance.choice(self.hands)
            sides = self.sides[name]
            where = self.scope().within("hand").flag(1) if chance.random() < 0.7 else None
            most = self.small(2) if chance.random() < 0.6 else None

            def do(w):
                hand = w.dice_names[name]
                goes = [i for i, face in enumerate(hand) if not where or w.at(face, where.value)]
                if most:
                    goes = sorted(goes, key=lambda i: (hand[i], i))[:int(most.value(w))]
                w.dice_names[name] = [stands(face, w.dice(sides)) if i in goes else face for i, face in enumerate(hand)]
            return "reroll: %s%s%s%s" % (name, keep, ', where: "%s"' % where.text if where else "", ', at-most: "%s"' % most.text if most else ""), do
        if not known:
            return self.let(deep)
        name = chance.choice(known)
        sides = self.sides[name]

        def once(w):
            w.dice_names[name] = Fraction(stands(int(w.dice_names[name]), w.dice(sides)))
        if chance.random() < 0.3:
            spent, goal = chance.choice(self.numbers[:2]), chance.randint(2, sides)

            def often(w):
                while w.dice_names[name] < goal and w.names[spent] >= 1:
                    w.put(spent, w.names[spent] - 1)
                    once(w)
            return "reroll: %s%s, while: %s < %d, spend: %s" % (name, keep, name, goal, spent), often
        return "reroll: %s%s" % (name, keep), once

    def tally(self, deep):
        sides, many, made = chance.choice([2, 3, 6]), self.small(3), {}
        names = chance.sample(self.numbers[:4], min(len(self.numbers), chance.choice([1, 2, 3])))
        by_face = chance.random() < 0.5
        for name in names:
            if by_face:
                low = chance.randint(1, sides)
                high = chance.randint(low, sides)
                made[name] = ("%d" % low if low == high else "%d-%d" % (low, high), lambda w, f, low=low, high=high: low <= f <= high)
            else:
                flag = self.scope().within("hand").flag(1)
                made[name] = ('"%s"' % flag.text, lambda w, f, flag=flag: w.at(f, flag.value))

        def do(w):
            faces = [w.dice(sides) for _ in range(int(many.value(w)))]
            found = {name: Fraction(sum(bool(fits(w, face)) for face in faces)) for name, (_, fits) in made.items()}
            for name, now in found.items():
                w.put(name, now)
        return 'tally: {name: %s, dice: "%s", of: d%d, %s: {%s}}' % (
            self.fresh("y"), many.text, sides, "faces" if by_face else "count", ", ".join("%s: %s" % (n, t) for n, (t, _) in made.items())), do

    def then(self, deep):
        flag = self.scope().flag(2)
        yes, no = self.steps(deep - 1, chance.randint(1, 3)), self.steps(deep - 1, chance.randint(1, 2)) if chance.random() < 0.6 else []
        return ('when: "%s", then: %s' % (flag.text, listed(yes)) + (", else: " + listed(no) if no else "")), \
            lambda w: run_all(yes if flag.value(w) else no, w), None, True

    def lot(self, deep):
        name, flag, at = self.fresh("d"), self.scope().flag(1), chance.randint(1, 4)
        part = chance.choice(["b", "x", "target.b"] + self.dice)
        text, value = chance.choice([
            ("%d" % at, lambda e: at), ("b", lambda e: e.read("b")), ("%s at-most %d" % (part, at), lambda e: min(e.read(part), at)),
            ("%s + %d" % (part, at), lambda e: e.read(part) + at), ("%s at-least %d" % (part, at), lambda e: max(e.read(part), at)),
            ("%d if %s else b + 1" % (at, flag.within(OR)), lambda e: at if flag.value(e) else e.read("b") + 1),
            ("%s at-least 1 at-most %d" % (part, at), lambda e: min(max(e.read(part), 1), at)),
            ("b at-least 1 if %s else %d" % (flag.within(OR), at), lambda e: max(e.read("b"), 1) if flag.value(e) else at)])
        many = Node(text, EXPR, value)

        def do(w):
            lots = many.value(w)
            if lots != int(lots) or not 1 <= lots <= 64:
                raise Fault("lots")
            sides = int(lots)
            w.dice_names[name] = Fraction(w.dice(sides) if sides > 1 else 1)
        return 'pick: {%s: "%s"}' % (name, many.text), do, ("dice", name, 0)

    def call(self, deep):
        """Another procedure, once: it sees fields and what it is passed, and gives numbers and a result."""
        if self.rounds or self.inner or not self.told:
            return self.let(deep)
        author = Author()
        author.count, author.decides, author.rounds, author.sides, author.told = 50, True, [], {}, False
        author.numbers, author.flags, author.words, author.sets = ["r", "o", "bonus"], ["y"], [], []
        author.tables = self.tables
        own = ["r", "o"]
        author.numbers = own
        kept = author.scope

        def scope():
            made = kept()
            made.numbers += ["bonus"] * 2
            return made
        author.scope = scope
        name, swaps, bare = self.fresh("call"), chance.random() < 0.5, chance.random() < 0.3
        steps = author.steps(1, chance.randint(2, 4), 1)
        if bare or chance.random() < 0.6:
            word = chance.choice(["won", "lost"])

            def over(w):
                w.result = word
                raise Stop
            steps.append(Step("{stop: %s}" % word, over))
        passed = self.scope().number(1)
        prefix = "" if bare else "in."
        self.inner = '  %s:\n    sides: figure\n    gives: {r: 0, o: 1, y: no%s}\n    steps:\n%s' % (
            name, "" if bare else ", result: none", "".join("      - %s\n" % step.text for step in steps + [Step("{let: {r: +0, o: +0, y: y}}", None)]))

        def do(w):
            outer, result = (w.names, w.passed, w.me, w.dice_names, w.terms, w.set), w.result
            w.set = set()
            w.names, w.passed, w.dice_names, w.terms = dict(INNER), {"bonus": passed.value(w)}, {}, {}
            w.me ^= swaps
            w.result = None
            try:
                run_all(steps, w)
            except Stop:
                pass
            got, inner = w.names, w.result
            w.names, w.passed, w.me, w.dice_names, w.terms, w.set = outer
            w.result = inner or result if bare else result
            for key, now in got.items():
                w.names[prefix + key] = now
            w.names[prefix + "result"] = inner or "none"
        return "do: %s%s%s, with: {bonus: \"%s\"}" % (name, "" if bare else ", as: in", ", swap: yes" if swaps else "", passed.text), do, ("called", prefix)

    def sentence(self):
        """What a step says: its text, and what it adds."""
        parts, scope = [], self.scope()
        if chance.random() < 0.3:
            parts.append((", ", lambda w: ", "))
        parts.append(("so ", lambda w: "so "))
        for _ in range(chance.randint(1, 2)):
            node = scope.number(1)
            if "|" in node.text:
                continue
            parts.append(("{%s}" % node.text, lambda w, node=node: spelt(node.value(w))))
            if chance.random() < 0.6:
                parts.append((" [die|dice] ", lambda w, node=node: " die " if abs(node.value(w)) == 1 else " dice "))
        name = chance.choice(["a", "b", "target.b", "x"])
        if chance.random() < 0.4:
            parts.append(("[, %s {%s}]" % (name, name), lambda w: ", %s %s" % (name, spelt(w.read(name))) if w.is_known(name) else ""))
        if chance.random() < 0.2:
            word = chance.choice(scope.words)
            parts.append((" {(%s)}" % word, lambda w: " " + w.read(word)))
        if chance.random() < 0.2:
            among, one = chance.choice(scope.sets), chance.choice(WORDS)
            parts.append((" {words(item of %s where item is %s)}" % (among, one), lambda w: " " + (one if one in w.read(among) else "none")))
        if chance.random() < 0.2:
            parts.append((":", lambda w: ":"))
        return "".join(part[0] for part in parts), lambda w: w.say("".join(part[1](w) for part in parts))

    def stop(self, deep):
        word = chance.choice(["won", "lost", "drawn"])

        def do(w):
            w.result = word
            raise Stop
        return "stop: " + word, do

    def repeat(self, deep):
        many = self.small(3)
        if chance.random() < 0.3:
            part = self.scope().number(1)
            many = Node("(%s) at-most 3" % part.text, LIMIT, lambda e: min(part.value(e), Fraction(3)))
        if chance.random() < 0.35:
            times = chance.randint(0 if self.decides else 1, 3)
            many = Node("%d" % times, PRIME, lambda e: Fraction(times))
        dice, hands = list(self.dice), list(self.hands)
        self.rounds.append(1)
        steps = self.steps(deep - 1, chance.randint(1, 3), 1)
        if chance.random() < 0.5:
            name = chance.choice(self.numbers[:2])
            steps.append(Step("{let: {%s: +round}}" % name, lambda w: w.put(name, w.read(name) + w.round)))
        until = self.scope().flag(1) if chance.random() < 0.5 else None
        self.rounds.pop()
        self.dice, self.hands = dice, hands

        def do(w):
            kept = getattr(w, "round", None)
            rounds = many.value(w)
            if rounds != math.floor(rounds):
                raise Fault("rounds")
            for i in range(int(rounds)):
                w.round = i + 1
                run_all(steps, w)
                w.round = i + 1
                if until and until.value(w):
                    break
            w.round = kept
        return 'repeat: "%s"%s, steps: %s' % (many.text, ', until: "%s"' % until.text if until else "", listed(steps)), do

    def choose(self, deep):
        if self.decides:
            return self.let(deep)
        self.decides, rounds = True, bool(self.rounds)
        options, scope = {}, self.scope()
        for word in WORDS:
            when = scope.flag(1) if word != "red" and chance.random() < 0.5 else None
            text, do = self.effects(1) if chance.random() < 0.8 else ("", lambda w: None)
            options[word] = (when, text, do)

        def possible(w, word):
            return not options[word][0] or options[word][0].value(w)
        written = ", ".join("%s: {%s}" % (word, ", ".join(([] if not when else ['when: "%s"' % when.text]) + (["let: {%s}" % text] if text else [])))
                            for word, (when, text, _) in options.items())
        lines = [(chance.choice(WORDS), scope.flag(1)) for _ in range(chance.randint(1, 2))]
        policies = "policies: {wise: [%s, {take: red}]}" % ", ".join('{take: %s, when: "%s"}' % (word, when.text) for word, when in lines)
        most = scope.number(1) if chance.random() < 0.3 else None
        default = chance.choice(["red", "wise"])

        def by_policy(w):
            return next((word for word, when in lines if when.value(w) and possible(w, word)), "red")

        def by_most(w):
            best = None
            for word in WORDS:
                if not possible(w, word):
                    continue
                kept = w.save()
                options[word][2](w)
                worth = most.value(w)
                w.restore(kept)
                if best is None or worth > best[0]:
                    best = worth, word
            return best[1]

        def do(w):
            word = w.said
            again, w.used = rounds and w.used, True
            if word is None or (again and word != "wise" and not possible(w, word)):
                word = by_most(w) if most else default
            if word == "wise":
                word = by_policy(w)
            if not possible(w, word):
                raise Fault(word)
            w.chose = "some" if rounds else word if word != (w.said or default if not most else w.said) else None
            options[word][2](w)
        return "choose: luck, options: {%s}, %s, %s" % (
            written, policies, 'most: "%s"' % most.text if most else "default: " + default), do

    def table(self, deep):
        name, kind = self.fresh("q"), chance.choice(["number", "number", "word", "flag", "list", "die", "grid"])
        if kind in ("number", "die"):
            cuts = sorted(chance.sample(range(0, 8), 3))
            keys = ["%s" % (cuts[0] if chance.random() < 0.5 else "%d-%d" % (cuts[0] - 1 if cuts[0] else 0, cuts[0])),
                    "%d-%d" % (cuts[0] + 1, cuts[1]) if cuts[1] > cuts[0] + 1 else str(cuts[1]),
                    "%d-%d" % (cuts[1] + 1, cuts[2]) if cuts[2] > cuts[1] + 1 else str(cuts[2]), "%d+" % (cuts[2] + 1)]
            ends = cuts

            def row_of(w, at):
                return next((i for i, end in enumerate(ends) if at <= end), 3)
        rows = [self.effects(2) for _ in range(4)]
        if kind == "number":
            read = self.scope().number(2)
            self.tables[name] = 'read: "%s", rows: {%s}' % (read.text, ", ".join("%s: {%s}" % (k, row[0]) for k, row in zip(keys, rows)))
            do = lambda w: rows[row_of(w, read.value(w))][1](w)
        elif kind == "die":
            many, sides = chance.choice([1, 1, 2]), chance.choice([3, 4])
            extra = self.modifier_list(2)
            self.tables[name] = "die: %s, modifiers: [%s], rows: {%s}" % (
                "d%d" % sides if many == 1 else "%d d%d" % (many, sides), extra[0], ", ".join("%s: {%s}" % (k, row[0]) for k, row in zip(keys, rows)))

            def do(w):
                thrown = Fraction(sum(w.dice(sides) for _ in range(many)))
                rows[row_of(w, extra[1](w, thrown))][1](w)
        elif kind == "word":
            read = chance.choice(["w", "target.w"] + self.words)
            order = chance.sample(WORDS, 3)
            self.tables[name] = "read: %s, rows: {%s}" % (read, ", ".join("%s: {%s}" % (word, rows[WORDS.index(word)][0]) for word in order))
            do = lambda w: rows[WORDS.index(w.read(read))][1](w)
        elif kind == "flag":
            read = self.scope().flag(1)
            order = chance.sample([("yes", 0), ("no", 1)], 2)
            self.tables[name] = 'read: "%s", rows: {%s}' % (read.text, ", ".join("%s: {%s}" % (word, rows[i][0]) for word, i in order))
            do = lambda w: rows[0 if read.value(w) else 1][1](w)
        elif kind == "list":
            flags = [self.scope().flag(1) for _ in range(3)]
            self.tables[name] = "rows: [%s]" % ", ".join("{%s%s}" % ('when: "%s", ' % flags[i].text if i < 3 else "", rows[i][0]) for i in range(4))
            do = lambda w: rows[next((i for i in range(3) if flags[i].value(w)), 3)][1](w)
        else:
            return self.grid(name)
        return "table: " + name, do

    def grid(self, name):
        read, across = self.scope().number(1), self.scope().number(1)
        edges = sorted(chance.sample(range(1, 9), 2))
        more, gives, past = chance.random() < 0.5, chance.choice(self.numbers[:4]), chance.random() < 0.6
        columns = 3 if more else 2
        cells = [[Fraction(chance.randint(0, 6)) if not past or chance.random() < 0.8 else None for _ in range(columns)] for _ in range(3)]
        numbered = not more and chance.random() < 0.4
        past = past or not (more or numbered)
        also = chance.choice([None] + self.numbers[:3])
        ends = [Fraction(chance.randint(0, 9)) for _ in range(3)]
        cells = [[1 if cell is None and not past else cell for cell in row] for row in cells]
        self.tables[name] = 'read: "%s", across: "%s", %sgives: %s, %s%srows: {%s}' % (
            read.text, across.text, "" if numbered else "edges: [%s%s], " % (", ".join(map(str, edges)), ", more" if more else ""), gives,
            "past: far, " if past else "", "also: %s, " % also if also else "",
            ", ".join("%s: [%s%s]" % (key, ", ".join('"-"' if cell is None else str(cell) for cell in row), ", %d" % end if also else "")
                      for key, row, end in zip(["0-1", "2", "3+"], cells, ends)))

        def do(w):
            at, over = read.value(w), across.value(w)
            which = 0 if at <= 1 else 1 if at <= 2 else 2
            row, columns = cells[which], [1, 2] if numbered else edges + ([None] if more else [])
            column = next((i for i, edge in enumerate(columns) if edge is None or over <= edge), None)
            if column is None and not past:
                column = len(columns) - 1
            if column is None or row[column] is None:
                w.result = "far"
                raise Stop
            w.put(gives, row[column])
            if also:
                w.put(also, ends[which])
        return "table: " + name, do

    # terms and modifiers

    def entry(self, depth, inside=False):
        """An entry of a list: its text, and what it makes of a number (None: it does not apply)."""
        scope = self.scope()
        when = scope.flag(1) if chance.random() < 0.6 else None
        tail = ', when: "%s"' % when.text if when else ""
        kind = chance.choice(["add"] if inside else ["from", "set", "add", "add", "add", "percent", "times", "at-least", "at-most", "of", "of", "of", "rows", "rows"])
        if inside and depth > 0 and chance.random() < 0.15:
            kind = "of"
        if kind == "of" and depth > 0:
            parts = [self.entry(depth - 1, True) for _ in range(chance.randint(1, 3))]
            take = chance.choice(["sum", "lowest", "highest", "first"])
            least, most = (scope.number(0) if chance.random() < 0.3 else None for _ in range(2))

            def amount(w):
                found = [got for got in (part[2](w) for part in parts) if got is not None]
                if not found:
                    return None
                now = {"sum": sum, "lowest": min, "highest": max, "first": lambda all: all[0]}[take](found)
                now = max(now, least.value(w)) if least else now
                return min(now, most.value(w)) if most else now

            def given(w):
                return amount(w) if not when or when.value(w) else None
            text = "{of: [%s], take: %s%s%s%s}" % (", ".join(part[0] for part in parts), take, ', at-least: "%s"' % least.text if least else "",
                                                   ', at-most: "%s"' % most.text if most else "", tail)
            return text, lambda w, now: now + (given(w) or 0), given
        if kind == "rows" and depth > 0 and not inside:
            parts = [self.entry(0) for _ in range(chance.randint(1, 3))]

            def apply(w, now):
                if when and not when.value(w):
                    return now
                row = next((part for part in parts if part[3] is None or part[3].value(w)), None)
                return row[1](w, now) if row else now
            return "{rows: [%s]%s}" % (", ".join(part[0] for part in parts), tail), apply, None, when
        if kind in ("of", "rows"):
            kind = "add"
        node = scope.number(1)
        node = Node("10", PRIME, lambda e: Fraction(10)) if kind == "percent" and chance.random() < 0.3 else node
        rounds = chance.choice(["", ", round: up", ", round: down"]) if kind in ("percent", "times") else ""
        how = {"": lambda x: x, ", round: up": lambda x: Fraction(math.ceil(x)), ", round: down": lambda x: Fraction(math.floor(x))}[rounds]
        does = {"from": lambda now, by: by, "set": lambda now, by: by, "add": lambda now, by: now + by,
                "percent": lambda now, by: how(now + now * by / 100), "times": lambda now, by: how(now * by),
                "at-least": max, "at-most": min}[kind]
        return '{%s: "%s"%s%s}' % (kind, node.text, rounds, tail), \
            lambda w, now: does(now, node.value(w)) if not when or when.value(w) else now, \
            lambda w: node.value(w) if not when or when.value(w) else None, when

    def modifier_list(self, most=5):
        entries = [self.entry(2) for _ in range(chance.randint(1, most))]

        def value(w, now=Fraction(0)):
            for entry in entries:
                now = entry[1](w, now)
            return now
        return ", ".join(entry[0] for entry in entries), value

    # all of it

    def steps(self, deep, count, plain=0):
        made = []
        dice, hands = list(self.dice), list(self.hands)
        for _ in range(count):
            kinds = [self.let] * 6 + [self.call, self.lot, self.roll, self.hand, self.reroll, self.tally, self.tally, self.choose, self.table, self.table]
            if deep > 0:
                kinds += [self.then, self.then, self.repeat]
            if chance.random() < 0.04 and not plain:
                kinds = [self.stop]
            got = chance.choice(kinds)(deep)
            text, do = got[0], got[1]
            when = self.scope().flag(2) if len(got) < 3 and chance.random() < 0.35 and "choose" not in text else None
            tail, told = ', when: "%s"' % when.text if when else "", None
            called = len(got) == 3 and got[2][0] == "called"
            if len(got) < 4 and not called and self.told and "choose" not in text and "repeat" not in text and chance.random() < 0.25:
                if len(got) == 3:
                    self.sides[got[2][1]] = 0
                told, speak = self.sentence()
                tail += ', say: "%s"' % told
                do = (lambda w, do=do, speak=speak: (speak(w), do(w))) if "stop" in text else (lambda w, do=do, speak=speak: (do(w), speak(w)))
            made.append(Step("{%s%s}" % (text, tail), do, when))
            if called:
                self.numbers = self.numbers + [got[2][1] + name for name in ("r", "o")]
                self.flags = self.flags + [got[2][1] + "y"]
                self.results = ["in.result"] if got[2][1] else ["result"][:0]
            elif len(got) == 3 and got[2]:
                self.sides[got[2][1]] = got[2][2] if len(got[2]) > 2 else int(text.split(": d")[1].rstrip("}"))
                getattr(self, got[2][0]).append(got[2][1])
        self.dice, self.hands = dice if deep < 2 else self.dice, hands if deep < 2 else self.hands
        return made

    def write(self):
        self.sides, self.rounds = {}, []
        terms, values = {}, {}
        scope = self.scope()
        terms["tn"], terms["tf"] = scope.number(3), scope.flag(3)
        values["tn"], values["tf"] = terms["tn"].value, terms["tf"].value
        listed_one, value = self.modifier_list()
        values["mods"] = value
        self.terms, self.modifiers = {"tn": "number", "tf": "flag"}, {"mods": 1}
        self.values = values
        refusals = [(chance.choice(["tired", "far-off"]), Scope(["a", "target.a", "x", "b"], ["c", "f"], ["w"], ["s"]).flag(2)) for _ in range(chance.choice([0, 0, 1, 2]))]
        steps = self.steps(2, chance.randint(4, 9))
        outcome = chance.sample(["t", "u", "n", "m", "v", "k", "e", "j"], chance.choice([1, 1, 2]))
        self.outcome = ["result"] + outcome
        text = ["check:", "  p:", "    about: p", "    sides: figure",
                "    fields: {x: 3, f: no, luck: [red, blue, green]}",
                "    gives: {t: 0, u: 0, n: 0, m: 0, v: red, k: no, z: set, e: 0, g: 0, j: no}",
                "    outcome: [%s]" % ", ".join(self.outcome),
                '    terms: {tn: "%s", tf: "%s"}' % (terms["tn"].text, terms["tf"].text),
                "    modifiers:", "      mods: [%s]" % listed_one, "    steps:"]
        text += ['      - {refuse: %s, when: "%s", say: no}' % (word, flag.text) for word, flag in refusals]
        text += ["      - " + step.text for step in steps]
        text += ['      - {let: {t: +0, u: +0, n: +0, m: +0, v: "(v)", k: k, z: "z + z", e: mods, g: tn, j: tf}}']
        if self.inner:
            text += [self.inner.rstrip()]
        if self.tables:
            text += ["tables:"] + ["  %s: {%s}" % one for one in self.tables.items()]

        def last(w):
            for name in GIVES:
                w.put(name, values["mods"](w) if name == "e" else values["tn"](w) if name == "g" else values["tf"](w) if name == "j" else w.names[name])

        def run(w):
            w.terms = values
            for word, flag in refusals:
                if flag.value(w):
                    w.result = word
                    raise Refused
            try:
                run_all(steps, w)
                last(w)
            except Stop:
                pass
        return "\n".join(text) + "\n", run


def spelt(number):
    return ("%.3f" % float(Fraction(math.floor(number * 1000 + Fraction(1, 2)), 1000))).rstrip("0").rstrip(".")


def listed(steps):
    return "[" + ", ".join(step.text for step in steps) + "]"


def save(self):
    return [dict(side) for side in self.parties], dict(self.scene), dict(self.names), set(self.set)


def restore(self, kept):
    self.parties, self.scene, self.names, self.set = kept


World.save, World.restore = save, restore


# ---- records ----

def random_record(keys):
    made = {}
    for name in keys:
        kind = name.split(".")[-1]
        made[name] = {"a": lambda: Fraction(chance.choice([0, 1, 2, 3, 4, 5, -1])), "b": lambda: Fraction(chance.randint(0, 9)),
                      "x": lambda: Fraction(chance.randint(0, 7)), "men": lambda: Fraction(chance.randint(-2, 7)), "c": lambda: chance.random() < 0.5, "f": lambda: chance.random() < 0.5,
                      "w": lambda: chance.choice(WORDS), "s": lambda: frozenset(chance.sample(WORDS, chance.randint(0, 3))),
                      "gun": lambda: chance.choice(list(GUNS)), "luck": lambda: chance.choice(WORDS + ["wise"])}[kind]()
        if kind == "a" and chance.random() < 0.05:
            made[name] += Fraction(1, 2)
    return made


def said(now):
    if isinstance(now, bool):
        return "yes" if now else "no"
    if isinstance(now, Fraction):
        return str(now) if now.denominator == 1 else str(float(now))
    return ",".join(sorted(now)) if isinstance(now, frozenset) else now


def line(record, faces=None):
    text = " ".join("%s=%s" % (name, said(now)) for name, now in record.items())
    return text + ("" if faces is None else " faces=" + ",".join(map(str, faces))) + "\n"


def same(worked, has):
    if isinstance(worked, bool):
        return has is worked
    if isinstance(worked, Fraction):
        return isinstance(has, (int, float)) and not isinstance(has, bool) and abs(has - float(worked)) < 0.00051
    if isinstance(worked, frozenset):
        return set(has if isinstance(has, list) else filter(None, str(has).split(","))) == worked
    return has == worked


def run_tool(*arguments, given=""):
    got = subprocess.run(["check", "-r", folder, *arguments], input=given.encode(), capture_output=True)
    return got.stdout.decode(), got.stderr.decode(), got.returncode


def is_of_dice(name):
    """The dice themselves, `h3`, `d1.reroll` or `in.d1`: they were given."""
    name = name[3:] if name.startswith("in.") else name
    return name[0] in "dhqy" and name.partition(".")[0][1:].isdigit()


def work_out(run, record, dice):
    """The world behind a record, or None after a fault; and whether it was refused."""
    world = World(record, dice)
    try:
        run(world)
    except Refused:
        return world, True
    except Fault:
        return None, False
    return world, False


def all_ways(run, record):
    """The chances of the outcomes; None if there are too many ways."""
    found, ways, path = {}, 0, []
    while True:
        at, weight = 0, Fraction(1)

        def dice(sides):
            nonlocal at, weight
            if at == len(path):
                path.append([1, sides])
            at += 1
            weight /= sides
            return path[at - 1][0]
        world, refused = work_out(run, record, dice)
        ways += 1
        if world is None or refused or ways > MOST_WAYS:
            return None
        key = tuple([world.result or "none"] + [world.names[name] for name in author.outcome[1:]])
        found[key] = found.get(key, 0) + weight
        while path and path[-1][0] == path[-1][1]:
            path.pop()
        if not path:
            return found
        path[-1][0] += 1


def complain(what, *more):
    print("seed %s: %s" % (sys.argv[1], what), *more, sep="\n  ")
    print(open(folder + "check.yaml").read())
    sys.exit(1)


def check_answers(run):
    keys = chance.sample(["a", "b", "men", "target.men", "target.a", "target.b", "c", "target.c", "w", "target.w", "s", "target.s", "gun", "target.gun", "x", "f"], chance.randint(1, 9))
    keys += ["luck"] if author.decides and chance.random() < 0.5 else []
    records, worlds, lines, plain = [], [], [], []
    for _ in range(110):
        record, faces = random_record(keys), []

        def dice(sides):
            faces.append(chance.randint(1, sides))
            return faces[-1]
        world, refused = work_out(run, record, dice)
        plain.append(line(record))
        records.append((record, world, refused, faces))
        lines.append(line(record, faces + ([] if world else [1] * 20)))
    told, errors, _ = run_tool("p", "-o", "json", given="".join(lines))
    answers = [json.loads(one) for one in told.splitlines()]
    if len(answers) != len(records):
        complain("answers: %d of %d" % (len(answers), len(records)), errors[:600])
    for (record, world, refused, faces), answer, given in zip(records, answers, lines):
        if world is None:
            if "error" not in answer:
                complain("no error", given, answer)
            continue
        wanted = world.answer()
        if refused:
            wanted = {**record, "result": world.result, "refused": world.result}
        for name in {*wanted, *answer} - {"faces", "did"}:
            if is_of_dice(name) or (name == "chose.luck" and world.chose == "some"):
                continue
            if name not in wanted or name not in answer or not same(wanted[name], answer[name]):
                complain("%s: has %s, worked out %s" % (name, answer.get(name), wanted.get(name)), given, answer)
    if run_tool("p", "-o", "json", "-x", given="".join(lines))[0] != told:
        complain("other answers with -x")
    told = run_tool("p", "-t", "-o", "json", given="".join(lines[:30]))[0]
    for (_, world, refused, _), one, given in zip(records, told.splitlines(), lines):
        if world and world.text and not refused and json.loads(one).get("text", "") != world.text:
            complain("sentence: has '%s', worked out '%s'" % (json.loads(one).get("text", ""), world.text), given)
    fast, slow = (run_tool("p", "-s", "7", *more, given="".join(plain))[0] for more in ([], ["-x"]))
    if fast != slow:
        complain("random dice: other answers with -x", *[pair for pair in zip(fast.splitlines(), slow.splitlines()) if pair[0] != pair[1]][:1])
    return keys


def check_odds(run, keys):
    kept, given = [], []
    for _ in range(4):
        record = random_record(keys)
        ways = all_ways(run, record)
        if ways is not None:
            kept.append(ways)
            given.append(line(record))
    if not kept:
        return
    told, errors, _ = run_tool("p", "--odds", "--fraction", "-o", "json", given="".join(given))
    rows = [json.loads(one) for one in told.splitlines()]
    for ways, record in zip(kept, given):
        for key, weight in ways.items():
            if not rows:
                complain("odds: no row", record, errors)
            row = next((one for one in rows[:len(ways)] if all(same(now, one.get(name)) for now, name in zip(key, author.outcome))), None)
            if row is None or Fraction(str(row.get("odds", row.get("p")))) != weight:
                complain("odds: %s has %s, worked out %s" % (key, row, weight), record, errors, *rows[:len(ways)])
        if "rows" in rows[0] and rows[0]["rows"] != len(ways):
            complain("odds: %d rows, worked out %d" % (rows[0]["rows"], len(ways)), record, rows[0])
        del rows[:len(ways)]


folder = (sys.argv[3] if len(sys.argv) > 3 else ".") + "/random/"
os.makedirs(folder, exist_ok=True)
with open(folder + "ruleset.yaml", "w") as file:
    file.write("""id: random
title: Random
sides:
  figure: {a: 1, b: {type: number, default: 2, least: 0, most: 9}, men: {default: 1, step: 1}, c: no, w: [red, blue, green], s: {type: set, words: [red, blue, green]}, gun: {from: guns, default: bow}}
profiles:
  guns:
    columns: {reach: 0, loud: no}
    rows: {bow: {reach: 4}, gun: {reach: 6, loud: yes}, sling: {reach: 1.5, loud: yes}}
""")
for _ in range(int(sys.argv[2])):
    author = Author()
    text, procedure = author.write()
    with open(folder + "check.yaml", "w") as file:
        file.write(text)
    check_odds(procedure, check_answers(procedure))
