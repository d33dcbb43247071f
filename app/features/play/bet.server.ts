import { setTimeout as wait } from "node:timers/promises";
import { data } from "@remix-run/node";
import { z } from "zod";
import { ApiFailure, isRefusal } from "../../api/failure.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { currency } from "../../contract/money.ts";
import { operationId } from "../../contract/values.ts";
import { refuseInWords } from "../../session/form.server.ts";
import type { Scope } from "../../session/scope.server.ts";

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

/** The bet of a posted form. Throws what the platform would have said of it. */
export function betOf(scope: Scope, form: FormData): z.output<typeof schema> {
  const bet = schema.safeParse(Object.fromEntries(form));
  if (bet.success) return bet.data;
  const wrong = bet.error.issues.map(({ path }) => path[0]);
  const code = wrong.includes("stake")
    ? "stake_invalid"
    : wrong.includes("chance")
      ? "game_input_invalid"
      : "malformed_request";
  throw new ApiFailure([{ code }], scope.requestId);
}

/** The field a refusal is about, where it is about one. */
const FIELD: Partial<Record<ErrorCode, "stake" | "chance">> = {
  stake_invalid: "stake",
  insufficient_funds: "stake",
  game_input_invalid: "chance",
};

/** A refused bet: why, at which field, and what was typed. */
export function refuseBet(scope: Scope, form: FormData, error: unknown) {
  const { data: answer, init } = refuseInWords(scope, error);
  const typed = (name: string) => form.get(name)?.toString().slice(0, 20);
  return data(
    {
      ...answer,
      field: error instanceof ApiFailure ? FIELD[error.code] : undefined,
      typed: { stake: typed("stake"), chance: typed("chance"), direction: typed("direction") },
    },
    init ?? undefined,
  );
}

export type RefusedBet = ReturnType<typeof refuseBet>["data"];

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
    const left = isRefusal(error, "too_fast") && Number(error.failures[0]?.parameters?.milliseconds);
    if (!left || left > LONGEST_WAIT_MS) throw error;
    await wait(left);
    return play();
  }
}
