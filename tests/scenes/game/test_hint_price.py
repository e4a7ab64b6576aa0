"""What a hint costs stands on its button, and is said by a screen reader, until there
was help in the game; then how much.
"""

from __future__ import annotations

from gaps.engine import Slide
from gaps.progress.expedition.camps import AimKind, CampDeal, camps
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from tests.played_games import changed, with_three_stars
from tests.scenes.games import played
from tests.screens import Screens
from tests.searches import Searches

COUNTED = "Counts as help"
A_STAR = "Costs a star. This deal has a star for a win without help."


def playing(context: Context, session: GameSession) -> Screens:
    return Screens.playing(context, session)


def price(screens: Screens) -> str:
    return screens.part("hint").detail


def camp_deal_with(aim: AimKind) -> CampDeal:
    deals = (camp_deal for camp in camps() for camp_deal in camp.deals)
    return next(each for each in deals if aim in [aim.kind for aim in each.aims])


def camp_deal_without(aim: AimKind) -> CampDeal:
    deals = (camp_deal for camp in camps() for camp_deal in camp.deals)
    return next(each for each in deals if aim not in [aim.kind for aim in each.aims])


def known_game(context: Context) -> GameSession:
    """One of somebody who is no newcomer."""
    context.folder.add_record(
        changed(with_three_stars(camp_deal_without(AimKind.SCORE)))
    )
    return context.games.start(played(context, 2).again())


def test_the_first_hint_says_what_it_costs_and_later_ones_how_many_there_were(
    context: Context, searches: Searches
) -> None:
    screens = playing(context, known_game(context))
    assert price(screens) == COUNTED
    first = screens.state.slides[0]
    screens.move_by_mouse(first)
    assert price(screens) == COUNTED
    searches.finish()
    screens.wait()
    screens.tap(GameCommand.HINT)
    assert screens.session.played.hints == 1
    assert price(screens) == "1 shown"
    screens.tap(GameCommand.HINT)
    assert price(screens) == "2 shown"
    screens.tap(GameCommand.UNDO)
    assert price(screens) == "2 shown", "a hint that was taken stays taken"
    assert screens.part("can win").detail == "", "no answer costs what was paid"
    finish_game(context, screens.session)
    other = context.games.start(
        context.games.deal(camp_deal_with(AimKind.WIN).variant, 5)
    )
    assert price(playing(context, other)) == COUNTED, "each game counts its own"


def test_an_answer_makes_the_game_relaxed_and_says_so(
    context: Context, searches: Searches
) -> None:
    screens = playing(context, known_game(context))
    searches.finish()
    screens.wait()
    screens.click("can win")
    screens.wait()
    assert price(screens) == "1 answer: relaxed"
    screens.tap(GameCommand.HINT)
    assert price(screens) == "1 shown"


def test_a_deal_of_the_expedition_says_the_star_as_long_as_it_is_to_be_won(
    context: Context,
) -> None:
    camp_deal = camp_deal_with(AimKind.NO_HINT)
    helped = changed(with_three_stars(camp_deal), hints=2)
    context.folder.add_record(helped)
    begun = context.games.start(context.games.of_camp_deal(camp_deal))
    screens = playing(context, begun)
    assert price(screens) == A_STAR
    assert screens.part("can win").detail in A_STAR, "an answer costs the same"
    practice = begun.practice(0)
    assert price(playing(context, practice)) == "", "practice wins no star"
    context.folder.add_record(with_three_stars(camp_deal))
    begun = context.games.start(context.games.of_camp_deal(camp_deal))
    assert price(playing(context, begun)) == COUNTED, "the star is won"


def test_a_deal_without_such_a_star_says_what_every_game_says(
    context: Context,
) -> None:
    camp_deal = camp_deal_without(AimKind.NO_HINT)
    context.folder.add_record(with_three_stars(camp_deal))
    begun = context.games.start(context.games.of_camp_deal(camp_deal))
    assert price(playing(context, begun)) == COUNTED


def test_a_hinted_move_does_not_score(context: Context, searches: Searches) -> None:
    """So what the button says is true."""
    screens = playing(context, known_game(context))
    searches.finish()
    screens.wait()
    screens.tap(GameCommand.HINT)
    shown = screens.table.hint
    assert shown is not None
    before = screens.session.position.score.total
    move = shown.slides[0]
    assert isinstance(move, Slide)
    screens.move_by_mouse(move)
    assert screens.session.position.score.total == before
