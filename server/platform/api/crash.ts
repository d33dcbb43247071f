import type * as contract from "#app/contract/crash.ts";
import { findGame } from "#server/platform/modules/catalogue/index.ts";
import { isCrash, viewTable } from "#server/platform/modules/crash/index.ts";
import { listSharedBets } from "#server/platform/modules/rounds/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Handlers } from "./handler.ts";

export const crashHandlers: Handlers<typeof contract> = {
  /** Without a limit by address: every open page polls once a second, and counting a call costs as much as handling it. */
  getCrashTable: async ({ context, input }) => {
    const game = findGame(input.gameId);
    if (!isCrash(game)) throw new Refusal("not_found");
    const { table, inView } = await viewTable(context, game);
    return { ...table, bets: await listSharedBets(context, game, inView) };
  },
};
