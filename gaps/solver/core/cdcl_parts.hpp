// What the parts of the solver share: memory within a limit, values, and what each part
// offers to the others. Nobody else includes it.

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "cdcl.hpp"

namespace gaps {

// A clause in a list of clauses: these numbers, then its literals.
constexpr int SIZE = 0;  // how many literals
// Learnt clauses: in how many levels its literals were decided; 0 for clauses given
constexpr int LBD = 1;
// Learnt clauses: the conflict at which it was used last (a cycle: its edge)
constexpr int USED = 2;
constexpr int NUMBER = 3;  // in the log
constexpr int HEADER = 4;

// why a literal has its value: 4 * what + kind
constexpr int BY_CLAUSE = 0;  // what: a clause in the arena
// What: an edge that would close a cycle; which cycle is found when it is asked
constexpr int BY_EDGE = 1;
// What: the clause of such a cycle, once found, in `cycles`
constexpr int BY_CYCLE = 2;
constexpr int BY_DECISION = -1;

constexpr long long MAX_ITEMS = 500000000;  // of a list

// Make an array of `old` items `count` items long, the new ones all 0, within the limit
// of memory; false without memory.
template <class T>
bool resize(Solver &s, T *&items, long long old, long long count) {
    long long more = (count - old) * static_cast<long long>(sizeof(T));
    if (s.failed || s.bytes + more > s.max_bytes) {
        s.failed = true;
        return false;
    }
    Block *before = items ? reinterpret_cast<Block *>(items) - 1 : nullptr;
    size_t bytes = sizeof(Block) + static_cast<size_t>(count) * sizeof(T);
    Block *block = static_cast<Block *>(std::realloc(before, bytes));
    if (!block) {
        s.failed = true;
        return false;
    }
    if (!items) {
        block->before = nullptr;
        block->after = s.blocks;
    }
    if (block->before) {
        block->before->after = block;
    } else {
        s.blocks = block;
    }
    if (block->after) {
        block->after->before = block;
    }
    items = reinterpret_cast<T *>(block + 1);
    if (count > old) {
        std::memset(static_cast<void *>(items + old), 0, static_cast<size_t>(more));
    }
    s.bytes += more;
    return true;
}

// Make room for at least `count` items; false without memory.
template <class T>
bool reserve(Solver &s, List<T> &list, long long count) {
    if (count <= list.capacity) {
        return true;
    }
    long long wanted =
        std::max<long long>(list.capacity + list.capacity / 2 + 16, count);
    if (wanted > MAX_ITEMS || !resize(s, list.items, list.capacity, wanted)) {
        s.failed = true;
        return false;
    }
    list.capacity = static_cast<int>(wanted);
    return true;
}

// Make a list `count` items long, all 0; false without memory.
template <class T>
bool zeros(Solver &s, List<T> &list, int count) {
    if (!reserve(s, list, count)) {
        return false;
    }
    list.count = count;
    if (count) {
        std::memset(static_cast<void *>(list.items), 0, count * sizeof(T));
    }
    return true;
}

// Append to a list; false without memory.
template <class T>
bool push(Solver &s, List<T> &list, T item) {
    if (list.count == list.capacity && !reserve(s, list, list.count + 1)) {
        return false;
    }
    list[list.count] = item;
    list.count++;
    return true;
}

// A literal holds from now on.
inline void assign(Solver &s, int literal, int reason) {
    int variable = literal >> 1;
    s.value[literal] = IS_TRUE;
    s.value[literal ^ 1] = IS_FALSE;
    s.level[variable] = s.depth;
    s.position[variable] = s.trail_count;
    s.reason[variable] = reason;
    s.trail[s.trail_count] = literal;
    s.trail_count++;
}

constexpr double TOO_ACTIVE = 1e100;

// Move a variable of the heap up to its place.
inline void sift_up(Solver &s, int at) {
    int variable = s.heap[at];
    while (at) {
        int parent = (at - 1) >> 1;
        if (s.activity[s.heap[parent]] >= s.activity[variable]) {
            break;
        }
        s.heap[at] = s.heap[parent];
        s.heap_at[s.heap[at]] = at;
        at = parent;
    }
    s.heap[at] = variable;
    s.heap_at[variable] = at;
}

// Raise the activity of a variable.
inline void bump(Solver &s, int variable, double step) {
    s.activity[variable] += step;
    if (s.activity[variable] > TOO_ACTIVE) {
        for (int i = 0; i < s.variables; i++) {
            s.activity[i] /= TOO_ACTIVE;
        }
        s.step /= TOO_ACTIVE;
    }
    if (s.heap_at[variable] >= 0) {
        sift_up(s, s.heap_at[variable]);
    }
}

// Mark a variable as seen.
inline void mark(Solver &s, int variable) {
    s.seen[variable] = 1;
    push(s, s.cleared, variable);
}

// The solver itself (cdcl.cpp).

// Append a clause to a block of clauses; returns where it is, or -1 without memory.
int store(Solver &s, Ints &block, const int *literals, int count, int lbd, int used);

// The clause of the cycle that an edge closes, for `reason_clause`; nullptr without
// memory.
int *cycle_clause(Solver &s, int reason, int variable);

// The clause of a reason, of a variable's value or (variable -1) of a conflict; nullptr
// without memory.
inline int *reason_clause(Solver &s, int reason, int variable) {
    if ((reason & 3) == BY_CLAUSE) {
        return s.arena.items + (reason >> 2);
    }
    return cycle_clause(s, reason, variable);
}

// Clause learning (clause_learning.cpp).

// In how many levels these literals got their values (LBD; Audemard and Simon, Glucose,
// 2009).
int count_levels(Solver &s, const int *literals, int count);

// The highest level in the clause but for its first literal, whose literal is moved to
// the second place.
int level_to_return(Solver &s);

// Put into `learnt` the clause that follows from a conflict, first the literal that it
// will make hold.
void analyse_conflict(Solver &s, int conflict);

void clear_marks(Solver &s);

// The graph (acyclicity.cpp).

// Give rows and edges back as they were when so much was saved.
void graph_undo(Solver &s, int saved, int holding);

// A literal holds, and so do its edges; returns an edge that closes a cycle, or -1.
int graph_propagate(Solver &s, int literal);

// Take up all nodes and edges, before the first decision; returns a fixed edge that
// closes a cycle, or -1.
int graph_attach(Solver &s);

// The clause of the cycle that an edge closes; returns where it is in `cycles`, or -1
// without memory.
//
// The edge's own literal is false in it, then follow the literals of the path from its
// end to its beginning.
//
int find_cycle(Solver &s, int index, int until);

// Empty the block of cycles: who asks again has them found again.
void forget_cycles(Solver &s);

// The log of a proof (proof_log.cpp).

// A clause that was given; returns its number.
int log_given(Solver &s, const int *literals, int count);

// An edge that was given; returns its number.
int log_edge(Solver &s, int before, int after, int literal);

// The cycle that an edge closes, with the path just found.
void log_cycle(Solver &s, int clause, int index);

// The clause just learnt, from all the reasons that were resolved; returns its number.
int log_learnt(Solver &s);

// The literals that hold before any decision, each as a clause of its own.
void log_units(Solver &s);

// The empty clause: a conflict before any decision.
void log_refuted(Solver &s, int conflict);

}  // namespace gaps
