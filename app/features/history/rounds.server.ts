import { minorUnits } from "../../contract/money.ts";
import type { RoundRow } from "../../contract/play.ts";
import type { Scope } from "../../session/scope.server.ts";

/** A round of the history with what proves it, in the page's language. */
export function roundView({ t, format, paths }: Scope, row: RoundRow) {
  const { proof } = row;
  return {
    id: row.id,
    game: row.gameTitle,
    href: paths.play(row.gameId),
    state: row.state,
    stateName: t(`account:round.state_${row.state}`),
    openedAt: format.date(row.openedAt),
    stake: format.money(row.stake),
    payout: row.state === "settled" ? format.money(row.payout) : "–",
    paid: minorUnits(row.payout) > 0n,
    balances:
      row.balanceBefore && row.balanceAfter
        ? `${format.amount(row.balanceBefore)} → ${format.amount(row.balanceAfter)}`
        : "–",
    proof: { ...proof, nonce: String(proof.nonce) },
  };
}

export type RoundView = ReturnType<typeof roundView>;
