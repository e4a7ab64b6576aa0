// The CDCL solver and its models in one file, so that the compiler sees all of them.

#include "acyclicity.cpp"
#include "card_orders.cpp"
#include "cdcl.cpp"
#include "clause_learning.cpp"
#include "home_cards.cpp"
#include "losses.cpp"
#include "proof_log.cpp"
