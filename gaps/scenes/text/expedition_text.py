"""Text about the expedition.

It describes the camps, the deals, the goals of their stars, and the card backs that
camps unlock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gaps.engine.catalogue import game_of
from gaps.language import N_, Message, _, integer, joined, ngettext
from gaps.progress.calendar import daily
from gaps.progress.expedition.camps import (
    STARS_OF_CAMP,
    STARS_TO_OPEN,
    Aim,
    AimKind,
    Camp,
    CampDeal,
    camps,
)
from gaps.progress.expedition.stars import BACK_OF_CAMP, CAMP_OF_BACK, DealResult, Stars
from gaps.scenes.text import numbers, record_text, rulebook
from gaps.scenes.text.phrases import fact, sentence
from gaps.store.records.entries import Entry

TITLE = N_("Expedition")
ABOUT = (
    N_("Eight camps lie along the route, with six deals each. Every deal can be won."),
    N_(
        "A deal has three stars. What they ask for stands on its sheet before you begin."
    ),
    N_("Nine stars of a camp open the next one. A setting opens all at once."),
    N_("Click a camp on the route to see its deals, and a deal to open its sheet."),
    rulebook.HELP,
)

SIZE = N_("eight camps, six deals each")
PURPOSE = N_("a win earns stars, {number} of them open the next camp")
AIMS = {
    AimKind.WIN: N_("win the deal"),
    AimKind.NO_REDEAL: N_("win without a redeal"),
    AimKind.NO_HINT: N_("win without help"),
    AimKind.NO_UNDO: N_("win without undo"),
    AimKind.MOVES: N_("win in {number} moves"),
    AimKind.SCORE: N_("score {number} or more"),
}


def size_or_purpose(stars: Stars) -> str:
    """Return the purpose of the expedition, or its size once there are stars."""
    if stars.stars:
        return _(SIZE)
    return _(PURPOSE, number=STARS_TO_OPEN)


def rules_of(camp_deal: CampDeal) -> str:
    """Return the game of a deal, such as "Line Up · 4 × 6 · no redeal"."""
    return joined(
        " · ", (_(camp_deal.variant.name), rulebook.size_and_redeals(camp_deal.variant))
    )


def camp_deal_heading(camp_deal: CampDeal) -> str:
    """Return the place of a deal, such as "Camp 4, Stony slope · deal 3 of 6"."""
    camp = camps()[camp_deal.camp - 1]
    name = _(camp.name)
    deals = len(camp.deals)
    return _(
        "Camp {camp}, {name} · deal {number} of {deals}",
        camp=camp.number,
        name=name,
        number=camp_deal.number,
        deals=deals,
    )


def camp_heading(camp: Camp) -> str:
    """Return the number and name of a camp, such as "Camp 4, Stony slope"."""
    name = _(camp.name)
    return _("Camp {camp}, {name}", camp=camp.number, name=name)


def all_stars(expedition: Stars) -> str:
    """Return the stars of all camps, such as "12 of 144 stars"."""
    return _(
        "{stars} of {all} stars",
        stars=expedition.stars,
        all=STARS_OF_CAMP * len(camps()),
    )


def camp_progress(expedition: Stars, camp: int) -> str:
    """Return the stars of a camp and those still needed to open the next one.

    Of a closed camp, return what opens it.
    """
    stars = _(
        "{stars} of {all} stars", stars=expedition.stars_of(camp), all=STARS_OF_CAMP
    )
    if not expedition.is_open(camp):
        return closed_text(expedition, camp)
    missing = expedition.missing(camp)
    if not missing:
        return stars
    more = ngettext(
        "{number} more opens camp {camp}",
        "{number} more open camp {camp}",
        missing,
        camp=camp + 1,
    )
    return joined(" · ", (stars, more))


def closed_text(expedition: Stars, camp: int) -> str:
    """Return how many stars of which camp are missing to open a closed camp."""
    missing = STARS_TO_OPEN - expedition.stars_of(camp - 1)
    return ngettext(
        "Closed: {number} star of camp {camp} is missing",
        "Closed: {number} stars of camp {camp} are missing",
        missing,
        camp=camp - 1,
    )


def stars_to_open(number: int, camp: int) -> str:
    """Return the stars still needed for a camp, such as "3 more stars open camp 2"."""
    return ngettext(
        "{number} more star opens camp {camp}",
        "{number} more stars open camp {camp}",
        number,
        camp=camp,
    )


def next_reward(expedition: Stars) -> tuple[str, str]:
    """Return the next reward of the current camp, with and without the camp's name.

    For example, "Camp 2 · 4 more stars: Dusk back". Once there is nothing more to open,
    return the stars of all camps.
    """
    camp = expedition.current_camp
    missing = STARS_TO_OPEN - expedition.stars_of(camp)
    reward = all_stars(expedition)
    if missing > 0:
        reward = stars_to_open(missing, camp + 1)
        if back := BACK_OF_CAMP.get(camp):
            reward = ngettext(
                "{number} more star: {back} back",
                "{number} more stars: {back} back",
                missing,
                back=_(BACKS[back]),
            )
    return _("Camp {camp} · {stars}", camp=camp, stars=reward), reward


class Gift(NamedTuple):
    """The reward for nine stars of a camp, in two lines.

    It is a card back, and the next camp with its games.
    """

    first: str
    second: Sequence[str]
    """The second line in forms of decreasing length; empty if there is nothing more."""
    words: str
    """Both lines as they are spoken."""


def gift(expedition: Stars, camp: int) -> Gift:
    """Return the reward for nine stars of a camp, future or already given."""
    is_given = expedition.stars_of(camp) >= STARS_TO_OPEN
    back = BACK_OF_CAMP.get(camp)
    following = camp + 1
    games = _games_of(camps()[camp]) if camp < len(camps()) else ()
    if back is None:
        text = (
            N_("Camp {camp} is open") if is_given else N_("Nine stars open camp {camp}")
        )
        first = _(text, camp=following)
        return Gift(first, games, fact(first, games[0]))
    text = N_("Nine stars give the card back {back}")
    more = N_("and open camp {camp}: {games}")
    if is_given:
        text = N_("The card back {back} is yours")
        more = N_("Camp {camp} is open: {games}")
    first = _(text, back=_(BACKS[back]))
    second = [_(more, camp=following, games=each) for each in games]
    said = (first, *second[:1])
    return Gift(first, second, joined(". " if is_given else " ", said))


def _games_of(camp: Camp) -> Sequence[str]:
    """Return the games of a camp as text: all of them, then fewer with an ellipsis."""
    games = dict.fromkeys(game_of(deal.variant) for deal in camp.deals)
    names = [_(each.name) for each in games]
    fewer = (names[:count] for count in range(len(names) - 1, 0, -1))
    return [", ".join(names), *(", ".join([*some, "…"]) for some in fewer)]


def camp_deal_note(expedition: Stars, camp_deal: CampDeal) -> str:
    """Return the name of a deal's game until it is won, then its next goal.

    Once it has all stars, return the best score.
    """
    aim = expedition.next_aim(camp_deal)
    best = expedition.result(camp_deal).best
    if aim is not None and aim.kind is AimKind.WIN:
        return _(camp_deal.variant.name)
    if aim is not None:
        return _("Next: {aim}", aim=aim_text(aim))
    if best is None:  # the stars were won with an earlier deal of this place
        return _("Three stars")
    score = integer(best.arcade)
    return _("Three stars, best {score}", score=score)


def camp_task_text(expedition: Stars, camp_deal: CampDeal) -> str:
    """Return ``camp_deal_note`` in fewer words, for a button that names the deal.

    For example, "win without undo".
    """
    aim = expedition.next_aim(camp_deal)
    if aim is None or aim.kind is AimKind.WIN:
        return camp_deal_note(expedition, camp_deal)
    return aim_text(aim)


def stars_and_next(expedition: Stars, camp_deal: CampDeal, new: int = 0) -> str:
    """Return the number of stars of a deal and the goal of the next one.

    If some are ``new``, only those are counted.
    """
    stars = _("{number} of 3 stars", number=expedition.result(camp_deal).stars)
    if new:
        stars = ngettext("{number} new star", "{number} new stars", new)
    aim = expedition.next_aim(camp_deal)
    if aim is None:
        return stars
    return _("{stars} · next: {aim}", stars=stars, aim=aim_text(aim))


def camp_opened(camp: Camp) -> str:
    """Return the news that a camp is open, such as "Camp 2 is open: The mill"."""
    name = _(camp.name)
    return _("Camp {camp} is open: {name}", camp=camp.number, name=name)


def following(camp_deal: CampDeal) -> str:
    """Return the label of a button to the next deal, such as "Next: Dry gully"."""
    deal = _(camp_deal.name)
    return _("Next: {deal}", deal=deal)


def aim_text(aim: Aim) -> str:
    """Return the goal of a star as a part of a sentence, such as "win without help"."""
    if aim.kind is AimKind.REDEALS:
        return ngettext(
            "win with {number} redeal at most",
            "win with {number} redeals at most",
            aim.amount,
        )
    return _(AIMS[aim.kind], number=integer(aim.amount))


def aim_status(aim: Aim, earned: Entry | None, result: DealResult) -> str:
    """Return when a star was earned, or how near the best game came."""
    if earned is not None:
        day = day_text(earned)
        if day:
            return _("done on {day}", day=day)
        return _("done")
    if aim.kind is AimKind.SCORE and result.best is not None:
        score = integer(result.best.arcade)
        return _("best {score}", score=score)
    return _("not yet")


def best_game(record: Entry) -> tuple[str, str]:
    """Return two lines about the best game.

    The first has its moves and time, the second its help and its day.
    """
    count = record.made
    time = numbers.duration(record.seconds)
    won = ngettext(
        "won in {number} move, {time}",
        "won in {number} moves, {time}",
        count,
        time=time,
    )
    return won, sentence(
        record_text.help_used(record) or _("no undo, no help"), day_text(record)
    )


def day_text(record: Entry) -> str:
    """Return the day on which a game ended, or an empty text if it is not known."""
    day = daily.day_of(record.until)
    if day is not None:
        return daily.format_day(day)
    return ""


BACKS: Mapping[str, Message] = {
    "ember": N_("Sunrise"),
    "spruce": N_("Forest"),
    "rose": N_("Lake"),
    "dusk": N_("Dusk"),
    "hut": N_("Hut"),
    "glacier": N_("Glacier"),
    "wall": N_("Wall"),
    "cairn": N_("Stones"),
}
"""The pictures on the card backs."""


def camp_of(back: str) -> str:
    """Return the camp that unlocks a back, such as "Camp 3"."""
    return _("Camp {camp}", camp=CAMP_OF_BACK[back])


def opened_by(back: str, stars: Stars) -> str:
    """Return the condition that unlocks a back, and the progress towards it.

    For example, "Nine stars in camp 3 of the expedition open it. 4 of 9 so far."
    """
    camp = CAMP_OF_BACK[back]
    return _(
        "Nine stars in camp {camp} of the expedition open it. {stars} of {all} so far.",
        camp=camp,
        stars=stars.stars_of(camp),
        all=STARS_TO_OPEN,
    )
