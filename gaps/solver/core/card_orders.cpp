// The places of the cards, and the model of wins.

#include <algorithm>
#include <cstdlib>

#include "card_orders.hpp"
#include "bits.h"

namespace gaps {

bool lay_board(Model &m, int columns, const int *board, long long memory,
               uint64_t seed) {
    m.columns = columns;
    m.length = columns - 1;
    m.cards = SUITS * m.length;
    m.solver = new_solver(MAX_MODEL_NODES, seed, memory);
    for (int cell = 0; cell < ROWS * columns; cell++) {
        int card = board[cell];
        m.first_card[cell] = card;
        if (card >= 0) {
            m.first_cell[card] = cell;
        }
    }
    return m.solver != nullptr;
}

int suit_of(Model &m, int card) {
    return card / m.length;
}

int rank_of(Model &m, int card) {
    return card % m.length;
}

int opposite(int literal) {
    return literal ^ 1;  // also of TRUE_LITERAL and FALSE_LITERAL
}

int new_literal(Model &m) {
    m.variables++;
    return 2 * new_variable(*m.solver);
}

int new_node(Model &m) {
    if (m.nodes >= MAX_MODEL_NODES) {
        m.failed = true;
        return m.nodes - 1;
    }
    m.nodes++;
    return new_node(*m.solver);
}

void add_clause(Model &m, const int *literals, int count) {
    int kept[MAX_CLAUSE + 1];
    int n = 0;
    for (int i = 0; i < count; i++) {
        if (literals[i] == TRUE_LITERAL) {
            return;
        }
        if (literals[i] != FALSE_LITERAL) {
            kept[n] = literals[i];
            n++;
        }
    }
    add_clause(*m.solver, kept, n);
}

void one_of(Model &m, int a, int b, int c, int d, int e, int f) {
    const int literals[] = {a, b, c, d, e, f};
    add_clause(m, literals, 6);
}

void implies(Model &m, int condition, int consequence) {
    one_of(m, opposite(condition), consequence);
}

int both(Model &m, int a, int b) {
    if (a == TRUE_LITERAL || b == FALSE_LITERAL) {
        return b;
    }
    if (b == TRUE_LITERAL || a == FALSE_LITERAL) {
        return a;
    }
    int literal = new_literal(m);
    one_of(m, opposite(a), opposite(b), literal);
    // More are not told of a hint, and found out by the solver
    if (m.both_count < MAX_CONJUNCTIONS) {
        m.both[m.both_count].a = a;
        m.both[m.both_count].b = b;
        m.both[m.both_count].literal = literal;
        m.both_count++;
    }
    return literal;
}

void add_edge(Model &m, int before, int after, int literal) {
    if (before == START || literal == FALSE_LITERAL) {
        return;
    }
    if (after == START || before == after) {
        implies(m, literal, FALSE_LITERAL);
        return;
    }
    if (m.edge_count == m.edge_capacity) {
        int capacity = 2 * m.edge_capacity + 2048;
        TimedEdge *edges = static_cast<TimedEdge *>(
            std::realloc(m.edges, capacity * sizeof(TimedEdge)));
        if (edges == nullptr) {
            m.failed = true;
            return;
        }
        m.edges = edges;
        m.edge_capacity = capacity;
    }
    m.edges[m.edge_count].before = before;
    m.edges[m.edge_count].after = after;
    m.edges[m.edge_count].literal = literal;
    m.edges[m.edge_count].choice = false;
    m.edge_count++;
    add_edge(*m.solver, before, after, literal);
}

int edge_literal(Model &m, int before, int after) {
    if (before == START) {
        return TRUE_LITERAL;
    }
    if (after == START) {
        return FALSE_LITERAL;
    }
    int literal = new_literal(m);
    add_edge(m, before, after, literal);
    return literal;
}

bool holds(Model &m, int literal) {
    if (literal < 0) {
        return literal == TRUE_LITERAL;
    }
    return value_in_model(*m.solver, literal >> 1) != (literal & 1);
}

// The few places of each card, and what it takes to come to one of them and to leave
// it.
//
// A slide puts a card right of its predecessor. So wherever a card comes, its
// predecessor has been: a card of rank k can only stand on its first cell (label k), on
// the cell k - j to the right of the first cell of rank j of its suit (label j), or in
// a run that begins with a base card in the first column ("home"). It passes these
// stops by falling labels, since it follows its predecessor, which follows its own,
// down to the card that moves of its own accord.

Stop &home_stop(Model &m, int card) {
    return m.stops[card][m.stop_count[card] - 1];
}

bool is_base(Model &m, int card) {
    return rank_of(m, card) == 0;
}

static bool in_first_column(Model &m, int card) {
    return m.first_cell[card] % m.columns == 0;
}

// The number of the stop of `card` with this label, or -1. Home has the label -1.
static int stop_with_label(Model &m, int card, int label) {
    for (int i = 0; i < m.stop_count[card]; i++) {
        if (m.stops[card][i].label == label) {
            return i;
        }
    }
    return -1;
}

Stop &append_stop(Model &m, int card, int cell, int label) {
    Stop &stop = m.stops[card][m.stop_count[card]];
    m.stop_count[card]++;
    stop.cell = cell;
    stop.label = label;
    stop.node = stop.leave = START;
    stop.used = TRUE_LITERAL;
    return stop;
}

// All places of a card.
static void list_stops(Model &m, int card) {
    int base = suit_of(m, card) * m.length;
    int rank = rank_of(m, card);
    if (!(rank == 0 && in_first_column(m, card))) {
        append_stop(m, card, m.first_cell[card], rank);
    }
    Stop *stop;
    for (int label = rank - 1; label >= 0; label--) {
        int cell = m.first_cell[base + label] + rank - label;
        int column = m.first_cell[base + label] % m.columns + rank - label;
        if (column >= m.columns || (label == 0 && in_first_column(m, base))) {
            continue;  // beyond the end of the row; or home
        }
        if (m.stop_count[card] == 1 && cell == m.first_cell[card]) {
            continue;  // it has not moved, and would not
        }
        if (stop_with_label(m, card - 1, label) < 0) {
            continue;  // its predecessor cannot come there
        }
        stop = &append_stop(m, card, cell, label);
        stop->node = new_node(m);
        stop->used = new_literal(m);
    }
    stop = &append_stop(m, card, NO_CELL, -1);
    if (m.stop_count[card] > 1) {
        stop->node = new_node(m);
    }
}

// The stops on which a card can stay for ever, since its row becomes that of its suit.
static void list_ends(Model &m, int card) {
    int suit = suit_of(m, card);
    int last = m.stop_count[card] - 1;
    int n = 0;
    int clause[MAX_STOPS];
    Stop *stops = m.stops[card];
    for (int i = 0; i < last; i++) {
        m.stays[card][i] = FALSE_LITERAL;
        if (stops[i].cell % m.columns != rank_of(m, card) || is_base(m, card)) {
            continue;
        }
        int stay = new_literal(m);
        m.stays[card][i] = stay;
        if (n == 0) {
            stops[last].used = new_literal(m);
        }
        implies(m, stay, stops[i].used);
        implies(m, stay, opposite(stops[last].used));
        implies(m, stay, m.final_row[suit][stops[i].cell / m.columns]);
        for (int j = i + 1; j < last; j++) {
            implies(m, stay, opposite(stops[j].used));
        }
        clause[n] = stay;
        n++;
    }
    if (n) {
        clause[n] = stops[last].used;
        add_clause(m, clause, n + 1);
    }
}

// For each stop a moment that comes after the next stop that is used, and does so in
// any solution.
static void add_leaves(Model &m, int card) {
    int last = m.stop_count[card] - 1;
    Stop *stops = m.stops[card];
    for (int i = last - 1; i >= 0; i--) {
        if (i + 1 == last) {
            stops[i].leave = stops[last].node;
            continue;
        }
        stops[i].leave = new_node(m);
        add_edge(m, stops[i + 1].node, stops[i].leave, TRUE_LITERAL);
        add_edge(m, stops[i + 1].leave, stops[i].leave, opposite(stops[i + 1].used));
    }
}

void comes_beside(Model &m, int card, int i) {
    int at = stop_with_label(m, card - 1, m.stops[card][i].label);
    int clause[MAX_STOPS];
    Stop *stops = m.stops[card];
    Stop &before = m.stops[card - 1][at];
    implies(m, stops[i].used, before.used);
    add_edge(m, before.node, stops[i].node, TRUE_LITERAL);
    add_edge(m, stops[i].node, m.stops[card - 1][at + 1].node, stops[i].used);
    for (int j = 0; j < i; j++) {
        if (stops[j].cell == stops[i].cell) {
            clause[0] = opposite(stops[i].used);
            clause[1] = opposite(stops[j].used);
            for (int k = j + 1; k < i; k++) {
                clause[k - j + 1] = stops[k].used;
            }
            add_clause(m, clause, i - j + 1);
        }
    }
}

// Stops come one after the other, and each while the predecessor stands left of it.
static void add_moves(Model &m, int card) {
    int last = m.stop_count[card] - 1;
    Stop *stops = m.stops[card];
    for (int i = 0; i < last; i++) {
        add_edge(m, stops[i].node, stops[i + 1].node, TRUE_LITERAL);
    }
    for (int i = 1; i < last; i++) {
        comes_beside(m, card, i);
    }
}

// The stops of all cards; `final_row` must be there.
static void add_stops(Model &m) {
    for (int card = 0; card < m.cards; card++) {
        list_stops(m, card);
    }
    for (int card = 0; card < m.cards; card++) {
        list_ends(m, card);
        add_leaves(m, card);
        add_moves(m, card);
    }
}

// Two cards that use one cell, and the moments from which a cell is free for cards that
// come home.

// If `literal` holds, `stop` has been left when the card of `next` comes.
static void add_choice(Model &m, const Stop &stop, const Stop &next, int literal) {
    int count = m.edge_count;
    add_edge(m, stop.leave, next.node, literal);
    if (m.edge_count > count) {
        m.edges[count].choice = true;
        m.edges[count].uses[0] = stop.used;
        m.edges[count].uses[1] = next.used;
    }
}

// A literal: `card` has left its stop `i` when `other` comes to its stop `j`.
static int left_before(Model &m, int card, int i, int other, int j) {
    Stop &stop = m.stops[card][i];
    Stop &next = m.stops[other][j];
    if (next.node == START) {
        return FALSE_LITERAL;
    }
    if (i == 0 && m.stays[card][i] == FALSE_LITERAL) {
        add_edge(m, stop.leave, next.node, next.used);  // it was there first
        return TRUE_LITERAL;
    }
    int literal = new_literal(m);
    add_choice(m, stop, next, literal);
    implies(m, literal, opposite(m.stays[card][i]));
    implies(m, literal, stop.used);
    implies(m, literal, next.used);
    return literal;
}

// Of two cards that use a cell, one has left before the other comes.
static void add_cells(Model &m) {
    int clause[4];
    for (int card = 0; card < m.cards; card++) {
        for (int i = 0; i < m.stop_count[card] - 1; i++) {
            for (int other = card + 1; other < m.cards; other++) {
                for (int j = 0; j < m.stop_count[other] - 1; j++) {
                    if (m.stops[card][i].cell != m.stops[other][j].cell) {
                        continue;
                    }
                    clause[0] = opposite(m.stops[card][i].used);
                    clause[1] = opposite(m.stops[other][j].used);
                    clause[2] = left_before(m, card, i, other, j);
                    clause[3] = left_before(m, other, j, card, i);
                    add_clause(m, clause, 4);
                }
            }
        }
    }
}

void add_clear_cells(Model &m) {
    m.first_clear = m.nodes;
    for (int row = 0; row < ROWS; row++) {
        int before = START;
        for (int column = 0; column < m.length; column++) {
            int node = START;
            for (int card = 0; card < m.cards; card++) {
                for (int i = 0; i < m.stop_count[card] - 1; i++) {
                    Stop &stop = m.stops[card][i];
                    if (stop.cell != row * m.columns + column) {
                        continue;
                    }
                    if (node == START) {
                        node = new_node(m);
                    }
                    add_edge(m, stop.leave, node, stop.used);
                }
            }
            if (node == START) {
                node = before;
            } else {
                add_edge(m, before, node, TRUE_LITERAL);
            }
            m.clear[row][column] = node;
            before = node;
        }
    }
    m.end_clear = m.nodes;
}

// Base cards in the first column: a pool, as long as one cell of it is free.
//
// While the first column has more clear cells than base cards, these can be put in any
// order by moves that change nothing else. Each base card is counted with one clear
// cell, its slot, which is clear when it comes. So there is room whenever the slot of
// some base card is clear and that card has not come yet ("spare"). Just before a base
// card comes there is always room, so the order of the pool is chosen then, for the
// time in which there is none.
//
// Where base cards do not move again (by the rules, or because the column is full),
// slot and final row are one.

void at_most_one(Model &m, const int *literals, int count) {
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) {
            one_of(m, opposite(literals[i]), opposite(literals[j]));
        }
    }
}

