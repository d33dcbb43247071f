import { asc, eq, lte } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type LetterName, letterTo } from "#server/platform/modules/mail/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { onePass } from "#server/platform/one-pass.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { VALID_MINUTES } from "./requests.ts";
import { type RecoveryKind, recoveryLinks, recoveryRequests } from "./tables.ts";

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

/** Handles a request, unless another replica does. */
const answer = (context: Context, id: string): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(recoveryRequests)
      .where(eq(recoveryRequests.id, id))
      .for("update", { skipLocked: true });
    if (!request) return;
    await tx.delete(recoveryRequests).where(eq(recoveryRequests.id, request.id));
    const isDue = context.clock.now() < request.expiresAt;
    const player = isDue ? await recipientOf(context, tx, request.email) : null;
    if (player) await sendLink(context, tx, request, player);
  });

/** Sends the requested links, and deletes expired ones. */
export async function sendRecoveryLinks(context: Context, ending?: AbortSignal): Promise<void> {
  const { db } = context.connection;
  const due = await db
    .select({ id: recoveryRequests.id })
    .from(recoveryRequests)
    .orderBy(asc(recoveryRequests.requestedAt));
  const failure = "a recovery link was not sent";
  await onePass(context, { due, ending, failure, act: ({ id }) => answer(context, id) });
  await db.delete(recoveryLinks).where(lte(recoveryLinks.expiresAt, context.clock.now()));
}
