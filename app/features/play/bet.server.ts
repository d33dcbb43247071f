import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { ApiFailure } from "../../api/failure.ts";
import { currency } from "../../contract/money.ts";
import { operationId } from "../../contract/values.ts";

/** A chance as it is typed, "49.5", in hundredths of a per cent. */
const chance = z
  .string()
  .regex(/^\d{1,2}(?:[.,]\d{1,2})?$/)
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100));

/** The form of one round. The platform checks stake and input again by the rules of the game. */
const schema = z
  .object({
    operationId,
    stake: z.string().regex(/^[1-9]\d{0,17}$/),
    currency,
    chance: chance.optional(),
    direction: z.enum(["under", "over"]).optional(),
  })
  .transform(({ operationId: id, stake, currency: code, chance: share, direction }) => ({
    operationId: id,
    stake: { amount: stake, currency: code },
    input:
      share !== undefined && direction
        ? ({ kind: "dice", chance: share, direction } as const)
        : ({ kind: "slot" } as const),
  }));

export type Bet = z.output<typeof schema>;

/** The bet of a posted form, or undefined for a form that is not ours. */
export const betOf = (form: FormData): Bet | undefined => schema.safeParse(Object.fromEntries(form)).data;

/** Longer than the slowest game's minimum cycle; a wait beyond it is not worth holding a request for. */
const LONGEST_WAIT_MS = 5_500;

/**
 * Plays once; a press that comes before the game's minimum time is not refused but waits for its turn, so that a
 * player without scripts, whose button nothing disables, never sees an error for being quick.
 */
export async function inTurn<Result>(play: () => Promise<Result>): Promise<Result> {
  try {
    return await play();
  } catch (error) {
    const left =
      error instanceof ApiFailure && error.code === "too_fast" && Number(error.failures[0]?.parameters?.milliseconds);
    if (!left || left > LONGEST_WAIT_MS) throw error;
    await wait(left);
    return play();
  }
}
