import { eq } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { type Connection, type Given, prepared } from "#server/platform/db/index.ts";
import { players, TERMS_VERSION } from "#server/platform/modules/players/index.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { endSession, TOKEN_REUSED } from "./ending.ts";
import { sessions, sessionTokens } from "./tables.ts";
import { ACCESS_MS, GRACE_MS } from "./tokens.ts";

/** After this long without a call, presence must be proved in a session. */
const IDLE_MS = 30 * 60_000;

/** The player of a live session, as of the arrival of the request. */
export interface SessionPlayer {
  id: string;
  sessionId: string;
  sessionStartedAt: Date;
  /** The last call in the session, to the minute. */
  seenAt: Date;
  /** True after 30 minutes without a call: presence must be proved. */
  isIdle: boolean;
  /** When a second factor was last proved in this session. */
  provedAt: Date | null;
  email: string;
  nickname: string | null;
  /** YYYY-MM-DD. */
  birthDate: string;
  language: Language;
  /** Currency of the active account. */
  currency: RealCurrency;
  country: string;
  isBlocked: boolean;
  isEmailConfirmed: boolean;
  isTermsRequired: boolean;
}

/** The columns that tell a session and its player, for {@link playerOfSession}. */
export const sessionColumns = {
  id: players.id,
  sessionId: sessions.id,
  sessionStartedAt: sessions.startedAt,
  seenAt: sessions.seenAt,
  activeAt: sessions.activeAt,
  provedAt: sessions.provedAt,
  email: players.email,
  nickname: players.nickname,
  birthDate: players.birthDate,
  language: players.language,
  currency: players.currency,
  country: players.country,
  blockedAt: players.blockedAt,
  emailConfirmedAt: players.emailConfirmedAt,
  termsVersion: players.termsVersion,
  endedAt: sessions.endedAt,
  expiresAt: sessions.expiresAt,
  issuedAt: sessionTokens.issuedAt,
  rotatedAt: sessionTokens.rotatedAt,
};

type Lookup = Promise<SessionPlayer | null>;

/** Per token: the running query, and the one that starts after it. */
interface Lookups {
  now: Lookup;
  next: Lookup | null;
}

const lookupsBy = new WeakMap<Connection, Map<string, Lookups>>();

/**
 * The player of an access token, or null. A token used after its rotation and grace is stolen: it ends the session. Calls that
 * arrive while a query runs, as the calls of one page do, share the next one: each gets the state after its arrival.
 */
export function authenticate(context: Context, token: string): Lookup {
  const byToken = lookupsBy.get(context.connection) ?? new Map<string, Lookups>();
  lookupsBy.set(context.connection, byToken);
  const start = (): Lookup => {
    const lookups: Lookups = { now: lookUp(context, token), next: null };
    byToken.set(token, lookups);
    const end = () => void (lookups.next || byToken.delete(token));
    lookups.now.then(end, end);
    return lookups.now;
  };
  const lookups = byToken.get(token);
  if (!lookups) return start();
  lookups.next ??= lookups.now.then(start, start);
  return lookups.next;
}

const sessionOf = prepared((db, { hash }: Given<{ hash: string }>) =>
  db
    .select(sessionColumns)
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(players, eq(players.id, sessions.playerId))
    .where(eq(sessionTokens.hash, hash)),
);

async function lookUp(context: Context, token: string): Promise<SessionPlayer | null> {
  const [row] = await sessionOf(context.connection.db, { hash: sha256(token) });
  return playerOfSession(context, token, row);
}

type SessionRow = Awaited<ReturnType<typeof sessionOf>>[number];

/** The player of an access token whose row was read, as {@link authenticate} tells. */
export async function playerOfSession(
  context: Context,
  token: string,
  row: SessionRow | undefined,
): Promise<SessionPlayer | null> {
  if (!row) return null;
  const { blockedAt, emailConfirmedAt, termsVersion, endedAt, expiresAt, issuedAt, rotatedAt, activeAt, ...player } =
    row;
  const now = context.clock.now().getTime();
  if (endedAt || now >= expiresAt.getTime()) return null;
  if (rotatedAt && now >= rotatedAt.getTime() + GRACE_MS) {
    await endSession(context, token, TOKEN_REUSED);
    return null;
  }
  if (now >= issuedAt.getTime() + ACCESS_MS) return null;
  return {
    ...player,
    isIdle: now - activeAt.getTime() >= IDLE_MS,
    isBlocked: blockedAt !== null,
    isEmailConfirmed: emailConfirmedAt !== null,
    isTermsRequired: termsVersion !== TERMS_VERSION,
  };
}
