// The graph that must stay acyclic: its transitive closure as rows of bits, and the
// literals that follow from it.
//
// When an edge holds, going back from it finds the rows that change. An edge the other
// way round would close a cycle, so its literal is set false at once. Rows are saved
// before they change, once a level.

#include "cdcl_parts.hpp"

namespace gaps {

static uint64_t *closure_row(Graph &g, int row) {
    return g.closure.items + static_cast<long long>(row) * g.words;
}

static bool comes_before(Graph &g, int x, int y) {
    return (closure_row(g, x)[y >> 6] >> (y & 63)) & 1;
}

// Save a row before it changes, if this level has not; false without memory.
static bool graph_save(Solver &s, int row) {
    Graph &g = s.graph;
    Words &saved = g.saved;
    if (s.depth == 0 || g.row_stamp[row] == s.levels[s.depth].stamp) {
        return true;
    }
    if (!reserve(s, saved, saved.count + g.words + 1)) {
        return false;
    }
    std::memcpy(saved.items + saved.count, closure_row(g, row),
                g.words * sizeof(uint64_t));
    saved[saved.count + g.words] = static_cast<uint64_t>(row);
    saved.count += g.words + 1;
    g.row_stamp[row] = s.levels[s.depth].stamp;
    return true;
}

void graph_undo(Solver &s, int saved, int holding) {
    Graph &g = s.graph;
    while (g.saved.count > saved) {
        g.saved.count -= g.words + 1;
        uint64_t *record = g.saved.items + g.saved.count;
        std::memcpy(closure_row(g, static_cast<int>(record[g.words])), record,
                    g.words * sizeof(uint64_t));
    }
    while (g.holding.count > holding) {
        g.holding.count--;
        int index = g.holding[g.holding.count];
        Edge &edge = g.edges[index];
        g.newest[edge.before] = edge.older;
        if (g.newest_to[edge.after] == index) {
            g.newest_to[edge.after] = edge.older_to;
        }
    }
}

// The nodes of `fresh` now come after `node`: edges from them to it cannot hold.
static void graph_forbid(Solver &s, int node, const uint64_t *fresh) {
    Graph &g = s.graph;
    for (int i = g.to_begin[node]; i < g.to_begin[node + 1]; i++) {
        int index = g.to_list[i];
        Edge &edge = g.edges[index];
        if ((fresh[edge.before >> 6] >> (edge.before & 63)) & 1) {
            int value = s.value[edge.literal];
            if (value == IS_OPEN) {
                assign(s, edge.literal ^ 1, 4 * index + BY_EDGE);
            } else if (value == IS_TRUE && g.conflict < 0) {
                g.conflict = index;
            }
        }
    }
}

// Node x now comes before all nodes of `after`.
static void close_forwards(Solver &s, int x, const uint64_t *after) {
    Graph &g = s.graph;
    uint64_t *row = closure_row(g, x);
    uint64_t *blockers = g.blockers.items + static_cast<long long>(x) * g.words;
    uint64_t fresh[MAX_WORDS];
    uint64_t blocked = 0;
    int words = g.words;
    if (!graph_save(s, x)) {
        return;
    }
    for (int word = 0; word < words; word++) {
        fresh[word] = after[word] & ~row[word];
        blocked |= fresh[word] & blockers[word];
        row[word] |= after[word];
    }
    if (blocked) {
        graph_forbid(s, x, fresh);
    }
}

// Node a comes before b, which is new, and so does all that comes before a: bring the
// closure up to date.
static void graph_connect(Solver &s, int a, int b) {
    Graph &g = s.graph;
    uint64_t after[MAX_WORDS];  // b and all after it
    std::memcpy(after, closure_row(g, b), g.words * sizeof(uint64_t));
    after[b >> 6] |= static_cast<uint64_t>(1) << (b & 63);
    close_forwards(s, a, after);
    g.now.count = 0;
    push(s, g.now, a);
    while (g.now.count) {
        g.now.count--;
        int index = g.newest_to[g.now[g.now.count]];
        while (index >= 0) {
            int node = g.edges[index].before;
            if (!comes_before(g, node, b)) {
                close_forwards(s, node, after);
                push(s, g.now, node);
            }
            index = g.edges[index].older_to;
        }
    }
}

// An edge holds from now on; `graph.conflict` tells if it closes a cycle.
static void graph_hold(Solver &s, int index) {
    Graph &g = s.graph;
    Edge &edge = g.edges[index];
    int a = edge.before;
    int b = edge.after;
    if (a == b || comes_before(g, b, a)) {
        g.conflict = index;
        return;
    }
    if (!push(s, g.holding, index)) {
        return;
    }
    edge.older = g.newest[a];
    g.newest[a] = index;
    if (!comes_before(g, a, b)) {
        edge.older_to = g.newest_to[b];
        g.newest_to[b] = index;
        graph_connect(s, a, b);
    }
}

int graph_propagate(Solver &s, int literal) {
    Graph &g = s.graph;
    g.conflict = -1;
    for (int i = g.of_begin[literal]; i < g.of_begin[literal + 1]; i++) {
        graph_hold(s, g.of_list[i]);
        if (g.conflict >= 0) {
            return g.conflict;
        }
    }
    return -1;
}

// The tables of the graph, made anew when nodes, edges or variables were added.

// Empty tables with room for all nodes; false without memory.
static bool graph_tables(Solver &s) {
    Graph &g = s.graph;
    g.attached = g.nodes;
    g.words = (g.nodes + 63) >> 6;
    g.saved.count = g.holding.count = 0;
    if (!(zeros(s, g.closure, g.nodes * g.words) &&
          zeros(s, g.blockers, g.nodes * g.words) && zeros(s, g.row_stamp, g.nodes) &&
          zeros(s, g.newest, g.nodes) && zeros(s, g.newest_to, g.nodes) &&
          zeros(s, g.distance, g.nodes) && zeros(s, g.via, g.nodes) &&
          zeros(s, g.to_begin, g.nodes + 2) &&
          zeros(s, g.of_begin, 2 * s.variables + 2) &&
          zeros(s, g.to_list, g.edges.count) && zeros(s, g.of_list, g.edges.count))) {
        return false;
    }
    for (int node = 0; node < g.nodes; node++) {
        g.newest[node] = g.newest_to[node] = -1;
    }
    return true;
}

// List the edges to each node and those of each literal: count them, then place them.
static void graph_index(Solver &s) {
    Graph &g = s.graph;
    Edge *edge;
    for (int index = 0; index < g.edges.count; index++) {
        edge = &g.edges[index];
        if (edge->literal >= 0) {
            g.to_begin[edge->after + 2]++;
            g.of_begin[edge->literal + 2]++;
            g.blockers[edge->after * g.words + (edge->before >> 6)] |=
                static_cast<uint64_t>(1) << (edge->before & 63);
        }
    }
    for (int i = 2; i < g.to_begin.count; i++) {
        g.to_begin[i] += g.to_begin[i - 1];
    }
    for (int i = 2; i < g.of_begin.count; i++) {
        g.of_begin[i] += g.of_begin[i - 1];
    }
    for (int index = 0; index < g.edges.count; index++) {
        edge = &g.edges[index];
        if (edge->literal >= 0) {
            g.to_list[g.to_begin[edge->after + 1]] = index;
            g.to_begin[edge->after + 1]++;
            g.of_list[g.of_begin[edge->literal + 1]] = index;
            g.of_begin[edge->literal + 1]++;
        }
    }
}

int graph_attach(Solver &s) {
    Graph &g = s.graph;
    if (!graph_tables(s)) {
        return -1;
    }
    graph_index(s);
    g.attached_edges = g.edges.count;
    s.graph_head = 0;
    g.conflict = -1;
    for (int index = 0; index < g.edges.count; index++) {
        Edge &edge = g.edges[index];
        if (edge.literal == TRUE_LITERAL) {
            graph_hold(s, index);
            if (g.conflict >= 0) {
                return g.conflict;
            }
        } else if (edge.before == edge.after && s.value[edge.literal] == IS_OPEN) {
            assign(s, edge.literal ^ 1, 4 * index + BY_EDGE);
        }
    }
    return -1;
}

// Why an edge cannot hold: the cycle it would close, found only when somebody asks.

// What an edge adds to a reason: 0 if its literal counts anyway, 1 if not, 2 if it did
// not hold in time.
static int edge_cost(Solver &s, int literal, int until) {
    int variable = literal >> 1;
    if (literal == TRUE_LITERAL) {
        return 0;
    }
    if (s.position[variable] >= until) {
        return 2;
    }
    return s.level[variable] == 0 || s.seen[variable] ? 0 : 1;
}

// Find a path of edges that held before the trail was `until` long, with the fewest new
// literals.
//
// A breadth-first search with two queues, for edges of cost 0 and 1. The closure tells
// it where not to look.
//
static bool reach(Solver &s, int start, int target, int until) {
    Graph &g = s.graph;
    int steps = 0;
    std::memset(g.distance.items, 0x7F, g.attached * sizeof(int));
    g.distance[start] = 0;
    g.now.count = g.later.count = 0;
    push(s, g.now, start);
    while (g.now.count) {
        while (g.now.count) {
            g.now.count--;
            int node = g.now[g.now.count];
            if (node == target) {
                return true;
            }
            if (g.distance[node] < steps) {
                continue;
            }
            int index = g.newest[node];
            while (index >= 0) {
                Edge &edge = g.edges[index];
                if (edge.after == target || comes_before(g, edge.after, target)) {
                    int cost = edge_cost(s, edge.literal, until);
                    if (cost < 2 && steps + cost < g.distance[edge.after]) {
                        g.distance[edge.after] = steps + cost;
                        g.via[edge.after] = index;
                        push(s, *(cost ? &g.later : &g.now), edge.after);
                    }
                }
                index = edge.older;
            }
        }
        Ints swap = g.now;
        g.now = g.later;
        g.later = swap;
        steps++;
    }
    return false;
}

int find_cycle(Solver &s, int index, int until) {
    Edge *edge = &s.graph.edges[index];
    Ints &path = s.path;
    Ints &literals = s.path_literals;
    int node = edge->before;
    path.count = literals.count = 0;
    if (node != edge->after && !reach(s, edge->after, node, until)) {
        s.failed = true;
        return -1;
    }
    if (edge->literal >= 0) {
        push(s, literals, edge->literal ^ 1);
    }
    while (node != edge->after) {
        push(s, path, s.graph.via[node]);
        edge = &s.graph.edges[s.graph.via[node]];
        if (edge->literal >= 0) {
            push(s, literals, edge->literal ^ 1);
        }
        node = edge->before;
        edge = &s.graph.edges[index];
    }
    if (s.failed) {
        return -1;
    }
    int clause = store(s, s.cycles, literals.items, literals.count, 0, index);
    if (clause >= 0 && s.logging) {
        log_cycle(s, clause, index);
    }
    return clause;
}

void forget_cycles(Solver &s) {
    for (int at = 0; at < s.trail_count; at++) {
        int variable = s.trail[at] >> 1;
        if (s.reason[variable] >= 0 && (s.reason[variable] & 3) == BY_CYCLE) {
            s.reason[variable] =
                4 * s.cycles[(s.reason[variable] >> 2) + USED] + BY_EDGE;
        }
    }
    s.cycles.count = 0;
}

int *cycle_clause(Solver &s, int reason, int variable) {
    int clause = reason >> 2;
    if ((reason & 3) == BY_EDGE) {
        int until = variable < 0 ? 0x7FFFFFFF : s.position[variable];
        clause = find_cycle(s, clause, until);
        if (clause < 0) {
            return nullptr;
        }
        if (variable >= 0) {
            s.reason[variable] = 4 * clause + BY_CYCLE;
        }
    }
    return s.cycles.items + clause;
}

}  // namespace gaps