void exactly_one_each(Model &m, int (*table)[ROWS]) {
    int column[SUITS];
    for (int suit = 0; suit < SUITS; suit++) {
        add_clause(m, table[suit], ROWS);
        at_most_one(m, table[suit], ROWS);
    }
    for (int row = 0; row < ROWS; row++) {
        for (int suit = 0; suit < SUITS; suit++) {
            column[suit] = table[suit][row];
        }
        at_most_one(m, column, SUITS);
        add_clause(m, column, SUITS);
    }
}

// The literals of `final_row` and `slot`.
static void choose_rows(Model &m) {
    int standing = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        standing += in_first_column(m, suit * m.length);
    }
    m.pinned = m.pinned || standing == SUITS;  // the column is full
    for (int suit = 0; suit < SUITS; suit++) {
        int base = suit * m.length;
        for (int other = 0; other < SUITS; other++) {
            m.spare[suit][other] = FALSE_LITERAL;
        }
        for (int row = 0; row < ROWS; row++) {
            bool here = m.first_cell[base] == row * m.columns;
            bool taken = false;
            for (int other = 0; other < SUITS; other++) {
                taken = taken || m.first_cell[other * m.length] == row * m.columns;
            }
            if (taken || in_first_column(m, base)) {
                m.slot[suit][row] = here ? TRUE_LITERAL : FALSE_LITERAL;
            } else {
                m.slot[suit][row] = new_literal(m);
            }
            if (m.pinned) {
                m.final_row[suit][row] = m.slot[suit][row];
            } else {
                m.final_row[suit][row] = new_literal(m);
            }
        }
    }
    exactly_one_each(m, m.slot);
    if (!m.pinned) {
        exactly_one_each(m, m.final_row);
    }
}

