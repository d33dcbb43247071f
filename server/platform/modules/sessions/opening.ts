import type { SignInStep } from "#app/contract/account.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { factorsOf, sendFactorSms, signInWaysOf } from "#server/platform/modules/second-factors/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { deviceTokenFor } from "./known-device.ts";
import { sessions, sessionTokens, signInSteps } from "./tables.ts";
import { drawToken, SESSION_MS } from "./tokens.ts";

/** Where a session is opened from, in terms the player will recognise. */
export interface SessionOrigin {
  /** As {@link deviceOf} names it. */
  device: string | null;
  country: string | null;
}

/** The result of a sign-in. */
export interface SignedIn {
  token: string;
  /** Presented by the device at its next sign-in: its wrong passwords then count separately from strangers'. */
  deviceToken: string;
}

type PlayerRow = Awaited<ReturnType<typeof lockPlayer>>;

/** Checked or executed when a session opens, in its transaction, with the player's row locked. A refusal opens none. */
export type Condition = (tx: Transaction, player: PlayerRow) => Promise<void>;

interface Opened extends SessionOrigin {
  step: SignInStep;
  /** When a second factor was proved; null where none was. */
  provedAt: Date | null;
}

/** Opens a session of a player whose row is locked. */
async function open(tx: Transaction, context: Context, player: PlayerRow, opened: Opened): Promise<SignedIn> {
  const now = context.clock.now();
  const id = context.random.id("ses");
  const token = drawToken(context.random);
  await tx.insert(sessions).values({
    ...opened,
    id,
    seed: "",
    playerId: player.id,
    generation: 1,
    startedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
    activeAt: now,
    seenAt: now,
  });
  await tx.insert(sessionTokens).values({ hash: sha256(token), sessionId: id, issuedAt: now });
  await record(tx, context, { playerId: player.id });
  return { token, deviceToken: deviceTokenFor(context, player.email) };
}

/** A caller who knows the password is told that the account is closed; nothing opens it. */
function refuseClosed({ closedAt }: PlayerRow): void {
  if (closedAt) throw new Refusal("player_closed");
}

/** How long a sign-in that passed the first step waits for the second. */
const STEP_MINUTES = 5;

/** A ticket for the second step: 256 random bits, issued once and stored as a hash only. */
async function ticketFor(tx: Transaction, { clock, random }: Context, playerId: string): Promise<string> {
  const now = clock.now();
  const ticket = drawToken(random);
  const expiresAt = new Date(now.getTime() + STEP_MINUTES * 60_000);
  await tx.insert(signInSteps).values({ hash: sha256(ticket), playerId, expiresAt });
  return ticket;
}

/**
 * Opens a session of the player and returns its first token, with one for the device. The condition checks once more what the
 * session is opened by: a password change ends sessions and means of signing in, and a session opened by an earlier check would
 * outlive that.
 *
 * Every sign-in ends here. Where the player has a second factor, no session opens: it refuses with `second_factor_required`, with
 * a ticket for `confirmSignIn` and the possible ways, separated by commas. Where the first way is SMS, the code is sent.
 */
export async function openSession(
  context: Context,
  playerId: string,
  origin: SessionOrigin,
  condition?: Condition,
  step: SignInStep = "other",
): Promise<SignedIn> {
  const outcome = await context.connection.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, playerId, "share");
    await condition?.(tx, player);
    refuseClosed(player);
    const factors = await factorsOf(tx, playerId);
    const ways = signInWaysOf(factors);
    if (ways.length === 0) return open(tx, context, player, { ...origin, step, provedAt: null });
    const ticket = await ticketFor(tx, context, playerId);
    return { ticket, ways: ways.join(","), ...(factors.sms && { phone: factors.sms.phone }) };
  });
  if (!("ticket" in outcome)) return outcome;
  // After the commit: thrown inside, it would roll back the ticket.
  if (outcome.ways.startsWith("sms")) await sendFactorSms(context, playerId).catch(unlessTooMany);
  throw new Refusal("second_factor_required", { ...outcome, minutes: STEP_MINUTES });
}

/** The previous code is a minute old at most, and valid for five. */
function unlessTooMany(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== "too_many_requests") throw error;
}

/** The same once the second factor is proved. */
export const openProvedSession = (
  context: Context,
  playerId: string,
  origin: SessionOrigin & { step: SignInStep },
  condition: Condition,
): Promise<SignedIn> =>
  context.connection.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, playerId, "share");
    await condition(tx, player);
    refuseClosed(player);
    return open(tx, context, player, { ...origin, provedAt: context.clock.now() });
  });
