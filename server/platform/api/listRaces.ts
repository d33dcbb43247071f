import { listRaces as list } from "#server/platform/modules/races/index.ts";
import type { Handler } from "./handler.ts";

export const listRaces: Handler<"listRaces"> = ({ context, input, language }) => list(context, input, language);
