import { and, eq, gt, isNull } from "drizzle-orm";
import type { SignInWay } from "#app/contract/security.ts";
import type { Context } from "#server/platform/context.ts";
import { proveFactor } from "#server/platform/modules/second-factors/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { openProvedSession, type SessionOrigin, type SignedIn } from "./opening.ts";
import { signInSteps } from "./tables.ts";

const isOpen = (ticket: string, now: Date) =>
  and(eq(signInSteps.hash, sha256(ticket)), isNull(signInSteps.usedAt), gt(signInSteps.expiresAt, now));

interface Confirmation {
  ticket: string;
  kind: SignInWay;
  code: string;
}

/**
 * Opens the session of a sign-in whose first step was right, by a code. Of several calls with the ticket one opens it.
 * Refuses with `sign_in_expired` a ticket that was used, is over or never was, and as `proveFactor` does.
 */
export async function confirmSignIn(
  context: Context,
  { ticket, kind, code }: Confirmation,
  origin: SessionOrigin,
): Promise<SignedIn> {
  const { connection, clock } = context;
  const [step] = await connection.db
    .select({ playerId: signInSteps.playerId })
    .from(signInSteps)
    .where(isOpen(ticket, clock.now()));
  if (!step) throw new Refusal("sign_in_expired");
  await proveFactor(context, step.playerId, { kind, code });
  return openProvedSession(context, step.playerId, origin, async (tx) => {
    // A new password ends tickets, perhaps since the query above.
    const used = await tx
      .update(signInSteps)
      .set({ usedAt: clock.now() })
      .where(isOpen(ticket, clock.now()))
      .returning({ hash: signInSteps.hash });
    if (used.length === 0) throw new Refusal("sign_in_expired");
  });
}
