import { houseLedger } from "#server/platform/modules/house-ledger/index.ts";
import type { Handler } from "./handler.ts";

export const getHouseLedger: Handler<"getHouseLedger"> = ({ context, input }) => houseLedger(context, input.days);
