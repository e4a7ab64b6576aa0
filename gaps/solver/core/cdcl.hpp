// A CDCL solver for clauses and for a graph that must stay acyclic.
//
// Conflict-driven clause learning (Marques-Silva and Sakallah, GRASP, 1996): unit
// propagation with two watched literals and activities of variables (Moskewicz and
// others, Chaff, 2001), first-UIP clauses made smaller (Sörensson and Biere, 2009),
// restarts and clause deletion by LBD (Audemard and Simon, Glucose, 2009). The theory
// is that of acyclic graphs: each edge holds when its literal does, and the edges that
// hold must not close a cycle.
//
// All memory is counted against a limit. Whoever adds variables, nodes, clauses or
// edges need not look for a lack of memory: `solve` tells it.

#pragma once

#include <cstdint>

namespace gaps {

// EXTERN
// what solving returns: `Result`
constexpr int UNDECIDED = 0;  // the conflicts it was given are spent
constexpr int SATISFIED = 1;
constexpr int UNSATISFIED = 2;
constexpr int NO_MEMORY = 3;  // the memory limit is reached

// A literal is 2 * variable, or 2 * variable + 1 for "not variable". A clause is a list
// of literals of which one must hold.

constexpr int TRUE_LITERAL = -1;   // always holds
constexpr int FALSE_LITERAL = -2;  // never holds: TRUE_LITERAL ^ 1

constexpr int MAX_WORDS = 24;  // of a row of the graph's closure: 1,536 nodes

// the value of a literal
constexpr int IS_FALSE = -1;
constexpr int IS_OPEN = 0;
constexpr int IS_TRUE = 1;

// Items one after the other. Its memory belongs to a solver, which gives it back.
template <class T>
struct List {
    T *items;
    int count, capacity;

    T &operator[](int at) {
        return items[at];
    }
    const T &operator[](int at) const {
        return items[at];
    }
};

using Ints = List<int>;
using Words = List<uint64_t>;

// Of a clause, in the list of a literal: looked at when that literal becomes false
struct Watch {
    int clause;  // in the arena; ~clause if it has two literals
    int other;   // a literal of the clause: if it holds, nothing is to be done
};

using Watches = List<Watch>;

struct Edge {
    int before, after, literal;
    int number;  // in the log
    int older;   // the edge from the same node that held before this one, or -1
    // The edge to the same node that changed the closure before this one, or -1
    int older_to;
};

// Rows of bits: row x holds the nodes that x comes before.
struct Graph {
    int nodes, max_nodes;
    int attached;  // how many nodes the tables have room for
    int words;     // of a row
    Words closure;
    Words blockers;   // row x: where the edges to x come from
    Words saved;      // rows as they were: their words, then their index
    Words row_stamp;  // of each row, the stamp of the level that saved it last
    List<Edge> edges;
    int attached_edges;
    Ints newest;  // of each node: the newest edge from it that holds, or -1
    // Of each node: the newest edge to it that changed the closure, or -1
    Ints newest_to;
    Ints holding;  // the edges that hold, oldest first
    // The edges to a node: to_list[to_begin[node]] up to to_begin[node + 1]
    Ints to_begin, to_list;
    Ints of_begin, of_list;  // the edges of a literal, likewise
    // Of the breadth-first search: how far a node is, and by which edge
    Ints distance, via;
    Ints now, later;  // its queues
    int conflict;     // the edge that closes a cycle, or -1
};

// What it takes to go back before a decision
struct Level {
    int trail, saved, holding;
    uint64_t stamp;  // never the same twice
};

// Of the LBD of learnt clauses
struct Averages {
    double fast, slow;
    double fast_weight, slow_weight;
};

// Before each block of memory, so that all can be freed together
struct Block {
    Block *before;
    Block *after;
};

struct Solver {
    Block *blocks;
    int variables, capacity;
    signed char *value;  // of each literal
    int *level;          // of each variable, from here on
    int *position;       // on the trail
    int *reason;
    double *activity;
    int *heap;     // variables, the most active first
    int *heap_at;  // the place of a variable in it, or -1
    int heap_count;
    signed char *phase;  // the value to try first, IS_TRUE or IS_FALSE
    signed char *best;   // the values of the longest trail
    signed char *hint;   // the values of the hint; IS_OPEN for none
    signed char *model;  // the values after SATISFIED
    signed char *seen;
    // The number in the log of the clause that is this variable alone, or 0
    int *unit;
    Watches *watches;  // of each literal
    Ints arena;        // all clauses
    Ints cycles;       // clauses of cycles
    int *trail;        // the literals that hold, in order
    int trail_count;
    int head, graph_head;  // how far clauses and edges have been propagated
    int depth;             // decisions on the trail
    Level *levels;
    uint64_t stamps;
    Graph graph;
    double step;               // added to the activity of a variable in a conflict
    Ints learnt;               // the clause being learnt
    Ints cleared;              // variables marked as seen
    Ints waiting;              // of the minimisation
    Ints path, path_literals;  // of the cycle being found
    // For the log: where on the trail the values stand that were resolved
    Ints chain;
    int conflict_number;  // for the log: the clause that could not hold
    // For the log: the cards of the arrangements that the next clause is about
    Ints arranged;
    uint64_t *level_stamp;  // to count levels
    uint64_t level_stamps;
    Averages lbd;
    Words ranking;  // of learnt clauses
    int best_count;
    int learnt_count, reduce_at;
    int restarts;
    long long restart_at;
    long long conflicts;
    uint64_t random;
    bool changed;  // nodes, edges or variables were added
    bool unsatisfiable;
    bool failed;  // memory is spent
    long long bytes, max_bytes;
    bool logging;
    int numbers;  // the last number given in the log
    int logged_units;
    int fact;  // where in the log the last fact begins
    Ints log;
};

// A solver without variables and nodes, within `max_bytes` of memory; NULL without
// memory.
Solver *new_solver(int max_nodes, uint64_t seed, long long max_bytes);

// Give all memory back.
void free_solver(Solver *s);

// A new variable; returns its number.
int new_variable(Solver &s);

// A new node of the graph that must stay acyclic; returns its number. One too many is
// like no memory.
int new_node(Solver &s);

// One of these literals holds. Takes back all decisions.
void add_clause(Solver &s, const int *literals, int count);

// Node `before` comes before node `after` whenever `literal` holds. Takes back all
// decisions.
void add_edge(Solver &s, int before, int after, int literal);

// Try this value first, and come back to it now and then.
void prefer_literal(Solver &s, int literal);

// Decide on this variable early: the higher the activity, the earlier. Others begin
// with 0.
void raise_activity(Solver &s, int variable, double activity);

// Solve; returns a `Result` after at most so many more conflicts, and goes on from
// there the next time.
int solve(Solver &s, int64_t conflicts);

// Whether a variable holds in the solution found last.
bool value_in_model(Solver &s, int variable);

// Write a log from now on; before anything else is added.
void begin_log(Solver &s);

// For the log: the next clause is about arrangements of these cards.
void note_cards(Solver &s, const int *cards, int count);

}  // namespace gaps
