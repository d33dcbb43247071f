import { jackpots } from "#server/platform/modules/jackpots/index.ts";
import type { Handler } from "./handler.ts";

export const getJackpots: Handler<"getJackpots"> = ({ context }) => jackpots(context);
