import { and, eq } from "drizzle-orm";
import type { FieldIssue } from "#app/contract/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { type Counted, spendTry } from "#server/platform/modules/limits/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { factorTries, type TriedFactor } from "./tables.ts";

const TRIES = 5;

const of = (playerId: string, factor: TriedFactor) =>
  and(eq(factorTries.playerId, playerId), eq(factorTries.factor, factor));

const countedFor = (playerId: string, factor: TriedFactor): Counted => ({
  table: factorTries,
  key: { player_id: playerId, factor },
  most: TRIES,
  locked: "code_locked",
});

/** The result of checking a code. */
export type Verdict = "right" | "wrong" | "used";

const REFUSED = { wrong: "wrong_code", used: "code_used" } as const satisfies Record<string, FieldIssue>;

interface Tried {
  playerId: string;
  factor: TriedFactor;
  /** The field the code was typed in. */
  path?: string;
}

/**
 * Checks a code under the limit of attempts, and resets them when it is right. Refuses with `code_locked`, and at the field with
 * `wrong_code` or `code_used` and the attempts left.
 */
export async function tryCode(
  { connection: { db }, clock }: Context,
  { playerId, factor, path = "code" }: Tried,
  verify: () => Promise<Verdict>,
): Promise<void> {
  const left = await spendTry(db, countedFor(playerId, factor), clock.now());
  const verdict = await verify();
  if (verdict !== "right") throw fieldRefusal(REFUSED[verdict], path, REFUSED[verdict], { left });
  await db.delete(factorTries).where(of(playerId, factor));
}
