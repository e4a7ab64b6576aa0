// The search of the CDCL solver: clauses, unit propagation, decisions, restarts.

#include "bits.h"
#include "cdcl_parts.hpp"

namespace gaps {

// Of the activity of variables at each conflict
constexpr double ACTIVITY_DECAY = 0.92;
// Restart when recent LBD exceed the average by this factor
constexpr double RESTART_MARGIN = 1.05;
constexpr double FAST = 0.03;  // weight of the last conflict in the averages
constexpr double SLOW = 0.0005;

constexpr int FIRST_REDUCTION = 2000;  // learnt clauses at which half of them go
constexpr int LATER_REDUCTION = 300;   // how many more the next time
constexpr int GOOD_LBD = 2;            // learnt clauses that stay
constexpr int SHORTEST_RUN = 50;       // conflicts between two restarts
constexpr int REPHASE = 4;             // every so many restarts the phases are set anew
constexpr int MAX_CYCLES = 1 << 18;    // numbers in the block of cycles
constexpr int ROUNDS_OF_PHASES = 4;

// The store of clauses: all in one block of numbers, each watched at its first two
// literals.

// Look at a clause when `literal` becomes false; false without memory.
static bool watch(Solver &s, int literal, int clause, int other) {
    Watches &list = s.watches[literal];
    if (list.count == list.capacity) {
        if (!reserve(s, list, list.count + 1)) {
            return false;
        }
    }
    list[list.count].clause = clause;
    list[list.count].other = other;
    list.count++;
    return true;
}

// Watch the first two literals of a clause; false without memory.
static bool attach(Solver &s, int clause) {
    int *literals = s.arena.items + clause + HEADER;
    int mark = clause;
    if (s.arena[clause + SIZE] < 2) {
        return true;
    }
    if (s.arena[clause + SIZE] == 2) {
        mark = ~clause;
    }
    return watch(s, literals[0], mark, literals[1]) &&
           watch(s, literals[1], mark, literals[0]);
}

int store(Solver &s, Ints &block, const int *literals, int count, int lbd, int used) {
    int clause = block.count;
    if (!reserve(s, block, clause + HEADER + count)) {
        return -1;
    }
    block[clause + SIZE] = count;
    block[clause + LBD] = lbd;
    block[clause + USED] = used;
    block[clause + NUMBER] = 0;
    for (int i = 0; i < count; i++) {
        block[clause + HEADER + i] = literals[i];
    }
    block.count = clause + HEADER + count;
    return clause;
}

// Whether a clause is the reason of a value.
static bool is_reason(Solver &s, int clause) {
    int *literals = s.arena.items + clause + HEADER;
    for (int i = 0; i < std::min(2, s.arena[clause + SIZE]); i++) {
        if (s.value[literals[i]] == IS_TRUE &&
            s.reason[literals[i] >> 1] == 4 * clause + BY_CLAUSE) {
            return true;
        }
    }
    return false;
}

// Move a clause towards the beginning of the arena.
static void move_clause(Solver &s, int clause, int target) {
    int *items = s.arena.items;
    int size = items[clause + SIZE];
    for (int i = 0; i < std::min(2, size); i++) {
        int literal = items[clause + HEADER + i];
        if (s.value[literal] == IS_TRUE &&
            s.reason[literal >> 1] == 4 * clause + BY_CLAUSE) {
            s.reason[literal >> 1] = 4 * target + BY_CLAUSE;
        }
    }
    std::memmove(items + target, items + clause, (HEADER + size) * sizeof(int));
}

// Remove the clauses whose LBD is negative, and watch the others anew, those of two
// literals first.
static void collect_garbage(Solver &s) {
    int clause = 0;
    int target = 0;
    while (clause < s.arena.count) {
        int length = HEADER + s.arena[clause + SIZE];
        if (s.arena[clause + LBD] >= 0) {
            if (target != clause) {
                move_clause(s, clause, target);
            }
            target += length;
        }
        clause += length;
    }
    s.arena.count = target;
    for (int i = 0; i < 2 * s.variables; i++) {
        s.watches[i].count = 0;
    }
    for (int pass = 0; pass < 2; pass++) {
        clause = 0;
        while (clause < s.arena.count) {
            if ((s.arena[clause + SIZE] == 2) == (pass == 0)) {
                attach(s, clause);
            }
            clause += HEADER + s.arena[clause + SIZE];
        }
    }
}

// Values in the order they came (the trail), the way back, and the order in which
// variables are chosen.

static void sift_down(Solver &s, int at, int count) {
    int variable = s.heap[at];
    while (true) {
        int child = 2 * at + 1;
        if (child >= count) {
            break;
        }
        if (child + 1 < count &&
            s.activity[s.heap[child + 1]] > s.activity[s.heap[child]]) {
            child++;
        }
        if (s.activity[s.heap[child]] <= s.activity[variable]) {
            break;
        }
        s.heap[at] = s.heap[child];
        s.heap_at[s.heap[at]] = at;
        at = child;
    }
    s.heap[at] = variable;
    s.heap_at[variable] = at;
}

static void into_heap(Solver &s, int variable) {
    if (s.heap_at[variable] < 0) {
        s.heap[s.heap_count] = variable;
        s.heap_count++;
        sift_up(s, s.heap_count - 1);
    }
}

// The most active variable.
static int out_of_heap(Solver &s) {
    int variable = s.heap[0];
    s.heap_count--;
    s.heap_at[variable] = -1;
    if (s.heap_count) {
        s.heap[0] = s.heap[s.heap_count];
        sift_down(s, 0, s.heap_count);
    }
    return variable;
}

// Begin a level: what follows can be taken back together.
static void new_level(Solver &s) {
    s.depth++;
    s.stamps++;
    Level &level = s.levels[s.depth];
    level.trail = s.trail_count;
    level.saved = s.graph.saved.count;
    level.holding = s.graph.holding.count;
    level.stamp = s.stamps;
}

// Take back all levels after `depth`.
static void backtrack(Solver &s, int depth) {
    if (s.depth <= depth) {
        return;
    }
    Level &level = s.levels[depth + 1];
    int at = s.trail_count;
    while (at > level.trail) {
        at--;
        int literal = s.trail[at];
        int variable = literal >> 1;
        s.value[literal] = s.value[literal ^ 1] = IS_OPEN;
        s.phase[variable] = literal & 1 ? IS_FALSE : IS_TRUE;
        into_heap(s, variable);
    }
    s.trail_count = s.head = level.trail;
    s.graph_head = std::min(s.graph_head, level.trail);
    graph_undo(s, level.saved, level.holding);
    s.depth = depth;
}

// Remember the values before the last decision if no trail without a conflict was
// longer.
static void keep_best(Solver &s) {
    int count = s.levels[s.depth].trail;
    if (count <= s.best_count) {
        return;
    }
    s.best_count = count;
    for (int at = 0; at < count; at++) {
        int literal = s.trail[at];
        s.best[literal >> 1] = literal & 1 ? IS_FALSE : IS_TRUE;
    }
}

// Unit propagation with two watched literals (Moskewicz et al., Chaff, 2001).

// Look at a clause of three or more literals, of which one became false.
//
// Returns 0 if the clause is now watched elsewhere, 1 if this watch stays, 2 if no
// literal can hold.
//
static int propagate_clause(Solver &s, Watch &entry, int falsified) {
    int *clause = s.arena.items + entry.clause;
    int *literals = clause + HEADER;
    int first = literals[0] ^ literals[1] ^ falsified;
    int size = clause[SIZE];
    if (first != entry.other && s.value[first] == IS_TRUE) {
        entry.other = first;
        return 1;
    }
    for (int i = 2; i < size; i++) {
        int literal = literals[i];
        if (s.value[literal] != IS_FALSE) {
            if (!watch(s, literal, entry.clause, first)) {
                return 1;
            }
            literals[0] = first;
            literals[1] = literal;
            literals[i] = falsified;
            return 0;
        }
    }
    literals[0] = first;
    literals[1] = falsified;
    if (s.value[first] == IS_FALSE) {
        return 2;
    }
    assign(s, first, 4 * entry.clause + BY_CLAUSE);
    return 1;
}

// Look at all clauses that watch a literal that became false; returns one that cannot
// hold, or -1.
static int propagate_literal(Solver &s, int falsified) {
    Watches &list = s.watches[falsified];
    Watch *entry = list.items;
    Watch *kept = list.items;
    Watch *end = list.items + list.count;
    int conflict = -1;
    while (entry != end) {
        int value = s.value[entry->other];
        int done = 1;
        if (value != IS_TRUE) {
            if (entry->clause >= 0) {
                done = propagate_clause(s, *entry, falsified);
            } else if (value == IS_FALSE) {
                done = 2;
            } else {
                assign(s, entry->other, 4 * ~entry->clause + BY_CLAUSE);
            }
        }
        if (done) {
            *kept = *entry;
            kept++;
        }
        entry++;
        if (done == 2) {
            conflict = (entry - 1)->clause;
            conflict = conflict >= 0 ? conflict : ~conflict;
            while (entry != end) {
                *kept = *entry;
                kept++;
                entry++;
            }
        }
    }
    list.count = static_cast<int>(kept - list.items);
    return conflict;
}

// Draw all conclusions, from clauses first; returns the reason why something cannot
// hold, or -1.
static int propagate(Solver &s) {
    while (!s.failed) {
        int conflict;
        while (s.head < s.trail_count) {
            conflict = propagate_literal(s, s.trail[s.head] ^ 1);
            s.head++;
            if (conflict >= 0) {
                return 4 * conflict + BY_CLAUSE;
            }
        }
        if (s.graph_head == s.trail_count) {
            return -1;
        }
        conflict = graph_propagate(s, s.trail[s.graph_head]);
        s.graph_head++;
        if (conflict >= 0) {
            return 4 * conflict + BY_EDGE;
        }
    }
    return -1;
}

// The search: choices, restarts, phases, and which learnt clauses to keep.

// Take the LBD of a learnt clause into both averages, which weigh all conflicts alike
// at first.
static void average(Averages &lbd, int value) {
    lbd.fast_weight += FAST * (1 - lbd.fast_weight);
    lbd.fast += FAST * (value - lbd.fast);
    lbd.slow_weight += SLOW * (1 - lbd.slow_weight);
    lbd.slow += SLOW * (value - lbd.slow);
}

static bool restart_due(Solver &s) {
    Averages &lbd = s.lbd;
    if (s.depth == 0 || s.conflicts < s.restart_at) {
        return false;
    }
    return lbd.fast * lbd.slow_weight > RESTART_MARGIN * lbd.slow * lbd.fast_weight;
}

// Set the values to try first: of the longest trail, none, of the hint, or a tenth of
// them turned round.
static void rephase(Solver &s) {
    int what = s.restarts / REPHASE % ROUNDS_OF_PHASES;
    for (int i = 0; i < s.variables; i++) {
        if (what == 1 && s.best[i] != IS_OPEN) {
            s.phase[i] = s.best[i];
        } else if (what == 2) {
            s.phase[i] = IS_FALSE;
        } else if (what == 3) {
            s.phase[i] = s.hint[i] != IS_OPEN ? s.hint[i] : s.phase[i];
        } else if (what == 0 && next_random(&s.random) % 10 == 0) {
            s.phase[i] = -s.phase[i];
        }
    }
    s.best_count = 0;
}

// Take back all decisions.
static void restart(Solver &s) {
    s.restarts++;
    s.restart_at = s.conflicts + SHORTEST_RUN;
    backtrack(s, 0);
    if (s.restarts % REPHASE == 0) {
        rephase(s);
    }
}

// Whether a clause holds before any decision.
static bool holds_for_good(Solver &s, int clause) {
    for (int i = clause + HEADER; i < clause + HEADER + s.arena[clause + SIZE]; i++) {
        if (s.value[s.arena[i]] == IS_TRUE && s.level[s.arena[i] >> 1] == 0) {
            return true;
        }
    }
    return false;
}

static int compare_words(const void *a, const void *b) {
    uint64_t x = *static_cast<const uint64_t *>(a);
    uint64_t y = *static_cast<const uint64_t *>(b);
    return x > y ? 1 : x < y ? -1 : 0;
}

// Remove clauses that hold for good, and half of the learnt ones: high LBD first, then
// long unused.
static void reduce_learnt_clauses(Solver &s) {
    int clause = 0;
    int wanted = s.learnt_count / 2;
    s.ranking.count = 0;
    while (clause < s.arena.count) {
        int lbd = s.arena[clause + LBD];
        if (is_reason(s, clause)) {
        } else if (holds_for_good(s, clause)) {
            if (lbd) {
                s.learnt_count--;
            }
            s.arena[clause + LBD] = -1;
        } else if (lbd > GOOD_LBD) {
            if (!reserve(s, s.ranking, s.ranking.count + 1)) {
                return;
            }
            uint64_t unused = static_cast<uint64_t>(
                std::min<long long>(s.conflicts - s.arena[clause + USED],
                                    static_cast<long long>(0xFFFFFF)));
            s.ranking[s.ranking.count] =
                (static_cast<uint64_t>(255 - std::min(lbd, 255)) << 56) |
                ((0xFFFFFF - unused) << 32) | static_cast<uint64_t>(clause);
            s.ranking.count++;
        }
        clause += HEADER + s.arena[clause + SIZE];
    }
    if (s.ranking.count) {
        std::qsort(s.ranking.items, s.ranking.count, sizeof(uint64_t), compare_words);
    }
    for (int i = 0; i < std::min(wanted, s.ranking.count); i++) {
        s.arena[static_cast<int>(s.ranking[i] & static_cast<uint64_t>(0xFFFFFFFF)) +
                LBD] = -1;
        s.learnt_count--;
    }
    collect_garbage(s);
    s.reduce_at += LATER_REDUCTION;
}

// Learn from a conflict, go back, and draw the conclusion.
static void learn_clause(Solver &s, int conflict) {
    int number = 0;
    if (s.cycles.count > MAX_CYCLES) {
        forget_cycles(s);
    }
    keep_best(s);
    analyse_conflict(s, conflict);
    if (s.failed) {
        return;
    }
    int depth = level_to_return(s);
    int lbd = count_levels(s, s.learnt.items, s.learnt.count);
    if (s.logging) {
        number = log_learnt(s);
    }
    clear_marks(s);
    average(s.lbd, lbd);
    s.step /= ACTIVITY_DECAY;
    backtrack(s, depth);
    if (s.learnt.count == 1) {
        s.unit[s.learnt[0] >> 1] = number;
        assign(s, s.learnt[0], BY_DECISION);
        return;
    }
    int clause = store(s, s.arena, s.learnt.items, s.learnt.count, lbd,
                       static_cast<int>(s.conflicts & 0x7FFFFFFF));
    if (clause < 0 || !attach(s, clause)) {
        return;
    }
    s.arena[clause + NUMBER] = number;
    s.learnt_count++;
    assign(s, s.learnt[0], 4 * clause + BY_CLAUSE);
}

// Try a value of the most active variable that has none; false if all have one.
static bool decide(Solver &s) {
    while (s.heap_count) {
        int variable = out_of_heap(s);
        if (s.value[2 * variable] == IS_OPEN) {
            new_level(s);
            assign(s, 2 * variable + (s.phase[variable] == IS_FALSE), BY_DECISION);
            return true;
        }
    }
    return false;
}

// There was a conflict before any decision: the clauses and edges cannot all hold.
static void refute(Solver &s, int conflict) {
    s.unsatisfiable = true;
    if (s.logging && !s.failed) {
        log_refuted(s, conflict);
    }
}

// Search until that many conflicts were met; returns a `Result`.
static int search(Solver &s, long long until) {
    while (s.conflicts < until) {
        int conflict = propagate(s);
        if (s.logging && s.depth == 0) {
            log_units(s);
        }
        if (s.failed) {
            return NO_MEMORY;
        }
        if (conflict >= 0) {
            s.conflicts++;
            if (s.depth == 0) {
                refute(s, conflict);
                return UNSATISFIED;
            }
            learn_clause(s, conflict);
        } else if (restart_due(s)) {
            restart(s);
        } else {
            if (s.learnt_count >= s.reduce_at) {
                reduce_learnt_clauses(s);
            }
            if (!decide(s)) {
                if (s.variables) {
                    std::memcpy(s.model, s.value, 2 * s.variables);
                }
                return SATISFIED;
            }
        }
        if (s.failed) {
            return NO_MEMORY;
        }
    }
    return UNDECIDED;
}

// The interface: what the models of a round call.

Solver *new_solver(int max_nodes, uint64_t seed, long long max_bytes) {
    Solver *s = static_cast<Solver *>(std::calloc(1, sizeof(Solver)));
    if (s == nullptr) {
        return nullptr;
    }
    s->bytes = sizeof(Solver);
    s->max_bytes = max_bytes;
    s->graph.max_nodes = std::min(max_nodes, 64 * MAX_WORDS);
    s->random = seed;
    s->step = 1;
    s->reduce_at = FIRST_REDUCTION;
    s->changed = true;
    return s;
}

void free_solver(Solver *s) {
    while (s != nullptr && s->blocks != nullptr) {
        Block *block = s->blocks;
        s->blocks = block->after;
        std::free(block);
    }
    std::free(s);
}

// Make room for more variables; false without memory.
static bool more_variables(Solver &s) {
    long long old = s.capacity;
    long long fresh = old + old / 2 + 64;
    bool done = resize(s, s.value, 2 * old, 2 * fresh) &&
                resize(s, s.model, 2 * old, 2 * fresh) &&
                resize(s, s.watches, 2 * old, 2 * fresh) &&
                resize(s, s.level, old, fresh) && resize(s, s.position, old, fresh) &&
                resize(s, s.reason, old, fresh) && resize(s, s.activity, old, fresh) &&
                resize(s, s.heap, old, fresh) && resize(s, s.heap_at, old, fresh) &&
                resize(s, s.phase, old, fresh) && resize(s, s.best, old, fresh) &&
                resize(s, s.hint, old, fresh) && resize(s, s.seen, old, fresh) &&
                resize(s, s.unit, old, fresh) && resize(s, s.trail, old, fresh) &&
                resize(s, s.levels, old + 1, fresh + 1) &&
                resize(s, s.level_stamp, old + 1, fresh + 1);
    if (done) {
        s.capacity = static_cast<int>(fresh);
    }
    return done;
}

int new_variable(Solver &s) {
    if (s.failed || (s.variables == s.capacity && !more_variables(s))) {
        return 0;
    }
    s.phase[s.variables] = IS_FALSE;
    s.heap_at[s.variables] = -1;
    s.variables++;
    into_heap(s, s.variables - 1);
    s.changed = true;
    return s.variables - 1;
}

int new_node(Solver &s) {
    if (s.failed || s.graph.nodes >= s.graph.max_nodes) {
        s.failed = true;
        return 0;
    }
    s.changed = true;
    s.graph.nodes++;
    return s.graph.nodes - 1;
}

// Put a clause into `learnt` without repeated or impossible literals, those that are
// not false first.
//
// Returns how many are not false, or -1 if the clause always holds.
//
static int simplify_clause(Solver &s, const int *literals, int count) {
    int possible = 0;
    bool always = false;
    s.learnt.count = 0;
    s.cleared.count = 0;
    for (int i = 0; i < count; i++) {
        int literal = literals[i];
        if (literal == TRUE_LITERAL ||
            (literal >= 0 && s.seen[literal >> 1] == 2 - (literal & 1))) {
            always = true;
        } else if (literal >= 0 && !s.seen[literal >> 1]) {
            mark(s, literal >> 1);
            s.seen[literal >> 1] = 1 + (literal & 1);
            if (!push(s, s.learnt, literal)) {
                break;
            }
            if (s.value[literal] != IS_FALSE) {
                s.learnt[s.learnt.count - 1] = s.learnt[possible];
                s.learnt[possible] = literal;
                possible++;
            }
        }
    }
    clear_marks(s);
    return always ? -1 : possible;
}

void add_clause(Solver &s, const int *literals, int count) {
    if (s.failed || s.unsatisfiable) {
        return;
    }
    backtrack(s, 0);
    int possible = simplify_clause(s, literals, count);
    if (possible < 0 || s.failed) {
        return;
    }
    int clause = store(s, s.arena, s.learnt.items, s.learnt.count, 0, 0);
    if (clause < 0 || !attach(s, clause)) {
        return;
    }
    if (s.logging) {
        s.arena[clause + NUMBER] = log_given(s, s.learnt.items, s.learnt.count);
    }
    if (possible == 0) {
        refute(s, 4 * clause + BY_CLAUSE);
    } else if (possible == 1 && s.value[s.learnt[0]] == IS_OPEN) {
        assign(s, s.learnt[0], 4 * clause + BY_CLAUSE);
    }
}

void add_edge(Solver &s, int before, int after, int literal) {
    Graph &g = s.graph;
    if (s.failed || s.unsatisfiable || literal == FALSE_LITERAL) {
        return;
    }
    if (!reserve(s, g.edges, g.edges.count + 1)) {
        return;
    }
    backtrack(s, 0);
    Edge &edge = g.edges[g.edges.count];
    edge.before = before;
    edge.after = after;
    edge.literal = literal;
    edge.number = s.logging ? log_edge(s, before, after, literal) : 0;
    g.edges.count++;
    s.changed = true;
}

void prefer_literal(Solver &s, int literal) {
    if (!s.failed && literal >= 0) {
        s.hint[literal >> 1] = s.phase[literal >> 1] = literal & 1 ? IS_FALSE : IS_TRUE;
    }
}

void raise_activity(Solver &s, int variable, double activity) {
    if (!s.failed) {
        bump(s, variable, activity * s.step);
    }
}

int solve(Solver &s, int64_t conflicts) {
    if (s.failed) {
        return NO_MEMORY;
    }
    if (s.changed && !s.unsatisfiable) {
        backtrack(s, 0);
        int conflict = graph_attach(s);
        if (conflict >= 0) {
            refute(s, 4 * conflict + BY_EDGE);
        }
        s.changed = false;
    }
    if (s.failed) {
        return NO_MEMORY;
    }
    return s.unsatisfiable ? UNSATISFIED : search(s, s.conflicts + conflicts);
}

bool value_in_model(Solver &s, int variable) {
    return s.model[2 * variable] == IS_TRUE;
}

void begin_log(Solver &s) {
    s.logging = true;
}

void note_cards(Solver &s, const int *cards, int count) {
    s.arranged.count = 0;
    for (int i = 0; i < count; i++) {
        push(s, s.arranged, cards[i] + 1);
    }
}

}  // namespace gaps
