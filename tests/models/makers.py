"""What proposing the deeds of a game needs, for any ruleset."""

from common import Deed, Unsure, predict


class Proposing:
    """The part of a Game that says what somebody might type now. A game has

    plan(rng), wild(rng)    a deed that fits the moment; anything; or None
    faces_of(rng, deed)     dice that lead somewhere, or None
    PLANNED                 share of the illegal deeds that fit the moment
    """

    PLANNED = 0.6

    def event(self, word, **fields):
        return Deed('', '', {'event': word, **fields})

    def idle(self, rng):
        return self.event('turn')

    def propose(self, rng, legal):
        """A deed that somebody might type, legal or not, with its dice; never None, never Unsure."""
        for _ in range(120):
            deed = self.plan(rng) if legal or rng.random() < self.PLANNED else self.wild(rng)
            if not deed:
                continue
            if deed.tool:
                deed.faces = self.faces_of(rng, deed)
            try:
                prediction, _ = predict(self, deed, seed=rng.randrange(1 << 30))
            except Unsure:
                continue
            if bool(prediction.refused or prediction.warn) != legal:
                if prediction.refused and not prediction.choice:
                    deed.faces = None
                return deed
        return self.idle(rng)
