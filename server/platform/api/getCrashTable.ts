import { findGame } from "#server/platform/modules/catalogue/index.ts";
import { viewTable } from "#server/platform/modules/crash/index.ts";
import type { Handler } from "./handler.ts";

/** Without a limit by address: every open page asks once a second, and to count a call costs as much as to answer it. */
export const getCrashTable: Handler<"getCrashTable"> = async ({ context, input }) =>
  viewTable(context, findGame(input.gameId));
