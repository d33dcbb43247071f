import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { limitsAtTable } from "#server/platform/modules/player-limits/index.ts";

export interface SeatedPlayer {
  id: string;
  currency: RealCurrency;
  sessionStartedAt: Date;
}

interface Read {
  session: { staked: bigint; returned: bigint };
  tally: Parameters<typeof limitsAtTable>[2];
}

/** What stands beside every game for real money: the player's session, in their currency, and their limits. */
export async function sessionOf(context: Context, player: SeatedPlayer, { session, tally }: Read) {
  const { currency, sessionStartedAt } = player;
  const { staked, returned } = session;
  return {
    startedAt: sessionStartedAt.toISOString(),
    staked: toMoney(staked, currency),
    returned: toMoney(returned, currency),
    net: toMoney(returned - staked, currency),
    ...(await limitsAtTable(context, player, tally)),
  };
}