// The model of wins: every card comes home once, for good. Each solution is a win.
// Without one the round may still be winnable, by cards that change rows at home; but
// not if base cards never move again, since then no card at home does.

// If the base card of `suit` was not counted with the cell of its final row, there was
// once room to move it there: after it came and that cell was clear, and before the
// next card of its suit comes home beside it.
static void add_spare(Model &m, int suit) {
    int n = 0;
    int clause[SUITS + 3];
    int base = suit * m.length;
    Stop &follower = home_stop(m, base + 1);
    for (int v = 0; v < SUITS; v++) {
        int comes = home_stop(m, v * m.length).node;
        if (comes == START) {
            continue;
        }
        m.spare[suit][v] = new_literal(m);
        clause[n] = m.spare[suit][v];
        n++;
        if (v != suit) {
            add_edge(m, home_stop(m, base).node, comes, m.spare[suit][v]);
        }
        for (int row = 0; row < ROWS; row++) {
            if (m.clear[row][0] != START) {
                add_edge(m, m.clear[row][0], comes,
                         both(m, m.spare[suit][v], m.final_row[suit][row]));
                add_edge(m, m.clear[row][0], follower.node,
                         both(m, m.spare[suit][v], m.slot[v][row]));
            }
        }
    }
    for (int row = 0; row < ROWS; row++) {
        clause[n] = opposite(follower.used);
        clause[n + 1] = opposite(m.final_row[suit][row]);
        clause[n + 2] = m.slot[suit][row];
        add_clause(m, clause, n + 3);
    }
}

