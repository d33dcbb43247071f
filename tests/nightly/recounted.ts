import { isDeepStrictEqual } from "node:util";
import type { Game } from "#server/games/index.ts";
import { countedSlot } from "#server/games/slots/counted.ts";
import { machineOf } from "#server/games/slots/machine.ts";
import { spreadOf } from "#server/games/slots/respread.ts";
import { countSlot } from "#server/games/slots/slot-count.ts";
import { spreadText } from "#server/games/slots/spreads.ts";

/** Whether counting a slot's spins and rounds again gives the stored counts; true for a game that is not counted. */
export const isRecounted = ({ rules }: Game): boolean =>
  rules.kind !== "slot" ||
  (isDeepStrictEqual(countSlot(machineOf(rules)), countedSlot(rules)) && spreadOf(rules) === spreadText(rules));
