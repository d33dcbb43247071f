import type { BalanceProof } from "#app/contract/house.ts";
import { pagesAround } from "#app/lib/pages-around.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** Covers a few days. */
const LISTED = 24;

const viewProof = ({ format }: Scope, { day, currency, accounts, sum, root }: BalanceProof) => ({
  id: `${day}.${currency}`,
  currency,
  root,
  day: format.date(day, "restrictions"),
  accounts: format.number(accounts),
  sum: format.money(sum),
});

/** What was owed to all players at the end of each day, and the roots that prove it. */
export async function proofsView(scope: Scope, typed: { from: string; to: string; game: string }) {
  const { items, ...around } = await scope.call("listBalanceProofs", { limit: LISTED, ...cursorOf(scope) });
  const { from, to, game } = typed;
  return {
    rows: items.map((proof) => viewProof(scope, proof)),
    // Keeps the days chosen above.
    pages: pagesAround(around, (cursor) =>
      scope.paths.houseLedger({ from: from || null, to: to || null, game: game || null, cursor }).concat("#owed"),
    ),
    own: scope.paths.balanceProof(),
  };
}

export type ProofsView = Awaited<ReturnType<typeof proofsView>>;
