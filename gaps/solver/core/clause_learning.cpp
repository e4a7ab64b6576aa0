// What a conflict teaches: resolution back to the first point that all paths share
// (first UIP; Marques-Silva and Sakallah, GRASP, 1996), and removal of literals that
// follow from the others (Sörensson and Biere, 2009).

#include "cdcl_parts.hpp"

namespace gaps {

static void improve(Solver &s, int *clause);

// Take the literals of a reason into the clause; returns how many are of the current
// level, or -1 without memory.
static int resolve(Solver &s, int reason, int variable) {
    int *clause = reason_clause(s, reason, variable);
    int unresolved = 0;
    if (clause == nullptr) {
        return -1;
    }
    if (variable < 0) {
        s.conflict_number = clause[NUMBER];
    }
    if (clause[LBD] > 0) {
        improve(s, clause);
    }
    for (int i = HEADER; i < HEADER + clause[SIZE]; i++) {
        int literal = clause[i];
        int other = literal >> 1;
        if (other == variable || s.seen[other]) {
            continue;
        }
        if (s.level[other] == 0) {
            if (s.logging) {
                mark(s, other);
            }
            continue;
        }
        mark(s, other);
        bump(s, other, s.step);
        if (s.level[other] == s.depth) {
            unresolved++;
        } else {
            push(s, s.learnt, literal);
        }
    }
    return unresolved;
}

int count_levels(Solver &s, const int *literals, int count) {
    int found = 0;
    s.level_stamps++;
    for (int i = 0; i < count; i++) {
        int level = s.level[literals[i] >> 1];
        if (s.level_stamp[level] != s.level_stamps) {
            s.level_stamp[level] = s.level_stamps;
            found++;
        }
    }
    return found;
}

// A learnt clause was of use: it may have a lower LBD by now.
static void improve(Solver &s, int *clause) {
    clause[USED] = static_cast<int>(s.conflicts & 0x7FFFFFFF);
    if (clause[LBD] > 2) {
        int lbd = count_levels(s, clause + HEADER, clause[SIZE]);
        if (lbd < clause[LBD]) {
            clause[LBD] = lbd;
        }
    }
}

// Whether a literal of the clause follows from the others; `levels` is a filter of
// their levels.
static bool redundant(Solver &s, int literal, unsigned int levels) {
    int top = s.cleared.count;
    s.waiting.count = 0;
    push(s, s.waiting, literal >> 1);
    while (s.waiting.count && !s.failed) {
        s.waiting.count--;
        int variable = s.waiting[s.waiting.count];
        int *clause = reason_clause(s, s.reason[variable], variable);
        if (clause == nullptr) {
            return false;
        }
        int i;
        for (i = HEADER; i < HEADER + clause[SIZE]; i++) {
            int other = clause[i] >> 1;
            if (other == variable || s.seen[other]) {
                continue;
            }
            if (s.level[other] == 0) {
                if (s.logging) {
                    mark(s, other);
                }
            } else if (s.reason[other] != BY_DECISION &&
                       (static_cast<unsigned int>(1) << (s.level[other] & 31)) &
                           levels) {
                mark(s, other);
                push(s, s.waiting, other);
            } else {
                for (i = top; i < s.cleared.count; i++) {
                    s.seen[s.cleared[i]] = 0;
                }
                s.cleared.count = top;
                return false;
            }
        }
    }
    return true;
}

// Remove the literals of the clause that follow from the others.
static void minimise(Solver &s) {
    unsigned int levels = 0;
    int kept = 1;
    for (int i = 1; i < s.learnt.count; i++) {
        levels |= static_cast<unsigned int>(1) << (s.level[s.learnt[i] >> 1] & 31);
    }
    for (int i = 1; i < s.learnt.count; i++) {
        int literal = s.learnt[i];
        if (s.reason[literal >> 1] == BY_DECISION || !redundant(s, literal, levels)) {
            s.learnt[kept] = literal;
            kept++;
        }
    }
    s.learnt.count = kept;
}

int level_to_return(Solver &s) {
    int *literals = s.learnt.items;
    int highest = 1;
    if (s.learnt.count == 1) {
        return 0;
    }
    for (int i = 2; i < s.learnt.count; i++) {
        if (s.level[literals[i] >> 1] > s.level[literals[highest] >> 1]) {
            highest = i;
        }
    }
    std::swap(literals[1], literals[highest]);
    return s.level[literals[1] >> 1];
}

void analyse_conflict(Solver &s, int conflict) {
    int at = s.trail_count - 1;
    int unresolved = 0;
    int variable = -1;
    int reason = conflict;
    s.learnt.count = s.cleared.count = s.chain.count = 0;
    push(s, s.learnt, 0);
    while (!s.failed) {
        int found = resolve(s, reason, variable);
        if (found < 0) {
            return;
        }
        unresolved += found;
        while (!s.seen[s.trail[at] >> 1]) {
            at--;
        }
        variable = s.trail[at] >> 1;
        at--;
        unresolved--;
        if (unresolved == 0) {
            break;
        }
        reason = s.reason[variable];
    }
    s.learnt[0] = s.trail[at + 1] ^ 1;
    if (!s.failed) {
        minimise(s);
    }
}

void clear_marks(Solver &s) {
    for (int i = 0; i < s.cleared.count; i++) {
        s.seen[s.cleared[i]] = 0;
    }
    s.cleared.count = 0;
}

}  // namespace gaps
