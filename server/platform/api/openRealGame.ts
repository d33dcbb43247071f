import { toMoney } from "#app/contract/money.ts";
import { detailOf, findGame } from "#server/platform/modules/catalogue/index.ts";
import { openTable, realSeat, turnoverOf } from "#server/platform/modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const openRealGame: Handler<"openRealGame"> = async ({ context, input, player, language }) => {
  const game = findGame(input.gameId);
  const { connection } = context;
  const { id, currency, sessionStartedAt } = player;
  const [detail, table, { staked, returned }] = await Promise.all([
    detailOf(connection.db, game, language),
    openTable(context, realSeat(context, player), game),
    turnoverOf(connection.db, id, currency, sessionStartedAt),
  ]);
  return {
    game: detail,
    ...table,
    session: {
      startedAt: sessionStartedAt.toISOString(),
      staked: toMoney(staked, currency),
      returned: toMoney(returned, currency),
      net: toMoney(returned - staked, currency),
    },
  };
};
