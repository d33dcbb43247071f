import { and, eq, gt, isNull } from "drizzle-orm";
import type { SignInWay } from "#app/contract/security.ts";
import type { Context } from "#server/platform/context.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { factorsOf, proveFactor, sendFactorSms } from "#server/platform/modules/second-factors/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { noteFailure } from "./auth-history.ts";
import { openProvedSession, type SessionOrigin, type SignedIn } from "./opening.ts";
import { signInSteps } from "./tables.ts";

const isOpen = (ticket: string, now: Date) =>
  and(eq(signInSteps.hash, sha256(ticket)), isNull(signInSteps.usedAt), gt(signInSteps.expiresAt, now));

/** The pending sign-in of a ticket. Refuses with `sign_in_expired` a ticket that is used, expired or unknown. */
async function waitingFor({ connection, clock }: Context, ticket: string) {
  const [step] = await connection.db
    .select({ playerId: signInSteps.playerId, email: players.email })
    .from(signInSteps)
    .innerJoin(players, eq(players.id, signInSteps.playerId))
    .where(isOpen(ticket, clock.now()));
  if (!step) throw new Refusal("sign_in_expired");
  return step;
}

/** Sends the SMS code again. Refuses with `factor_changed` where the sign-in has no such step. */
export async function sendSignInSms(context: Context, ticket: string): Promise<void> {
  const { playerId } = await waitingFor(context, ticket);
  const { sms } = await factorsOf(context.connection.db, playerId);
  if (!sms) throw new Refusal("factor_changed");
  await sendFactorSms(context, playerId);
}

interface Confirmation {
  ticket: string;
  kind: SignInWay;
  code: string;
}

/**
 * Opens the session of a sign-in that passed the first step, by a code. Of several concurrent calls with the ticket one opens it.
 * Refuses with `sign_in_expired` a ticket that is used, expired or unknown, and as `proveFactor` does.
 */
export async function confirmSignIn(
  context: Context,
  { ticket, kind, code }: Confirmation,
  origin: SessionOrigin,
): Promise<SignedIn> {
  const { clock } = context;
  const { playerId, email } = await waitingFor(context, ticket);
  const proved = { ...origin, step: kind };
  await proveFactor(context, playerId, { kind, code }).catch(async (error: unknown) => {
    const isLooked = error instanceof Refusal && (error.code === "wrong_code" || error.code === "code_used");
    if (isLooked) await noteFailure(context, email, proved);
    throw error;
  });
  return openProvedSession(context, playerId, proved, async (tx) => {
    // A password change ends tickets, perhaps since the query above.
    const used = await tx
      .update(signInSteps)
      .set({ usedAt: clock.now() })
      .where(isOpen(ticket, clock.now()))
      .returning({ hash: signInSteps.hash });
    if (used.length === 0) throw new Refusal("sign_in_expired");
  });
}
