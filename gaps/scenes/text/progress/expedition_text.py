"""Text about the expedition: its camps, its deals and what their stars ask for."""

from __future__ import annotations

from gaps.language import N_, _, integer, ngettext
from gaps.progress.expedition.aims import Aim, AimKind
from gaps.progress.expedition.camps import STARS_OF_CAMP, STARS_TO_OPEN, Camp, Stage, camps
from gaps.progress.expedition.stars import Expedition, StageResult
from gaps.scenes.session import daily
from gaps.scenes.text import numbers, record_text
from gaps.store import Record

TITLE = N_("Expedition")
ABOUT = (
    N_("Eight camps lie along the route, with six deals each. Every deal can be won."),
    N_("A deal has three stars. What they ask for stands on its sheet before you begin."),
    N_("Nine stars of a camp open the next one. A setting opens all at once."),
    N_("Click a camp on the route to see its deals, and a deal to open its sheet."),
)


def deal_name(stage: Stage, variant: str) -> str:
    """Return the name of a deal of ``variant``, numbered where its camp has several of it: "Line Up 2"."""
    same = [each for each in camps()[stage.camp - 1].stages if each.variant == stage.variant]
    return f"{variant} {same.index(stage) + 1}" if len(same) > 1 else variant


def stage_label(stage: Stage) -> str:
    """Return the name of a deal: "Camp 4 · deal 3"."""
    return _("Camp {camp} · deal {number}").format(camp=stage.camp, number=stage.number)


def stage_heading(stage: Stage) -> str:
    """Return where a deal belongs: "Camp 4, Scree slope · deal 3 of 6"."""
    camp = camps()[stage.camp - 1]
    return _("Camp {camp}, {name} · deal {number} of {deals}").format(
        camp=camp.number, name=_(camp.name), number=stage.number, deals=len(camp.stages)
    )


def camp_name(camp: Camp) -> str:
    """Return the number and the name of a camp."""
    return f"{camp.number} {_(camp.name)}"


def camp_heading(camp: Camp) -> str:
    """Return which camp it is: "Camp 4, Scree slope"."""
    return _("Camp {camp}, {name}").format(camp=camp.number, name=_(camp.name))


def all_stars(expedition: Expedition) -> str:
    """Return the stars of all camps: "56 of 144 stars"."""
    return _("{stars} of {all} stars").format(stars=expedition.stars, all=STARS_OF_CAMP * len(camps()))


def size_of_expedition() -> str:
    """Return how many camps and deals there are."""
    return _("eight camps, six deals each")


def star_total(expedition: Expedition) -> str:
    """Return the stars of all camps: "56 of 144"."""
    return _("{stars} of {all}").format(stars=expedition.stars, all=STARS_OF_CAMP * len(camps()))


def camp_progress(expedition: Expedition, camp: int) -> str:
    """Return the stars of a camp, and what is missing to the next one or to this one."""
    stars = _("{stars} of {all} stars").format(stars=expedition.stars_of(camp), all=STARS_OF_CAMP)
    if not expedition.is_open(camp):
        return closed_text(expedition, camp)
    missing = expedition.missing(camp)
    if not missing:
        return stars
    more = ngettext("{number} more opens camp {camp}", "{number} more open camp {camp}", missing)
    return f"{stars} · {more.format(number=missing, camp=camp + 1)}"


def closed_text(expedition: Expedition, camp: int) -> str:
    """Return how many stars are missing to open a camp that is closed."""
    missing = STARS_TO_OPEN - expedition.stars_of(camp - 1)
    text = ngettext(
        "Closed: {number} star of camp {camp} is missing",
        "Closed: {number} stars of camp {camp} are missing",
        missing,
    )
    return text.format(number=missing, camp=camp - 1)


def stars_to_open(number: int, camp: int) -> str:
    """Return how many stars more open a camp: "3 more stars open camp 2"."""
    text = ngettext("{number} more star opens camp {camp}", "{number} more stars open camp {camp}", number)
    return text.format(number=number, camp=camp)