// A card comes home after its predecessor, when its cell in the final row is clear for
// good.
static void add_homecoming(Model &m, int card) {
    int rank = rank_of(m, card);
    int suit = suit_of(m, card);
    Stop &home = home_stop(m, card);
    if (is_base(m, card) || home.used == FALSE_LITERAL) {
        return;
    }
    if (rank > 1) {
        implies(m, home.used, home_stop(m, card - 1).used);
    }
    add_edge(m, home_stop(m, card - 1).node, home.node, TRUE_LITERAL);
    for (int row = 0; row < ROWS; row++) {
        if (m.clear[row][rank] != START) {
            add_edge(m, m.clear[row][rank], home.node,
                     both(m, home.used, m.final_row[suit][row]));
        }
    }
}

void build_final_rows(Model &m) {
    choose_rows(m);
    add_stops(m);
    add_cells(m);
    add_clear_cells(m);
    // A base card comes when its slot is clear
    for (int suit = 0; suit < SUITS; suit++) {
        for (int row = 0; row < ROWS; row++) {
            if (home_stop(m, suit * m.length).node != START) {
                add_edge(m, m.clear[row][0], home_stop(m, suit * m.length).node,
                         m.slot[suit][row]);
            }
        }
    }
    for (int card = 0; card < m.cards; card++) {
        add_homecoming(m, card);
    }
    if (m.length > 1 && !m.pinned) {
        for (int suit = 0; suit < SUITS; suit++) {
            add_spare(m, suit);
        }
    }
}

