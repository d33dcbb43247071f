import { findGame } from "../modules/catalogue/index.ts";
import { viewTable } from "../modules/crash/index.ts";
import type { Handler } from "./handler.ts";

export const getCrashTable: Handler<"getCrashTable"> = async ({ context, input }) =>
  viewTable(context, findGame(input.gameId));
