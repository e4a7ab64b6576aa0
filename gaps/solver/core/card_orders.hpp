// A round as partial orders: the few places of each card, and the moments at which it
// comes to them, as clauses and as edges of a graph that must stay acyclic.

#pragma once

#include "cdcl.hpp"

namespace gaps {

constexpr int ROWS = 4;
constexpr int SUITS = 4;
constexpr int MAX_LENGTH = 13;  // cards of a finished row
constexpr int MAX_CARDS = 52;
constexpr int MAX_CELLS = 56;
// Of one card: its first cell, one for each lower card of its suit, home
constexpr int MAX_STOPS = 15;
// Literals; the most that a schedule that cannot be played takes
constexpr int MAX_CLAUSE = 160;
constexpr int MAX_MODEL_NODES = 1536;
constexpr int MAX_CONJUNCTIONS = 512;
// In place of a node: when the position on the board begins
constexpr int START = -1;
constexpr int NO_CELL = -1;  // in place of a cell: the stop is home, in whatever row
constexpr int PLACED_BASE = -2;  // in place of a cell: any cell of the first column

// A place where a card can come to rest, as often as its predecessor stands left of it
// with the same label.
struct Stop {
    int cell;  // or NO_CELL
    // The rank of the card from whose first cell the place is reckoned; -1 for home
    int label;
    int node;  // the moment when the card comes to this stop or to a later one
    // A moment after which the card is no longer at this stop, if it ever uses it
    int leave;
    int used;  // literal: the card comes to this stop
};

struct TimedEdge {
    int before, after, literal;
    // The literal stands for this order of two stops and for nothing else
    bool choice;
    int uses[2];  // a decision: the literals that these stops are used
};

struct Conjunction {
    int a, b, literal;  // the literal holds if both others do
};

struct Model {
    Solver *solver;
    int columns, length, cards;  // length: cards of a finished row
    bool pinned;                 // base cards in the first column never move again
    int first_cell[MAX_CARDS];   // where each card lies at the start
    int first_card[MAX_CELLS];   // the card on each cell at the start, or -1
    Stop stops[MAX_CARDS][MAX_STOPS];
    int stop_count[MAX_CARDS];
    // Literal: the card ends at this stop, which is its home cell
    int stays[MAX_CARDS][MAX_STOPS];
    // Node: from cell 0 to here, all that is not home has left
    int clear[ROWS][MAX_LENGTH];
    int final_row[SUITS][ROWS];  // literal: where the suit's run ends
    // Literal: the first cell that is counted for the base card
    int slot[SUITS][ROWS];
    // Literal: a base card can be moved just before another one comes
    int spare[SUITS][SUITS];
    int first_clear, end_clear;  // the nodes of `clear`
    Conjunction both[MAX_CONJUNCTIONS];
    int both_count;
    TimedEdge *edges;  // all those given to the solver
    int edge_count, edge_capacity, nodes;
    int variables;
    bool failed;  // memory is spent, or the solver has no room for the nodes
};

// A solution of a model, as moves one after the other.
struct Schedule {
    int count;
    int card[MAX_CARDS * MAX_STOPS];
    int cell[MAX_CARDS * MAX_STOPS];  // or NO_CELL: the card comes home
};

constexpr int LATE = 1 << 20;  // a moment after the line

// A line, as far as it has been followed
struct Played {
    int at[MAX_CARDS];  // the stop each card is at
    int cell[MAX_CARDS];
    int row[SUITS];  // of the base card in the first column, or -1
    // When each stop was reached: for the last time, by base cards for the first;
    // LATE: never
    int time[MAX_CARDS][MAX_STOPS];
};

// Begin a model of a board; false without memory.
bool lay_board(Model &m, int columns, const int *board, long long memory,
               uint64_t seed);

int suit_of(Model &m, int card);

int rank_of(Model &m, int card);

int opposite(int literal);

int new_literal(Model &m);

int new_node(Model &m);

// One of `literals` holds; those that are known are left out.
void add_clause(Model &m, const int *literals, int count);

// One of these literals holds.
void one_of(Model &m, int a, int b, int c = FALSE_LITERAL, int d = FALSE_LITERAL,
            int e = FALSE_LITERAL, int f = FALSE_LITERAL);

void implies(Model &m, int condition, int consequence);

// A literal that holds if both do. (It may hold otherwise, too.)
int both(Model &m, int a, int b);

// `before` comes before `after` whenever `literal` holds. Nothing comes before the
// start.
void add_edge(Model &m, int before, int after, int literal);

// A literal that makes `before` come before `after`.
int edge_literal(Model &m, int before, int after);

// Whether a literal holds in the solution found.
bool holds(Model &m, int literal);

// The last stop of a card.
Stop &home_stop(Model &m, int card);

bool is_base(Model &m, int card);

Stop &append_stop(Model &m, int card, int cell, int label);

// A card comes to its stop `i` while its predecessor stands left of it, and from
// another cell.
void comes_beside(Model &m, int card, int i);

// `clear`: for each cell the moment from which it and all cells left of it hold nothing
// but cards at home.
void add_clear_cells(Model &m);

void at_most_one(Model &m, const int *literals, int count);

// Suits and rows one to one.
void exactly_one_each(Model &m, int (*table)[ROWS]);

// All of the model of wins.
void build_final_rows(Model &m);

// The moves of the solution in one of the orders it allows; false without memory.
bool schedule_of(Model &m, Schedule &schedule, uint64_t order);

void start_line(Model &m, Played &line);

// Note a legal move.
void follow_move(Model &m, Played &line, int card, int target, int time);

// Give the solver the phases that follow from a line.
void tell_line(Model &m, const Played &line);

// Give all memory of a model back.
void end_model(Model &m);

// The row in which the run of a suit ends in the solution found.
int row_of_suit(Model &m, int suit);

// The moves of a solution of the model of wins, with the cells of the cards that come
// home; false without memory.
bool moves_of(Model &m, Schedule &schedule);

}  // namespace gaps