// A solution of a model, as moves one after the other.

// Write the nodes in an order that respects all edges of the solution; returns how
// many, or -1.
//
// Of the nodes that may be next, the one with the lowest random rank; by `seed` 0, the
// oldest.
//
static int moments_in_order(Model &m, int *order, uint64_t seed) {
    // For so many nodes before it; -1 when done
    int *waits = static_cast<int *>(std::calloc(m.nodes, sizeof(int)));
    int *rank = static_cast<int *>(std::malloc(m.nodes * sizeof(int)));
    uint64_t state = seed;
    if (waits == nullptr || rank == nullptr) {
        std::free(waits);
        std::free(rank);
        return -1;
    }
    for (int node = 0; node < m.nodes; node++) {
        rank[node] = seed ? static_cast<int>(next_random(&state) >> 33) : node;
    }
    for (int i = 0; i < m.edge_count; i++) {
        if (holds(m, m.edges[i].literal)) {
            waits[m.edges[i].after]++;
        }
    }
    int count = 0;
    while (count < m.nodes) {
        int best = -1;
        for (int node = 0; node < m.nodes; node++) {
            if (waits[node] == 0 && (best < 0 || rank[node] < rank[best])) {
                best = node;
            }
        }
        if (best < 0) {
            break;
        }
        waits[best] = -1;
        order[count] = best;
        for (int i = 0; i < m.edge_count; i++) {
            if (m.edges[i].before == best && holds(m, m.edges[i].literal)) {
                waits[m.edges[i].after]--;
            }
        }
        count++;
    }
    std::free(waits);
    std::free(rank);
    return count == m.nodes ? count : -1;
}

