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

/** Of a session in which nothing was called for so long, presence must be proved. */
const IDLE_MS = 30 * 60_000;

/** The player behind a live session, as he stood when the request came. */
export interface SessionPlayer {
  id: string;
  sessionId: string;
  sessionStartedAt: Date;
  /** When the session was last called, to the minute. */
  seenAt: Date;
  /** Nothing was called for 30 minutes: presence must be proved. */
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

const columns = {
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

type Look = Promise<SessionPlayer | null>;

/** Of one token: the look that is under way, and the one that begins after it. */
interface Looks {
  now: Look;
  next: Look | null;
}

const looksBy = new WeakMap<Connection, Map<string, Looks>>();

/**
 * The player of an access token, or null. A token used after its rotation and grace is stolen: it ends the session. Calls that come
 * while a look is under way, as the calls of one page do, share the next: each is told what stood after it had come.
 */
export function authenticate(context: Context, token: string): Look {
  const byToken = looksBy.get(context.connection) ?? new Map<string, Looks>();
  looksBy.set(context.connection, byToken);
  const begin = (): Look => {
    const looks: Looks = { now: lookUp(context, token), next: null };
    byToken.set(token, looks);
    const end = () => void (looks.next || byToken.delete(token));
    looks.now.then(end, end);
    return looks.now;
  };
  const looks = byToken.get(token);
  if (!looks) return begin();
  looks.next ??= looks.now.then(begin, begin);
  return looks.next;
}

const sessionOf = prepared((db, { hash }: Given<{ hash: string }>) =>
  db
    .select(columns)
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(players, eq(players.id, sessions.playerId))
    .where(eq(sessionTokens.hash, hash)),
);

async function lookUp(context: Context, token: string): Promise<SessionPlayer | null> {
  const [row] = await sessionOf(context.connection.db, { hash: sha256(token) });
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
