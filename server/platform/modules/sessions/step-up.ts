import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import {
  type FactorProof,
  type Factors,
  factorsOf,
  proveFactor,
  stepUpWaysOf,
} from "#server/platform/modules/second-factors/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SessionPlayer } from "./authentication.ts";
import { sessions } from "./tables.ts";

/** How long a proof of a second factor is valid, in the session it was given in. */
const FRESH_MS = 5 * 60_000;

type Proved = Pick<SessionPlayer, "id" | "provedAt">;

const isFresh = ({ clock }: Context, { provedAt }: Proved): boolean =>
  provedAt !== null && clock.now().getTime() < provedAt.getTime() + FRESH_MS;

/** Whether the player has a second factor that was not proved recently in this session. */
export const isStepUpDue = (context: Context, player: Proved, factors: Factors): boolean =>
  !isFresh(context, player) && stepUpWaysOf(factors).length > 0;

/** Refuses with `step_up_required` where {@link isStepUpDue}. */
export async function requireStepUp(context: Context, player: Proved): Promise<void> {
  const factors = await factorsOf(context.connection.db, player.id);
  if (isStepUpDue(context, player, factors)) throw new Refusal("step_up_required");
}

/** Proves a second factor in this session, which proves presence as well. Refuses as `proveFactor` does. */
export async function confirmStepUp(context: Context, player: SessionPlayer, proof: FactorProof): Promise<void> {
  await proveFactor(context, player.id, proof);
  await noteProof(context, player);
}

/** Records that a second factor was proved in the session. */
export async function noteProof({ connection, clock }: Context, { sessionId }: SessionPlayer): Promise<void> {
  const now = clock.now();
  await connection.db
    .update(sessions)
    .set({ provedAt: now, activeAt: now, seenAt: now })
    .where(eq(sessions.id, sessionId));
}

/** The same by the PIN alone, also in an idle session: it replaces the password. */
export const checkPin = (context: Context, player: SessionPlayer, pin: string): Promise<void> =>
  confirmStepUp(context, player, { kind: "pin", code: pin, path: "pin" });