bool schedule_of(Model &m, Schedule &schedule, uint64_t order) {
    int *nodes = static_cast<int *>(std::malloc((m.nodes + 1) * sizeof(int)));
    int *stop_of = static_cast<int *>(std::malloc((m.nodes + 1) * sizeof(int)));
    int count = -1;
    schedule.count = 0;
    if (nodes != nullptr && stop_of != nullptr) {
        count = moments_in_order(m, nodes, order);
        int i;
        for (i = 0; i < m.nodes; i++) {
            stop_of[i] = -1;
        }
        for (int card = 0; card < m.cards; card++) {
            for (i = 1; i < m.stop_count[card]; i++) {
                stop_of[m.stops[card][i].node] = card * MAX_STOPS + i;
            }
        }
        for (int at = 0; at < count; at++) {
            i = stop_of[nodes[at]];
            if (i < 0) {
                continue;
            }
            Stop &stop = m.stops[i / MAX_STOPS][i % MAX_STOPS];
            if (holds(m, stop.used)) {
                schedule.card[schedule.count] = i / MAX_STOPS;
                schedule.cell[schedule.count] = stop.cell;
                schedule.count++;
            }
        }
    }
    std::free(nodes);
    std::free(stop_of);
    return count >= 0;
}

// A line of moves, told to the solver as the values to try first.

void start_line(Model &m, Played &line) {
    int card;
    for (card = 0; card < m.cards; card++) {
        line.at[card] = 0;
        line.cell[card] = m.first_cell[card];
        for (int i = 0; i < MAX_STOPS; i++) {
            line.time[card][i] = i ? LATE : 0;
        }
    }
    for (int i = 0; i < SUITS; i++) {
        card = i * m.length;
        line.row[i] = in_first_column(m, card) ? m.first_cell[card] / m.columns : -1;
    }
}

void follow_move(Model &m, Played &line, int card, int target, int time) {
    line.cell[card] = target;
    int stop;
    if (is_base(m, card)) {
        line.row[suit_of(m, card)] = target / m.columns;
        stop = m.stop_count[card] - 1;
    } else {
        stop = stop_with_label(m, card, m.stops[card - 1][line.at[card - 1]].label);
        if (stop < 0) {
            return;
        }
    }
    line.at[card] = stop;
    if (m.stops[card][stop].node != START &&
        !(is_base(m, card) && line.time[card][stop] < LATE)) {
        line.time[card][stop] = time;
    }
}

static void prefer(Model &m, int literal, bool value) {
    if (literal >= 0) {
        prefer_literal(*m.solver, value ? literal : opposite(literal));
    }
}

static bool is_preferred(Model &m, int literal) {
    if (literal < 0) {
        return literal == TRUE_LITERAL;
    }
    return m.solver->phase[literal >> 1] == (literal & 1 ? IS_FALSE : IS_TRUE);
}

// Which stops are used and how cards end; also the moments of all their nodes.
static void tell_stops(Model &m, const Played &line, int *times) {
    for (int card = 0; card < m.cards; card++) {
        int last = m.stop_count[card] - 1;
        int later = LATE;
        for (int i = last; i >= 0; i--) {
            int node = m.stops[card][i].node;
            if (i < last && m.stops[card][i].leave != m.stops[card][last].node) {
                times[m.stops[card][i].leave] = later < LATE ? 2 * later + 1 : 2 * LATE;
            }
            if (line.time[card][i] < later) {
                later = line.time[card][i];
            }
            if (node != START) {
                times[node] = 2 * later;
            }
            prefer(m, m.stops[card][i].used, line.time[card][i] < LATE);
            if (i < last) {
                prefer(m, m.stays[card][i],
                       line.at[card] == i && line.time[card][last] == LATE);
            }
        }
    }
}

// The moments of the nodes of `clear`: as late as those that come before them.
static void time_clear_cells(Model &m, int *times) {
    // In the order of the cells along each row
    for (int i = 0; i < m.edge_count; i++) {
        TimedEdge &edge = m.edges[i];
        if (m.first_clear <= edge.after && edge.after < m.end_clear &&
            is_preferred(m, edge.literal)) {
            times[edge.after] = std::max(times[edge.after], times[edge.before]);
        }
    }
}

