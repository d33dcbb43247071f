import { isDeepStrictEqual } from "node:util";
import type { Game } from "#server/games/index.ts";
import { countedSpins } from "#server/games/slots/counted.ts";
import { enumerateSpins } from "#server/games/slots/enumerate.ts";
import { machineOf } from "#server/games/slots/machine.ts";

/** Whether counting a slot's spins again gives what is kept; true for a game that is not counted. */
export const isRecounted = ({ rules }: Game): boolean =>
  rules.kind !== "slot" || isDeepStrictEqual(enumerateSpins(machineOf(rules)), countedSpins(rules));
