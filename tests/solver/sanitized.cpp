// The CDCL solver and its models, run by themselves, so that they can be built with
// sanitizers: a board on each line, and what was found on each line of the answer.
//
// A line is `memory columns conflicts cards...`, with -1 for a gap. Conflicts come in
// three parts. The answer is the result and the effort of each model: the sum of
// conflicts for wins, then for losses.

#include <cstdio>
#include <memory>

#include "losses.hpp"

using namespace gaps;

static void look_for_wins(long long memory, int columns, const int *board,
                          long long conflicts) {
    std::unique_ptr<Model> m(new Model());
    int result = NO_MEMORY;
    long long met = 0;
    if (lay_board(*m, columns, board, memory, 1)) {
        build_final_rows(*m);
        result = m->failed ? NO_MEMORY : UNDECIDED;
        for (int part = 0; part < 3 && result == UNDECIDED; part++) {
            result = solve(*m->solver, conflicts / 3);
        }
        std::unique_ptr<Schedule> moves(new Schedule());
        if (result == SATISFIED && moves_of(*m, *moves)) {
            Played line;
            start_line(*m, line);
            tell_line(*m, line);
        }
        met = m->solver->conflicts;
    }
    end_model(*m);
    std::printf("%d %lld ", result, met);
}

static void look_for_losses(long long memory, int columns, const int *board,
                            long long conflicts) {
    std::unique_ptr<Losses> n(new Losses());
    int result = NO_MEMORY;
    long long met = 0;
    if (begin_losses(*n, columns, board, memory, 1, true)) {
        for (int part = 0; part < 3; part++) {
            result = solve_losses(*n, conflicts / 3);
        }
        met = effort(*n);
    }
    end_losses(*n);
    std::printf("%d %lld\n", result, met);
}

int main() {
    long long memory, conflicts;
    int columns;
    while (std::scanf("%lld %d %lld", &memory, &columns, &conflicts) == 3) {
        int board[MAX_CELLS];
        for (int cell = 0; cell < ROWS * columns; cell++) {
            if (std::scanf("%d", &board[cell]) != 1) {
                return 1;
            }
        }
        look_for_wins(memory, columns, board, conflicts);
        look_for_losses(memory, columns, board, conflicts);
    }
    return 0;
}