// The row of the slot that is clear first, second, ... (turn 0, 1, ...) of those the
// base card could have.
static int slot_in_turn(Model &m, int suit, int turn, const int *clear) {
    for (int row = 0; row < ROWS; row++) {
        int earlier = 0;
        for (int other = 0; other < ROWS; other++) {
            earlier += m.slot[suit][other] != FALSE_LITERAL &&
                       (clear[other] < clear[row] ||
                        (clear[other] == clear[row] && other < row));
        }
        if (m.slot[suit][row] != FALSE_LITERAL && earlier == turn) {
            return row;
        }
    }
    return 0;
}

// The rows of the suits, and the slots: the first base card that comes gets the one
// that is clear first.
static void tell_first_column(Model &m, const Played &line, const int *times) {
    int comes[SUITS];
    int clear[ROWS];
    int slot[SUITS];
    int v;
    for (int suit = 0; suit < SUITS; suit++) {
        v = home_stop(m, suit * m.length).node;
        comes[suit] = v != START ? times[v] : 0;
        clear[suit] = m.clear[suit][0] != START ? times[m.clear[suit][0]] : 0;
    }
    int row;
    for (int suit = 0; suit < SUITS; suit++) {
        int turn = 0;
        for (v = 0; v < SUITS; v++) {
            turn += 0 < comes[v] && comes[v] < comes[suit];
        }
        slot[suit] = slot_in_turn(m, suit, turn, clear);
        for (row = 0; row < ROWS; row++) {
            prefer(m, m.slot[suit][row], row == slot[suit]);
            if (line.row[suit] >= 0) {
                prefer(m, m.final_row[suit][row], line.row[suit] == row);
            }
        }
    }
    if (m.length == 1 || m.pinned) {
        return;
    }
    for (int suit = 0; suit < SUITS; suit++) {
        row = line.row[suit];
        int beside = home_stop(m, suit * m.length + 1).node;
        for (v = 0; v < SUITS; v++) {
            if (row >= 0 && comes[v] > 0) {
                prefer(m, m.spare[suit][v],
                       comes[suit] <= comes[v] && clear[row] < comes[v] &&
                           clear[slot[v]] < times[beside]);
            }
        }
    }
}

void tell_line(Model &m, const Played &line) {
    int *times = static_cast<int *>(std::calloc(m.nodes + 1, sizeof(int)));
    if (times == nullptr) {
        return;
    }
    tell_stops(m, line, times);
    time_clear_cells(m, times);
    tell_first_column(m, line, times);
    for (int i = 0; i < m.edge_count; i++) {
        TimedEdge &edge = m.edges[i];
        if (edge.choice) {
            bool used = is_preferred(m, edge.uses[0]) && is_preferred(m, edge.uses[1]);
            prefer(m, edge.literal,
                   used && times[edge.before] < times[edge.after] &&
                       times[edge.after] < 2 * LATE);
        }
    }
    for (int i = 0; i < m.both_count; i++) {
        prefer(m, m.both[i].literal,
               is_preferred(m, m.both[i].a) && is_preferred(m, m.both[i].b));
    }
    std::free(times);
}

void end_model(Model &m) {
    free_solver(m.solver);
    std::free(m.edges);
    m.solver = nullptr;
    m.edges = nullptr;
}

int row_of_suit(Model &m, int suit) {
    int row = 0;
    while (row < ROWS - 1 && !holds(m, m.final_row[suit][row])) {
        row++;
    }
    return row;
}

bool moves_of(Model &m, Schedule &schedule) {
    if (!schedule_of(m, schedule, 0)) {
        return false;
    }
    for (int i = 0; i < schedule.count; i++) {
        int card = schedule.card[i];
        if (is_base(m, card)) {
            schedule.cell[i] = PLACED_BASE;
        } else if (schedule.cell[i] == NO_CELL) {
            schedule.cell[i] =
                row_of_suit(m, suit_of(m, card)) * m.columns + rank_of(m, card);
        }
    }
    return true;
}

}  // namespace gaps
