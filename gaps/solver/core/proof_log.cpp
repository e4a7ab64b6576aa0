// The log of a proof, for `proofs/proof_search.py`: one fact after the other.
//
// Each is a row of numbers: how many follow, the kind, its own number, then
//
// - i: literals, 0: a clause that was given;
// - h: literals, 0, cards: one that holds since these cards, from 1 on, cannot come
//   home otherwise;
// - e: before, after, literal: an edge that was given, which holds when the literal
//   does, or always (literal 0);
// - c: literals, 0, edges: a cycle, which these edges close, in the order of the walk,
//   so that one of them cannot hold;
// - l: literals, 0, clauses: a clause that follows by unit propagation over these
//   clauses, in this order.
//
// Literals are written as in DIMACS: variable + 1, with a minus for "not". The empty
// clause ends a proof.

#include "cdcl_parts.hpp"

namespace gaps {

// Begin a fact with a new number, which is returned.
static int log_begin(Solver &s, char what) {
    s.fact = s.log.count;
    s.numbers++;
    push(s, s.log, 0);
    push(s, s.log, static_cast<int>(what));
    push(s, s.log, s.numbers);
    return s.numbers;
}

static void log_end(Solver &s) {
    if (!s.failed) {
        s.log[s.fact] = s.log.count - s.fact - 1;
    }
}

// A literal as the log writes it; 0 for what always holds.
static int written(int literal) {
    if (literal == TRUE_LITERAL) {
        return 0;
    }
    return literal & 1 ? -(literal >> 1) - 1 : (literal >> 1) + 1;
}

static void log_literals(Solver &s, const int *literals, int count) {
    for (int i = 0; i < count; i++) {
        push(s, s.log, written(literals[i]));
    }
    push(s, s.log, 0);
}

int log_given(Solver &s, const int *literals, int count) {
    int number = log_begin(s, s.arranged.count ? 'h' : 'i');
    log_literals(s, literals, count);
    for (int i = 0; i < s.arranged.count; i++) {
        push(s, s.log, s.arranged[i]);
    }
    s.arranged.count = 0;
    log_end(s);
    return number;
}

int log_edge(Solver &s, int before, int after, int literal) {
    int number = log_begin(s, 'e');
    push(s, s.log, before);
    push(s, s.log, after);
    push(s, s.log, written(literal));
    log_end(s);
    return number;
}

void log_cycle(Solver &s, int clause, int index) {
    s.cycles[clause + NUMBER] = log_begin(s, 'c');
    log_literals(s, s.cycles.items + clause + HEADER, s.cycles[clause + SIZE]);
    push(s, s.log, s.graph.edges[index].number);
    for (int i = s.path.count - 1; i >= 0; i--) {
        push(s, s.log, s.graph.edges[s.path[i]].number);
    }
    log_end(s);
}

static int compare(const void *a, const void *b) {
    return *static_cast<const int *>(a) - *static_cast<const int *>(b);
}

// A clause that follows from the reasons of the values in `chain` and from
// `conflict_number`.
//
// Reasons in the order of the trail are one unit propagation after the other. Returns
// its number.
//
static int log_follows(Solver &s, const int *literals, int count) {
    int number = log_begin(s, 'l');
    log_literals(s, literals, count);
    if (s.chain.count) {
        std::qsort(s.chain.items, s.chain.count, sizeof(int), compare);
    }
    for (int i = 0; i < s.chain.count; i++) {
        int variable = s.trail[s.chain[i]] >> 1;
        if (s.level[variable] == 0) {
            push(s, s.log, s.unit[variable]);
        } else {
            int *clause = reason_clause(s, s.reason[variable], variable);
            push(s, s.log, clause[NUMBER]);
        }
    }
    push(s, s.log, s.conflict_number);
    log_end(s);
    return number;
}

int log_learnt(Solver &s) {
    for (int i = 0; i < s.learnt.count; i++) {
        s.seen[s.learnt[i] >> 1] = 2;
    }
    for (int i = 0; i < s.cleared.count; i++) {
        int variable = s.cleared[i];
        if (s.seen[variable] == 1) {
            push(s, s.chain, s.position[variable]);
        }
    }
    return !s.failed ? log_follows(s, s.learnt.items, s.learnt.count) : 0;
}

// What follows from a clause and the values of its other variables than `variable`.
static int log_from_values(Solver &s, const int *clause, int variable,
                           const int *literals, int count) {
    s.chain.count = 0;
    s.conflict_number = clause[NUMBER];
    for (int i = HEADER; i < HEADER + clause[SIZE]; i++) {
        if (clause[i] >> 1 != variable) {
            push(s, s.chain, s.position[clause[i] >> 1]);
        }
    }
    return log_follows(s, literals, count);
}

void log_units(Solver &s) {
    while (s.logged_units < s.trail_count && !s.failed) {
        int literal = s.trail[s.logged_units];
        int variable = literal >> 1;
        s.logged_units++;
        if (s.unit[variable]) {
            continue;
        }
        int *clause = reason_clause(s, s.reason[variable], variable);
        if (clause == nullptr) {
            return;
        }
        // A cycle may be forgotten
        if (clause[SIZE] == 1 && (s.reason[variable] & 3) == BY_CLAUSE) {
            s.unit[variable] = clause[NUMBER];
            continue;
        }
        s.unit[variable] = log_from_values(s, clause, variable, &literal, 1);
    }
}

void log_refuted(Solver &s, int conflict) {
    log_units(s);
    int *clause = reason_clause(s, conflict, -1);
    if (clause != nullptr && clause[SIZE]) {
        log_from_values(s, clause, -1, nullptr, 0);
    }
}

}  // namespace gaps
