import { asc, eq, lte } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type LetterName, letterTo } from "#server/platform/modules/mail/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { VALID_MINUTES } from "./requests.ts";
import { type RecoveryKind, recoveryLinks, recoveryRequests } from "./tables.ts";

const BATCH = 50;

/** The page a link opens, below the language, and the letter that contains it. */
const LINKS: Record<RecoveryKind, { page: string; letter: LetterName }> = {
  password: { page: "reset-password", letter: "newPassword" },
  unlock: { page: "unlock", letter: "signInPaused" },
};

type Request = typeof recoveryRequests.$inferSelect;
type Recipient = Pick<typeof players.$inferSelect, "id" | "email" | "language">;

/** The player of an e-mail; null outside the sandbox for the seeded world, whose passwords open nothing there. */
async function recipientOf({ config }: Context, tx: Transaction, email: string): Promise<Recipient | null> {
  const { id, language, isSeeded } = players;
  const [player] = await tx
    .select({ id, email: players.email, language, isSeeded })
    .from(players)
    .where(eq(players.email, email));
  return player && (!player.isSeeded || config.mode === "sandbox") ? player : null;
}

async function sendLink(context: Context, tx: Transaction, request: Request, player: Recipient): Promise<void> {
  const { kind, expiresAt } = request;
  const { page, letter } = LINKS[kind];
  const signature = context.random.bytes(32).toString("base64url");
  const link = `${context.config.publicUrl}/${player.language}/${page}/${signature}`;
  await tx.insert(recoveryLinks).values({
    signatureHash: sha256(signature),
    kind,
    expiresAt,
    playerId: player.id,
    email: player.email,
  });
  await context.mail.send(tx, letterTo(player, letter, { link, count: VALID_MINUTES[kind] }));
}

/** Handles the next request, on this replica or another; false when none is left. */
const answerNext = (context: Context): Promise<boolean> =>
  context.connection.inTransaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(recoveryRequests)
      .orderBy(asc(recoveryRequests.requestedAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!request) return false;
    await tx.delete(recoveryRequests).where(eq(recoveryRequests.id, request.id));
    const isDue = context.clock.now() < request.expiresAt;
    const player = isDue ? await recipientOf(context, tx, request.email) : null;
    if (player) await sendLink(context, tx, request, player);
    return true;
  });

/** Sends the requested links, a bounded number per call, and deletes expired ones. */
export async function sendRecoveryLinks(context: Context): Promise<void> {
  for (let answered = 0; answered < BATCH; answered++) if (!(await answerNext(context))) break;
  await context.connection.db.delete(recoveryLinks).where(lte(recoveryLinks.expiresAt, context.clock.now()));
}
