import { parseWithZod } from "@conform-to/zod/v4";
import { isRefusal } from "#app/api/failure.ts";
import type { GameDetail, ReturnsByStake } from "#app/contract/catalogue.ts";
import type { DataOf } from "#app/contract/types.ts";
import { kindOf } from "#app/kinds/index.server.ts";
import { plainFields } from "#app/lib/plain-fields.ts";
import type { Scope } from "#app/request/scope.ts";
import { betForm } from "./bet.server.ts";

/** What a bet returns at the stakes of its table, in words. */
function returnsInWords({ t, format }: Scope, { card, sameAtEveryStake, returns }: ReturnsByStake): string {
  if (sameAtEveryStake) return t("play:return.same", { share: format.percent(card) });
  const list = returns.map(({ stake, returned, holds }) =>
    t(holds ? "play:return.at" : "play:return.notTaken", {
      stake: format.shortMoney(stake),
      share: format.percent(returned),
    }),
  );
  return t("play:return.list", { list: list.join(", ") });
}

type Table = Pick<DataOf<"openDemoGame">, "stakes" | "returns"> & {
  game: Pick<GameDetail, "id" | "atStakes" | "choices">;
};

/** Shown at the stakes: what the bet returns, and the maximum one round pays. */
export function returnsView(scope: Scope, { game, stakes, returns }: Table) {
  const { paths, t, format } = scope;
  const isOneBet = game.atStakes === null && game.choices.length === 0;
  return {
    text: returnsInWords(scope, returns),
    ceiling: t("play:return.ceiling", { amount: format.wholeMoney(stakes.ceiling) }),
    /** The address of the figures for another choice; null where there is none. */
    href: isOneBet ? null : paths.table("returns", game.id),
  };
}

export type ReturnsView = ReturnType<typeof returnsView>;

/** The same for a bet of the table's form; null while the form has no valid bet. */
export async function returnsOfForm(scope: Scope, gameId: string, form: URLSearchParams): Promise<string | null> {
  // This bet is not placed, so any operation id satisfies the schema.
  const fields = plainFields([...form, ["operationId", crypto.randomUUID()]]);
  const read = parseWithZod(fields, { schema: betForm });
  if (read.status !== "success") return null;
  const { input, stake } = read.value.bet;
  const atStake = kindOf(input.kind).stakes ? { currency: stake.currency } : { currency: stake.currency, stake };
  try {
    return returnsInWords(scope, await scope.call("getReturns", { gameId, input, ...atStake }));
  } catch (error) {
    if (isRefusal(error, "game_input_invalid", "stake_invalid", "currency_mismatch")) return null;
    throw error;
  }
}
