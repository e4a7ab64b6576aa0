// The cards at home as a game of their own: they change rows, and the next card comes
// home beside its predecessor.
//
// Given are the order in which cards come home and, for each cell, how many have come
// before its row is clear up to there. Everything else is left out, so what is
// impossible here is impossible on the board. All arrangements of the cards at home are
// searched, first those with the most cards, and the most in their final rows.

#pragma once

#include <cstdint>

#include "card_orders.hpp"

namespace gaps {

constexpr int MAX_SPOTS = 40000;
constexpr int FEW_SPOTS = 4000;  // where only a reason is looked for
constexpr int SPOT_SLOTS = 1 << 17;
constexpr int UNLIMITED = 1 << 20;  // never clear
constexpr int NEVER_FITS = 0;       // what `home_reach` returns
constexpr int FITS = 1;
constexpr int TOO_MANY = 2;

struct HomeGame {
    int length, count;
    int cards[MAX_CARDS];  // in the order in which they come home
    // So many of them come before the row is clear up to here
    int clear[ROWS][MAX_LENGTH];
    bool ends;  // whether all must stand in these rows at the end
    int rows[SUITS];
};

// An arrangement
struct Spot {
    uint64_t place[2];  // two bits a card: its row
    int came;           // so many cards have come home
    int parent, card;   // the move that led here, to the row in `place`
    int next;           // in its queue
};

// Room for a search
struct HomeArea {
    Spot *spots;
    int *slots;  // hash table: index of a spot + 1
    // Queues of spots, or -1: so many cards have come,
    int head[MAX_CARDS + 1][MAX_CARDS + 1];
    // And so many of them are not in their final row
    int tail[MAX_CARDS + 1][MAX_CARDS + 1];
    int spot_count, last;  // last: the spot at which the search ended well
    int limit;             // of spots
    int most;              // cards that came home
    long long tried;       // arrangements in all searches
};

int row_at(const Spot &spot, int suit, int rank);

// False without memory.
bool home_area_new(HomeArea &area);

// As `home_reach`, trying the cards of low ranks alone first; the part that was tried
// last.
int fits_by_ranks(HomeArea &area, const HomeGame &game, HomeGame &part);

// Make an impossible game as small as this finds, keeping it impossible.
void find_reason(HomeArea &area, HomeGame &game);

}  // namespace gaps