def opens_at() -> str:
    """Return how many stars of a camp open the next one."""
    return _("opens at {number} stars").format(number=STARS_TO_OPEN)


def stage_note(expedition: Expedition, stage: Stage) -> str:
    """Return what is to do in a deal, or the best score if it has its three stars."""
    aim = expedition.next_aim(stage)
    if aim is not None:
        return _("Next: {aim}").format(aim=aim_text(aim))
    best = expedition.result(stage).best
    return _("Three stars, best {score}").format(score=integer(best.arcade if best else 0))


def stars_and_next(expedition: Expedition, stage: Stage) -> str:
    """Return how many stars a deal has, and what the next one asks for."""
    stars = _("{number} of 3 stars").format(number=expedition.result(stage).stars)
    aim = expedition.next_aim(stage)
    return stars if aim is None else _("{stars} · next: {aim}").format(stars=stars, aim=aim_text(aim))


def new_stars(number: int, expedition: Expedition, stage: Stage) -> str:
    """Return how many stars a game has just earned, and what the next one asks for."""
    text = ngettext("{number} new star", "{number} new stars", number).format(number=number)
    aim = expedition.next_aim(stage)
    return text if aim is None else _("{stars} · next: {aim}").format(stars=text, aim=aim_text(aim))


def camp_opened(camp: Camp) -> str:
    """Return that a camp has just been opened."""
    return _("Camp {camp} is open: {name}").format(camp=camp.number, name=_(camp.name))


def following(stage: Stage) -> str:
    """Return the name of a button that leads to the next deal: "Next: camp 4, deal 4"."""
    return _("Next: camp {camp}, deal {number}").format(camp=stage.camp, number=stage.number)


def three_aims(stage: Stage) -> str:
    """Return what the three stars of a deal ask for, in one line."""
    return _("Three stars: {aims}").format(aims=", ".join(map(aim_text, stage.aims)))


def aim_text(aim: Aim) -> str:
    """Return what a star asks for, as a part of a sentence: "win without a hint"."""
    number = integer(aim.amount)
    match aim.kind:
        case AimKind.WIN:
            return _("win the deal")
        case AimKind.NO_REDEAL:
            return _("win without a redeal")
        case AimKind.REDEALS:
            text = ngettext(
                "win with {number} redeal at most", "win with {number} redeals at most", aim.amount
            )
            return text.format(number=number)
        case AimKind.NO_HINT:
            return _("win without a hint")
        case AimKind.NO_UNDO:
            return _("win without undo")
        case AimKind.MOVES:
            return _("win in {number} moves").format(number=number)
        case AimKind.SCORE:
            return _("score {number} or more").format(number=number)


def aim_title(aim: Aim) -> str:
    """Return what a star asks for, as a line of its own: "Win without a hint"."""
    text = aim_text(aim)
    return text[:1].upper() + text[1:]


def aim_status(aim: Aim, earned: Record | None, result: StageResult) -> str:
    """Return when a star was earned, or how near the best game came."""
    if earned is not None:
        day = day_text(earned)
        return _("done on {day}").format(day=day) if day else _("done")
    if aim.kind is AimKind.SCORE and result.best is not None:
        return _("best {score}").format(score=integer(result.best.arcade))
    return _("not yet")


def best_game(record: Record) -> tuple[str, str]:
    """Return two lines about the best game: its moves and time, and the help it had with its day."""
    count = len(record.moves)
    won = ngettext("won in {number} move, {time}", "won in {number} moves, {time}", count).format(
        number=count, time=numbers.duration(record.seconds)
    )
    parts = record_text.help_used(record) or _("no undo, no hint"), day_text(record)
    return won, ", ".join(part for part in parts if part)


def day_text(record: Record) -> str:
    """Return the day on which a game ended; empty if that is not known."""
    day = daily.day_of(record.finished)
    return daily.format_day(day) if day is not None else ""
