import type * as contract from "#app/contract/history.ts";
import { keysetPage } from "#server/platform/db/keyset.ts";
import { periodOf } from "#server/platform/db/period.ts";
import { balancesOf, cashRows, cashTotals, statementOf } from "#server/platform/modules/history/index.ts";
import type { Call, Handlers } from "./handler.ts";

type OneAccount = Call<typeof contract.getStatement>;

/** One account of a player, the active one where none is given, and a period of it. */
const accountPeriod = (player: OneAccount["player"], input: OneAccount["input"], now: Date) => ({
  playerId: player.id,
  currency: input.currency ?? player.currency,
  period: periodOf(input, now),
  now,
});

const AS_OF_ONE_INSTANT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

export const historyHandlers: Handlers<typeof contract> = {
  listCashHistory: async ({ context: { connection, clock }, input, player }) => {
    const { limit, cursor, group, state, currency } = input;
    const filter = { playerId: player.id, period: periodOf(input, clock.now()), group, state, currency };
    const [{ rows, ...around }, sums] = await Promise.all([
      keysetPage(
        { cursor, limit },
        (place) => cashRows(connection.db, filter, { place, limit }),
        (found) => found.place,
      ),
      cashTotals(connection.db, filter),
    ]);
    return { items: rows.map(({ row }) => row), ...around, ...sums };
  },

  getBalanceHistory: ({ context: { connection, clock }, input, player }) => {
    const accountFilter = accountPeriod(player, input, clock.now());
    return connection.inTransaction((tx) => balancesOf(tx, accountFilter), AS_OF_ONE_INSTANT);
  },

  getStatement: ({ context: { connection, clock }, input, player }) => {
    const accountFilter = accountPeriod(player, input, clock.now());
    return connection.inTransaction((tx) => statementOf(tx, accountFilter), AS_OF_ONE_INSTANT);
  },
};
