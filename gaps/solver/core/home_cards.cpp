// The search of the arrangements of the cards at home.

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "home_cards.hpp"

namespace gaps {

int row_at(const Spot &spot, int suit, int rank) {
    return static_cast<int>(spot.place[rank / 6] >> (rank % 6 * 8 + 2 * suit)) & 3;
}

static void set_row(Spot &spot, int suit, int rank, int row) {
    int shift = rank % 6 * 8 + 2 * suit;
    spot.place[rank / 6] =
        (spot.place[rank / 6] & ~(static_cast<uint64_t>(3) << shift)) |
        (static_cast<uint64_t>(row) << shift);
}

// How many cards at home are not in their final row.
static int strays(const HomeGame &game, const Spot &spot) {
    int count = 0;
    for (int i = 0; i < spot.came; i++) {
        count +=
            row_at(spot, game.cards[i] / game.length, game.cards[i] % game.length) !=
            game.rows[game.cards[i] / game.length];
    }
    return count;
}

// Keep an arrangement for the search, unless it is known.
static void add_spot(HomeArea &area, const HomeGame &game, const Spot &spot) {
    uint64_t mixed = (spot.place[0] * static_cast<uint64_t>(0x9E3779B97F4A7C15)) ^
                     (spot.place[1] + static_cast<uint64_t>(spot.came) * 31);
    mixed = (mixed ^ (mixed >> 29)) * static_cast<uint64_t>(0xBF58476D1CE4E5B9);
    unsigned int at = static_cast<unsigned int>(mixed >> 40) & (SPOT_SLOTS - 1);
    while (area.slots[at]) {
        Spot &known = area.spots[area.slots[at] - 1];
        if (known.place[0] == spot.place[0] && known.place[1] == spot.place[1] &&
            known.came == spot.came) {
            return;
        }
        at = (at + 1) & (SPOT_SLOTS - 1);
    }
    if (area.spot_count >= area.limit) {
        area.spot_count = area.limit + 1;
        return;
    }
    area.spots[area.spot_count] = spot;
    area.spots[area.spot_count].next = -1;
    int stray = strays(game, spot);
    if (area.head[spot.came][stray] < 0) {
        area.head[spot.came][stray] = area.spot_count;
    } else {
        area.spots[area.tail[spot.came][stray]].next = area.spot_count;
    }
    area.tail[spot.came][stray] = area.spot_count;
    area.spot_count++;
    area.slots[at] = area.spot_count;
}

// Whether no card at home stands there.
static bool is_free(const Spot &spot, int row, int rank, const int *depth) {
    for (int suit = 0; suit < SUITS; suit++) {
        if (rank < depth[suit] && row_at(spot, suit, rank) == row) {
            return false;
        }
    }
    return true;
}

// All arrangements one move away from a spot; `depth`: how many cards of each suit are
// at home.
static void move_home_cards(HomeArea &area, const HomeGame &game, int at,
                            const int *depth) {
    Spot here = area.spots[at];
    for (int rank = 0; rank < game.length; rank++) {
        for (int row = 0; row < ROWS; row++) {
            if (game.clear[row][rank] > here.came || !is_free(here, row, rank, depth)) {
                continue;
            }
            for (int suit = 0; suit < SUITS; suit++) {
                if (rank < depth[suit] &&
                    (rank == 0 || row_at(here, suit, rank - 1) == row)) {
                    Spot after = here;
                    set_row(after, suit, rank, row);
                    after.parent = at;
                    after.card = suit * game.length + rank;
                    add_spot(area, game, after);
                }
            }
        }
    }
}

// The arrangements after the next card has come home.
static void bring_home(HomeArea &area, const HomeGame &game, int at, const int *depth) {
    Spot after = area.spots[at];
    int card = game.cards[after.came];
    int rank = card % game.length;
    int suit = card / game.length;
    after.parent = at;
    after.card = card;
    after.came++;
    for (int row = 0; row < ROWS; row++) {
        if (game.clear[row][rank] > after.came - 1 ||
            (rank && row_at(after, suit, rank - 1) != row)) {
            continue;
        }
        if (is_free(area.spots[at], row, rank, depth)) {
            set_row(after, suit, rank, row);
            add_spot(area, game, after);
        }
    }
}

// Whether in the end each column has more clear rows than cards, so that any
// arrangement can be reached.
static bool all_have_room(const HomeGame &game, const int *depth) {
    for (int rank = 0; rank < game.length; rank++) {
        int rows;
        int cards;
        rows = cards = 0;
        for (int i = 0; i < ROWS; i++) {  // and as many suits
            rows += game.clear[i][rank] <= game.count;
            cards += rank < depth[i];
        }
        if (cards && rows <= cards) {
            return false;
        }
    }
    return true;
}

// Whether all cards can come home in this order: `FITS`, `NEVER_FITS` or `TOO_MANY`
// arrangements.
//
// `with_line`: the search must end at the last spot of a line, not at the proof that
// there is one.
//
static int home_reach(HomeArea &area, const HomeGame &game, bool with_line, int limit) {
    int depth[SUITS];
    int came = 0;
    std::memset(area.slots, 0, SPOT_SLOTS * sizeof(int));
    Spot first;
    std::memset(&first, 0, sizeof(Spot));
    first.parent = -1;
    area.spot_count = area.most = 0;
    area.limit = limit;
    std::memset(area.head, 0xFF, sizeof(area.head));  // -1
    add_spot(area, game, first);
    while (came >= 0) {
        int stray = 0;
        while (stray < came && area.head[came][stray] < 0) {
            stray++;
        }
        int at = area.head[came][stray];
        if (at < 0) {
            came--;
            continue;
        }
        area.head[came][stray] = area.spots[at].next;
        area.tried++;
        if (area.spots[at].came > area.most) {
            area.most = area.spots[at].came;
        }
        for (int i = 0; i < SUITS; i++) {
            depth[i] = 0;
        }
        for (int i = 0; i < area.spots[at].came; i++) {
            depth[game.cards[i] / game.length]++;
        }
        if (came == game.count &&
            (!game.ends || stray == 0 || (!with_line && all_have_room(game, depth)))) {
            area.last = at;
            return FITS;
        }
        move_home_cards(area, game, at, depth);
        if (area.spot_count <= area.limit && area.spots[at].came < game.count) {
            bring_home(area, game, at, depth);
        }
        if (area.spot_count > area.limit) {
            return TOO_MANY;
        }
        came = std::min(came + 1, game.count);
    }
    return NEVER_FITS;
}

bool home_area_new(HomeArea &area) {
    if (area.spots == nullptr) {
        area.spots = static_cast<Spot *>(std::malloc((MAX_SPOTS + 1) * sizeof(Spot)));
        area.slots = static_cast<int *>(std::malloc(SPOT_SLOTS * sizeof(int)));
    }
    return area.spots != nullptr && area.slots != nullptr;
}

// Why the cards at home cannot follow a schedule: as few of its cards and moments as
// show it.

// Without one of the cards that come home.
static void leave_out(HomeGame &game, int at) {
    for (int i = at; i < game.count - 1; i++) {
        game.cards[i] = game.cards[i + 1];
    }
    game.count--;
    for (int row = 0; row < ROWS; row++) {
        for (int rank = 0; rank < game.length; rank++) {
            if (at < game.clear[row][rank] && game.clear[row][rank] < UNLIMITED) {
                game.clear[row][rank]--;
            }
        }
    }
}

// Leave out the last cards of each suit, while it stays impossible.
static void drop_cards(HomeArea &area, HomeGame &game) {
    for (int suit = 0; suit < SUITS; suit++) {
        while (game.count > 1) {
            int at = game.count - 1;
            while (at >= 0 && game.cards[at] / game.length != suit) {
                at--;
            }
            if (at < 0) {
                break;
            }
            HomeGame fewer = game;
            leave_out(fewer, at);
            if (home_reach(area, fewer, false, FEW_SPOTS) != NEVER_FITS) {
                break;
            }
            game = fewer;
        }
    }
}

// Let a cell, and those after it with the same moment, be clear at `time`, if it stays
// impossible.
static bool clear_sooner(HomeArea &area, HomeGame &game, int row, int rank, int time) {
    HomeGame sooner = game;
    int old = game.clear[row][rank];
    while (rank < game.length && sooner.clear[row][rank] == old) {
        sooner.clear[row][rank] = time;
        rank++;
    }
    if (home_reach(area, sooner, false, FEW_SPOTS) == NEVER_FITS) {
        game = sooner;
        return true;
    }
    return false;
}

// The game of the cards up to a rank.
static void only_ranks(const HomeGame &game, int most, HomeGame &fewer) {
    fewer = game;
    for (int at = game.count - 1; at >= 0; at--) {
        if (game.cards[at] % game.length > most) {
            leave_out(fewer, at);
        }
    }
}

// The game up to so many cards; what is clear later counts as clear after the last of
// them.
static void cut_off(HomeGame &game, int count) {
    if (game.count > count) {
        game.count = count;
        game.ends = false;
    }
    for (int row = 0; row < ROWS; row++) {
        for (int rank = 0; rank < game.length; rank++) {
            game.clear[row][rank] = std::min(game.clear[row][rank], game.count);
        }
    }
}

int fits_by_ranks(HomeArea &area, const HomeGame &game, HomeGame &part) {
    int found = NEVER_FITS;
    for (int rank = 0; rank < game.length; rank++) {
        only_ranks(game, rank, part);
        bool last = rank == game.length - 1;
        found = home_reach(area, part, last, last ? MAX_SPOTS : FEW_SPOTS);
        if (found == NEVER_FITS) {
            cut_off(part, area.most + 1);
            if (part.ends && home_reach(area, part, false, MAX_SPOTS) != NEVER_FITS) {
                // A row that a card keeps has been taken for one that is clear at the
                // end
                return TOO_MANY;
            }
            return NEVER_FITS;
        }
    }
    cut_off(part, area.most + 1);
    return found;
}

void find_reason(HomeArea &area, HomeGame &game) {
    drop_cards(area, game);
    for (int row = 0; row < ROWS; row++) {
        int before;
        for (int rank = game.length - 1; rank >= 0; rank--) {
            before = rank ? game.clear[row][rank - 1] : 0;
            if (game.clear[row][rank] > before) {
                clear_sooner(area, game, row, rank, before);
            }
        }
        for (int rank = 0; rank < game.length; rank++) {
            before = rank ? game.clear[row][rank - 1] : 0;
            while (game.clear[row][rank] > before) {
                if (!clear_sooner(area, game, row, rank, game.clear[row][rank] - 1)) {
                    break;
                }
            }
        }
    }
}

}  // namespace gaps
