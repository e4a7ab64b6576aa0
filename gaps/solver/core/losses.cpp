// The model of losses, and its solutions played.

#include <algorithm>
#include <cstdlib>

#include "losses.hpp"

namespace gaps {

static void come_in_order(Losses &n, int suit, int rank, int other, int other_rank);
static void write_line(Losses &n, const Schedule &schedule);
static void add_to_line(Losses &n, int card, int cell);

static int card_of(Model &m, int suit, int rank) {
    return suit * m.length + rank;
}

// Literal: the card comes home.
static int comes_home(Model &m, int suit, int rank) {
    return home_stop(m, card_of(m, suit, rank)).used;
}

// Node: the card comes home.
static int arrival(Model &m, int suit, int rank) {
    return home_stop(m, card_of(m, suit, rank)).node;
}

// A literal that makes `before` come before `after`, one for each pair; `made`: it is
// new.
static int ordered(Losses &n, int before, int after, bool &made) {
    unsigned int at = (static_cast<unsigned int>(before) * 1031 +
                       static_cast<unsigned int>(after) * 7) &
                      (PAIR_SLOTS - 1);
    made = false;
    if (before == START) {
        return TRUE_LITERAL;
    }
    if (after == START || before == after) {
        return FALSE_LITERAL;
    }
    Pair *pair;
    while (n.pairs[at].used) {
        pair = &n.pairs[at];
        if (pair->before == before && pair->after == after) {
            return pair->literal;
        }
        at = (at + 1) & (PAIR_SLOTS - 1);
    }
    if (n.pair_count >= MAX_PAIRS) {
        n.model.failed = true;
        return TRUE_LITERAL;
    }
    n.pair_count++;
    made = true;
    pair = &n.pairs[at];
    pair->used = true;
    pair->before = before;
    pair->after = after;
    pair->literal = edge_literal(n.model, before, after);
    return pair->literal;
}

// A literal that makes `before` come before `after`, one for each pair.
static int order_of(Losses &n, int before, int after) {
    bool made;
    return ordered(n, before, after, made);
}

// Where cards come to rest before they are at home, and when they have left.

// All stops of a card, by falling labels; the last one is home.
static void list_places(Model &m, int card) {
    int base = suit_of(m, card) * m.length;
    int rank = rank_of(m, card);
    for (int label = rank; label >= 0; label--) {
        int first = m.first_cell[base + label];
        if (first % m.columns + rank - label < m.columns) {
            append_stop(m, card, first + rank - label, label);
        }
    }
    append_stop(m, card, NO_CELL, -1);
}

// Whether a stop before home lies in the column where the card belongs.
static bool in_place(Model &m, int card, int i) {
    return m.stops[card][i].cell % m.columns == rank_of(m, card);
}

// The nodes of the stops, in their order, and for each stop a moment that is not before
// it is left.
static void add_moments(Model &m, int card) {
    int last = m.stop_count[card] - 1;
    bool may_stay = false;
    Stop *stops = m.stops[card];
    for (int i = 0; i < last; i++) {
        may_stay = may_stay || in_place(m, card, i);
    }
    for (int i = 1; i < last + 1; i++) {
        if (i < last || may_stay) {
            stops[i].used = new_literal(m);
        }
        stops[i].node = new_node(m);
        add_edge(m, stops[i - 1].node, stops[i].node, TRUE_LITERAL);
    }
    stops[last - 1].leave = stops[last].node;
    for (int i = last - 2; i >= 0; i--) {
        stops[i].leave = new_node(m);
        add_edge(m, stops[i + 1].node, stops[i].leave, TRUE_LITERAL);
        add_edge(m, stops[i + 1].leave, stops[i].leave, opposite(stops[i + 1].used));
    }
}

// A later stop than `i` is used, or one of two literals holds.
static void leaves_or(Model &m, int card, int i, int a, int b) {
    int literals[MAX_STOPS + 2];
    int count = 2;
    literals[0] = a;
    literals[1] = b;
    for (int j = i + 1; j < m.stop_count[card]; j++) {
        literals[count] = m.stops[card][j].used;
        count++;
    }
    add_clause(m, literals, count);
}

// A card comes to a stop while its predecessor stands left of it, and it can end only
// in place.
static void add_places(Model &m, int card) {
    int last = m.stop_count[card] - 1;
    int suit = suit_of(m, card);
    Stop *stops = m.stops[card];
    for (int i = 0; i < last; i++) {
        if (i) {
            comes_beside(m, card, i);
        }
        int row = stops[i].cell / m.columns;
        leaves_or(m, card, i, opposite(stops[i].used),
                  in_place(m, card, i) ? m.final_row[suit][row] : FALSE_LITERAL);
    }
    if (!is_base(m, card)) {
        implies(m, stops[last].used, home_stop(m, card - 1).used);
        add_edge(m, home_stop(m, card - 1).node, stops[last].node, TRUE_LITERAL);
    }
}

// A literal: `card` has left its stop `i` before `other` comes to its stop `j`.
static int left_by(Losses &n, int card, int i, int other, int j) {
    Model &m = n.model;
    int leave = m.stops[card][i].leave;
    int node = m.stops[other][j].node;
    int used = m.stops[other][j].used;
    int literal = i ? order_of(n, leave, node) : used;
    if (i == 0) {  // it was there first
        add_edge(m, leave, node, used);
    }
    leaves_or(m, card, i, opposite(literal), FALSE_LITERAL);
    return literal;
}

// Of two cards that use a cell, one has left before the other comes.
static void share_cells(Losses &n) {
    Model &m = n.model;
    for (int card = 0; card < m.cards; card++) {
        for (int i = 0; i < m.stop_count[card] - 1; i++) {
            for (int other = 0; other < card; other++) {
                for (int j = 0; j < m.stop_count[other] - 1; j++) {
                    if (m.stops[card][i].cell != m.stops[other][j].cell) {
                        continue;
                    }
                    int one = left_by(n, card, i, other, j);
                    int two = left_by(n, other, j, card, i);
                    one_of(m, opposite(m.stops[card][i].used),
                           opposite(m.stops[other][j].used), one, two);
                }
            }
        }
    }
}

// The stops of all cards, and the rows of all suits.
static void add_places_of_all(Losses &n) {
    Model &m = n.model;
    for (int card = 0; card < m.cards; card++) {
        list_places(m, card);
    }
    for (int card = 0; card < m.cards; card++) {
        add_moments(m, card);
    }
    for (int suit = 0; suit < SUITS; suit++) {
        for (int row = 0; row < ROWS; row++) {
            m.final_row[suit][row] = new_literal(m);
        }
    }
    exactly_one_each(m, m.final_row);
    for (int card = 0; card < m.cards; card++) {
        add_places(m, card);
    }
    share_cells(n);
    add_clear_cells(m);
}

// The rows that cards come home to, and how many must be clear.

// A card comes home to one row, which no card keeps that never comes home, and which is
// clear by then.
static void add_first_row(Losses &n, int suit, int rank) {
    Model &m = n.model;
    int clause[ROWS + 1];
    int *rows = n.first_row[suit][rank];
    clause[ROWS] = opposite(comes_home(m, suit, rank));
    for (int row = 0; row < ROWS; row++) {
        rows[row] = clause[row] = new_literal(m);
        add_edge(m, m.clear[row][rank], arrival(m, suit, rank), rows[row]);
        for (int other = 0; other < SUITS; other++) {
            one_of(m, opposite(rows[row]), opposite(n.stays[other][rank][row]));
        }
    }
    add_clause(m, clause, ROWS + 1);
    at_most_one(m, rows, ROWS);
}

// If k cards of its column come home before a card, k + 1 rows are clear: so one of any
// 4 - k rows is.
static void need_clear_rows(Losses &n, int suit, int rank) {
    Model &m = n.model;
    int clause[3 * SUITS + 1];
    for (int sets = 0; sets < 1 << (SUITS + ROWS); sets++) {
        clause[0] = opposite(comes_home(m, suit, rank));
        int count = 1;
        int size = 0;
        for (int i = 0; i < ROWS; i++) {  // and as many suits
            if ((sets >> i) & 1) {
                clause[count] = opposite(comes_home(m, i, rank));
                clause[count + 1] =
                    opposite(order_of(n, arrival(m, i, rank), arrival(m, suit, rank)));
                count = count + 2;
                size = size + 1;
            }
            if ((sets >> (SUITS + i)) & 1) {
                clause[count] = n.is_clear[suit][rank][i];
                count = count + 1;
                size = size + 1;
            }
        }
        if (size == ROWS) {
            add_clause(m, clause, count);
        }
    }
}

// The k-th card to come home in a column comes after k rows are clear, to one of them.
static void add_clear_rows(Losses &n, int rank) {
    Model &m = n.model;
    for (int suit = 0; suit < SUITS; suit++) {
        n.enough[suit][rank] = new_node(m);
        add_edge(m, n.enough[suit][rank], arrival(m, suit, rank),
                 comes_home(m, suit, rank));
        for (int row = 0; row < ROWS; row++) {
            int literal;
            n.is_clear[suit][rank][row] = literal = new_literal(m);
            add_edge(m, m.clear[row][rank], n.enough[suit][rank], literal);
            for (int other = 0; other < SUITS; other++) {
                one_of(m, opposite(literal), opposite(n.stays[other][rank][row]));
            }
        }
        for (int other = 0; other < suit; other++) {
            come_in_order(n, suit, rank, other, rank);
        }
    }
    for (int suit = 0; suit < SUITS; suit++) {
        need_clear_rows(n, suit, rank);
        add_first_row(n, suit, rank);
    }
}

// One of two cards that come home is first.
static void come_in_order(Losses &n, int suit, int rank, int other, int other_rank) {
    Model &m = n.model;
    int a = arrival(m, suit, rank);
    int b = arrival(m, other, other_rank);
    // new literals are numbered in this order, as the checker of proofs expects
    int a_first = order_of(n, a, b);
    int b_first = order_of(n, b, a);
    one_of(m, opposite(comes_home(m, suit, rank)),
           opposite(comes_home(m, other, other_rank)), a_first, b_first);
}

static void add_rows(Losses &n) {
    Model &m = n.model;
    for (int suit = 0; suit < SUITS; suit++) {
        for (int rank = 0; rank < m.length; rank++) {
            for (int row = 0; row < ROWS; row++) {
                n.stays[suit][rank][row] = both(m, opposite(comes_home(m, suit, rank)),
                                                m.final_row[suit][row]);
            }
        }
    }
    for (int rank = 0; rank < m.length; rank++) {
        add_clear_rows(n, rank);
    }
}

// When cards at home can change rows: only while there is room, a row that is clear and
// not yet needed.
//
// Column c has room at a moment if more rows are clear up to it than cards have come
// home in it. If it has room at some moment between x and y, the next card to come home
// in it after x has enough clear rows before y.

// The room in a column after a card has come home in it or right of it (`rank` is
// `column`, or one more).
static Room &room_after(Losses &n, int column, int suit, int rank) {
    Model &m = n.model;
    Room &room = n.rooms[column][suit][rank - column];
    int clause[SUITS];
    int count = 1;
    if (room.node != NOT_MADE) {
        return room;
    }
    room.node = new_node(m);
    room.exists = new_literal(m);
    clause[0] = opposite(room.exists);
    for (int other = 0; other < SUITS; other++) {
        if (other == suit) {
            continue;
        }
        int later = order_of(n, arrival(m, suit, rank), arrival(m, other, column));
        int witness = new_literal(m);
        implies(m, witness, later);
        implies(m, witness, comes_home(m, other, column));
        add_edge(m, n.enough[other][column], room.node, witness);
        clause[count] = witness;
        count++;
    }
    add_clause(m, clause, count);
    return room;
}

// A literal that needs room in a column between the moment a card comes home and the
// node `until`.
static int has_room(Losses &n, int column, int suit, int rank, int until) {
    Room &room = room_after(n, column, suit, rank);
    bool made;
    int literal = ordered(n, room.node, until, made);
    if (made) {
        implies(n.model, literal, room.exists);
    }
    return literal;
}

// If `condition` holds, each of so many columns had room between the moment a card came
// home and `until`.
static void need_rooms(Losses &n, int condition, int suit, int rank, int columns,
                       int until) {
    for (int column = 0; column < columns; column++) {
        implies(n.model, condition,
                has_room(n, column, suit, std::min(column + 1, rank), until));
    }
}

// A card stands in the row where its successor comes home, and at the end in that of
// its suit.
static void add_changes(Losses &n, int suit, int rank) {
    Model &m = n.model;
    int top = TRUE_LITERAL;
    int change;
    if (rank + 1 < m.length) {
        change = new_literal(m);
        for (int row = 0; row < ROWS; row++) {
            one_of(m, opposite(n.first_row[suit][rank][row]),
                   opposite(comes_home(m, suit, rank + 1)),
                   n.first_row[suit][rank + 1][row], change);
        }
        need_rooms(n, change, suit, rank, rank + 1, arrival(m, suit, rank + 1));
        top = opposite(comes_home(m, suit, rank + 1));
    }
    if (top == FALSE_LITERAL) {
        return;
    }
    change = new_literal(m);
    for (int row = 0; row < ROWS; row++) {
        one_of(m, opposite(n.first_row[suit][rank][row]), opposite(top),
               m.final_row[suit][row], change);
    }
    for (int column = 0; column < rank + 1; column++) {
        implies(m, change,
                room_after(n, column, suit, std::min(column + 1, rank)).exists);
    }
}

// If two cards of neighbouring ranks come home to one row, what the first stood on has
// moved away in between.
static void add_meeting(Losses &n, int suit, int rank, int other, int other_rank) {
    Model &m = n.model;
    int until = arrival(m, other, other_rank);
    int first = order_of(n, arrival(m, suit, rank), until);
    int columns = rank < other_rank ? rank + 1 : other_rank;
    if (rank != other_rank) {
        come_in_order(n, suit, rank, other, other_rank);
    }
    if (columns == 0) {
        return;
    }
    int meeting = new_literal(m);
    for (int row = 0; row < ROWS; row++) {
        one_of(m, opposite(n.first_row[suit][rank][row]),
               opposite(n.first_row[other][other_rank][row]), opposite(first), meeting);
    }
    need_rooms(n, meeting, suit, rank, columns, until);
}

static void add_rooms(Losses &n) {
    Model &m = n.model;
    for (int suit = 0; suit < SUITS; suit++) {
        for (int rank = 0; rank < m.length; rank++) {
            add_changes(n, suit, rank);
        }
    }
    for (int suit = 0; suit < SUITS; suit++) {
        for (int other = 0; other < SUITS; other++) {
            if (other == suit) {
                continue;
            }
            for (int rank = 0; rank < m.length; rank++) {
                for (int near = std::max(rank - 1, 0);
                     near < std::min(rank + 2, m.length); near++) {
                    add_meeting(n, suit, near, other, rank);
                }
            }
        }
    }
}

// Playing a solution of the model of losses: a win, or a clause that says why it cannot
// be played.

// What a schedule means for the cards at home.
static void game_of(Losses &n, const Schedule &schedule, HomeGame &game) {
    Model &m = n.model;
    // So many cards have come home when the last other card has left the cell
    int left[MAX_CELLS];
    int cell_of[MAX_CARDS];
    game.length = m.length;
    game.count = 0;
    game.ends = true;
    for (int i = 0; i < MAX_CELLS; i++) {
        left[i] = 0;
    }
    int card;
    for (card = 0; card < m.cards; card++) {
        cell_of[card] = m.first_cell[card];
    }
    for (int i = 0; i < schedule.count; i++) {
        card = schedule.card[i];
        if (schedule.cell[i] == NO_CELL) {
            game.cards[game.count] = card;
            game.count++;
        }
        left[cell_of[card]] = game.count;
        cell_of[card] = schedule.cell[i];
    }
    for (card = 0; card < m.cards; card++) {
        if (cell_of[card] != NO_CELL) {
            left[cell_of[card]] = UNLIMITED;
        }
    }
    for (int row = 0; row < ROWS; row++) {
        int latest = 0;
        for (int rank = 0; rank < m.length; rank++) {
            latest = std::max(latest, left[row * m.columns + rank]);
            game.clear[row][rank] = latest;
        }
        for (int suit = 0; suit < SUITS; suit++) {
            if (holds(m, m.final_row[suit][row])) {
                game.rows[suit] = row;
            }
        }
    }
}

// A literal: the row is clear up to a cell, of cards that stay, too, before the card
// comes home.
static int clear_by(Losses &n, int row, int rank, int card) {
    Model &m = n.model;
    bool made;
    int literal = ordered(n, m.clear[row][rank], home_stop(m, card).node, made);
    if (!made) {
        return literal;
    }
    for (int other = 0; other < m.cards; other++) {
        for (int i = 0; i < m.stop_count[other] - 1; i++) {
            int cell = m.stops[other][i].cell;
            if (cell / m.columns == row && cell % m.columns <= rank) {
                leaves_or(m, other, i, opposite(literal),
                          opposite(m.stops[other][i].used));
            }
        }
    }
    return literal;
}

// These cards do not come home in this order while rows are clear only as late as here.
static void forbid(Losses &n, const HomeGame &game, bool proven) {
    Model &m = n.model;
    int clause[3 * MAX_CLAUSE];
    int count = 0;
    for (int i = 0; i < game.count; i++) {
        int card = game.cards[i];
        clause[count] = opposite(home_stop(m, card).used);
        if (clause[count] != FALSE_LITERAL) {
            count++;
        }
        if (i && suit_of(m, game.cards[i - 1]) != suit_of(m, card)) {
            clause[count] = order_of(n, home_stop(m, card).node,
                                     home_stop(m, game.cards[i - 1]).node);
            count++;
        }
    }
    for (int row = 0; row < ROWS; row++) {
        int before = 0;
        for (int rank = 0; rank < game.length; rank++) {
            if (game.clear[row][rank] > before) {
                before = game.clear[row][rank];
                clause[count] = clear_by(n, row, rank,
                                         game.cards[std::min(before, game.count) - 1]);
                count++;
            }
        }
        for (int i = 0; i < (game.ends ? SUITS : 0); i++) {
            if (game.rows[i] == row) {
                clause[count] = opposite(m.final_row[i][row]);
                count++;
            }
        }
    }
    note_cards(*m.solver, game.cards, proven ? game.count : 0);
    add_clause(m, clause, count);
}

// Play the solution in a few orders: `PLAYED`, or what was done about it; 0 without
// memory.
static int play_solution(Losses &n) {
    Schedule *schedule = static_cast<Schedule *>(std::malloc(sizeof(Schedule)));
    HomeGame failed[SCHEDULES_TRIED];
    int found[SCHEDULES_TRIED];
    int result = SET_ASIDE;
    if (schedule == nullptr || !home_area_new(n.area)) {
        std::free(schedule);
        return 0;
    }
    for (int order = 0; order < SCHEDULES_TRIED; order++) {
        if (!schedule_of(n.model, *schedule, order)) {
            std::free(schedule);
            return 0;
        }
        HomeGame game;
        game_of(n, *schedule, game);
        found[order] = fits_by_ranks(n.area, game, failed[order]);
        if (found[order] == FITS) {
            write_line(n, *schedule);
            std::free(schedule);
            return PLAYED;
        }
    }
    std::free(schedule);
    for (int order = 0; order < SCHEDULES_TRIED; order++) {
        if (found[order] == NEVER_FITS) {
            find_reason(n.area, failed[order]);
            forbid(n, failed[order], true);
            result = REFUSED;
        }
    }
    if (result == SET_ASIDE) {
        forbid(n, failed[0], false);
    }
    return result;
}

// The moves of the search that has just ended well, with those of the schedule in
// between.
static void write_line(Losses &n, const Schedule &schedule) {
    HomeArea &area = n.area;
    int path[MAX_LINE];
    int length = 0;
    int at = area.last;
    int came = 0;
    while (at > 0 && length < MAX_LINE) {
        path[length] = at;
        length++;
        at = area.spots[at].parent;
    }
    n.line_length = 0;
    for (int i = 0; i < schedule.count + 1; i++) {
        if (i < schedule.count && schedule.cell[i] != NO_CELL) {
            add_to_line(n, schedule.card[i], schedule.cell[i]);
            continue;
        }
        came++;  // the moves up to the next card that comes home, or to the end
        while (length) {
            at = path[length - 1];
            int row = row_at(area.spots[at], suit_of(n.model, area.spots[at].card),
                             rank_of(n.model, area.spots[at].card));
            if (area.spots[at].came > came) {
                break;
            }
            add_to_line(n, area.spots[at].card,
                        row * n.model.columns + rank_of(n.model, area.spots[at].card));
            length--;
            if (i < schedule.count && area.spots[at].card == schedule.card[i] &&
                area.spots[at].came == came &&
                area.spots[area.spots[at].parent].came < came) {
                break;
            }
        }
    }
}

static void add_to_line(Losses &n, int card, int cell) {
    if (n.line_length < MAX_LINE) {
        n.line_card[n.line_length] = card;
        n.line_cell[n.line_length] = cell;
        n.line_length++;
    }
}

// Choose the rows of the suits first, then the stops that are used.
static void decide_early(Losses &n) {
    Model &m = n.model;
    for (int suit = 0; suit < SUITS; suit++) {
        for (int row = 0; row < ROWS; row++) {
            raise_activity(*m.solver, m.final_row[suit][row] >> 1, 5.0);
        }
    }
    for (int card = 0; card < m.cards; card++) {
        for (int i = 1; i < m.stop_count[card]; i++) {
            if (m.stops[card][i].used >= 0) {
                raise_activity(*m.solver, m.stops[card][i].used >> 1, 2.0);
            }
        }
    }
}

// All of the model of losses.
static void build_losses(Losses &n) {
    for (int column = 0; column < MAX_LENGTH; column++) {
        for (int suit = 0; suit < SUITS; suit++) {
            for (int i = 0; i < 2; i++) {
                n.rooms[column][suit][i].node = NOT_MADE;
            }
        }
    }
    add_places_of_all(n);
    add_rows(n);
    add_rooms(n);
    decide_early(n);
}

bool begin_losses(Losses &n, int columns, const int *board, long long memory,
                  uint64_t seed, bool log) {
    n.pairs = static_cast<Pair *>(std::calloc(PAIR_SLOTS, sizeof(Pair)));
    if (!lay_board(n.model, columns, board, memory, seed) || n.pairs == nullptr) {
        return false;
    }
    if (log) {
        begin_log(*n.model.solver);
    }
    build_losses(n);
    start_line(n.model, n.made);
    n.result = n.model.failed ? NO_MEMORY : UNDECIDED;
    return true;
}

void end_losses(Losses &n) {
    end_model(n.model);
    std::free(n.pairs);
    std::free(n.area.spots);
    std::free(n.area.slots);
}

long long effort(const Losses &n) {
    return n.model.solver->conflicts + n.area.tried / ARRANGEMENTS_A_CONFLICT;
}

int solve_losses(Losses &n, long long conflicts) {
    long long until = effort(n) + conflicts;
    while (n.result == UNDECIDED && !n.ended && effort(n) < until) {
        n.result = solve(*n.model.solver, until - effort(n));
        if (n.result == UNSATISFIED && n.set_aside) {
            n.result = UNDECIDED;
            n.ended = true;
        } else if (n.result == SATISFIED) {
            int played = play_solution(n);
            if (played == PLAYED) {
                break;
            }
            n.set_aside = n.set_aside || played != REFUSED;
            n.result = played == 0 || n.model.failed ? NO_MEMORY : UNDECIDED;
        }
    }
    return n.result;
}

void follow(Losses &n, int card, int target) {
    Model &m = n.model;
    int before = n.made.at[card];
    follow_move(m, n.made, card, target, 0);
    int at = n.made.at[card];
    if (at == before) {
        return;  // it was at home, and changes its row
    }
    for (int i = before + 1; i < at; i++) {
        implies(m, m.stops[card][i].used, FALSE_LITERAL);
    }
    implies(m, TRUE_LITERAL, m.stops[card][at].used);
    for (int other = 0; other < m.cards; other++) {
        int next = n.made.at[other] + 1;
        if (other != card && next < m.stop_count[other]) {
            add_edge(m, m.stops[card][at].node, m.stops[other][next].node,
                     TRUE_LITERAL);
        }
    }
}

}  // namespace gaps
