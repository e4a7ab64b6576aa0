// The model of losses: what is true of every winning line, as clauses and as edges of a
// graph that must stay acyclic.
//
// If they contradict each other, the position cannot be won. `docs/solver.md` gives the
// reason for each of them. A card is "at home" from its first slide into the first
// column, or to the right of a card that is at home. From then on it stays at home, in
// its column, and only changes rows. A card in place counts as not at home until it
// moves; if it never does, its row is the row of its suit.

#pragma once

#include "home_cards.hpp"

namespace gaps {

// Room for literals that order two nodes; a power of two
constexpr int PAIR_SLOTS = 1 << 14;
constexpr int MAX_PAIRS = PAIR_SLOTS - PAIR_SLOTS / 8;
constexpr int MAX_LINE = 4096;  // moves of a line that wins
constexpr int NOT_MADE = -3;    // in place of a node

constexpr int SCHEDULES_TRIED = 3;  // in which a solution is played
constexpr int PLAYED = 1;           // what `play_solution` returns
constexpr int REFUSED = 2;          // a clause that is true of every line was added
// A clause was added that only forbids to try this again
constexpr int SET_ASIDE = 3;

// Arrangements of cards at home that take as long as a conflict
constexpr int ARRANGEMENTS_A_CONFLICT = 150;

struct Pair {
    int before, after;  // nodes
    // Makes the first come before the second; 0 and a node of 0: a free slot
    int literal;
    bool used;
};

struct Room {
    // The next card to come home in the column has had enough clear rows since before
    // this
    int node;
    int exists;  // literal: there is such a card
};

struct Losses {
    Model model;
    // Literal: the card never comes home, and its suit gets the row
    int stays[SUITS][MAX_LENGTH][ROWS];
    // Node: as many rows are clear as the card needs to come home
    int enough[SUITS][MAX_LENGTH];
    int is_clear[SUITS][MAX_LENGTH][ROWS];   // literal: the row is clear then
    int first_row[SUITS][MAX_LENGTH][ROWS];  // literal: the row a card comes home to
    // After a card of the column, or of the one right of it
    Room rooms[MAX_LENGTH][SUITS][2];
    Pair *pairs;
    int pair_count;
    HomeArea area;
    Played made;  // the moves since the board that the facts are about
    int result;
    bool set_aside;   // a solution was forbidden that might be played in another way
    bool ended;       // nothing is left to try, and nothing is proven
    int line_length;  // a line that wins
    int line_card[MAX_LINE];
    int line_cell[MAX_LINE];
};

// Begin the proof that a board cannot be won; false without memory.
bool begin_losses(Losses &n, int columns, const int *board, long long memory,
                  uint64_t seed, bool log);

// Give all memory back.
void end_losses(Losses &n);

// Conflicts met so far, and other work that takes as long as so many.
long long effort(const Losses &n);

// Solve for at most so many more conflicts, or other work that takes as long; returns a
// result: UNSATISFIED if the board cannot be won, SATISFIED if it can, by `line_card`.
int solve_losses(Losses &n, long long conflicts);

// A legal move is made: from now on only lines are looked for that go on from there.
void follow(Losses &n, int card, int target);

}  // namespace gaps
