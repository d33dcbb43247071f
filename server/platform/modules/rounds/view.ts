import { toMoney } from "#app/contract/money.ts";
import type { Round as RoundOnTheWire, RoundRow } from "#app/contract/play.ts";
import { gameById } from "#server/games/index.ts";
import type { Database } from "#server/platform/db/index.ts";
import { type Proof, proofsOf } from "#server/platform/modules/fairness/index.ts";
import type { Round } from "./open.ts";

const proofsOfRounds = (db: Database, rows: readonly Round[]) =>
  proofsOf(
    db,
    rows.map(({ seedPairId }) => seedPairId),
  );

/**
 * A round as it is told. What the player may see of a round that waits for a step is stored as just that; an outcome that
 * is decided is told by the settlement and not before.
 */
function view(row: Round, proof: Proof): RoundOnTheWire {
  const { id, gameId, mode, state, currency, paytableHash } = row;
  const isTold = state === "settled" || row.payout === null;
  return {
    id,
    gameId,
    gameTitle: gameById(gameId)?.title ?? gameId,
    mode,
    state,
    bet: toMoney(row.bet, currency),
    stake: toMoney(row.stake, currency),
    payout: toMoney((state === "settled" && row.payout) || 0n, currency),
    jackpots:
      row.jackpots && state === "settled" ? { ...row.jackpots, paid: toMoney(row.jackpotPaid, currency) } : null,
    input: row.input,
    steps: row.steps.map(({ step }) => step),
    outcome: isTold ? row.outcome : null,
    paytableHash,
    openedAt: row.openedAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    proof,
  };
}

/** Rounds with their proofs. */
export async function viewRounds(db: Database, rows: readonly Round[]): Promise<RoundOnTheWire[]> {
  const proofOf = await proofsOfRounds(db, rows);
  return rows.map((row) => view(row, proofOf(row.seedPairId, row.nonce)));
}

export async function viewRound(db: Database, row: Round): Promise<RoundOnTheWire> {
  const proofOf = await proofsOfRounds(db, [row]);
  return view(row, proofOf(row.seedPairId, row.nonce));
}

/** Rounds as the history shows them, with the owner's cash around each. */
export async function viewRoundRows(db: Database, rows: readonly Round[]): Promise<RoundRow[]> {
  const proofOf = await proofsOfRounds(db, rows);
  return rows.map((row) => ({
    ...view(row, proofOf(row.seedPairId, row.nonce)),
    balanceBefore: toMoney(row.balanceBefore, row.currency),
    balanceAfter: row.balanceAfter === null ? null : toMoney(row.balanceAfter, row.currency),
  }));
}
