import { eq, type SQL, sql } from "drizzle-orm";
import type { FactorKind, SignInWay } from "#app/contract/security.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { verifyTotp } from "./authenticator.ts";
import { verifyPin } from "./pin.ts";
import { verifyRecoveryCode } from "./recovery-codes.ts";
import { endingOf, verifySms } from "./sms.ts";
import { authenticators, passkeys, pins, recoveryCodes, smsFactors } from "./tables.ts";
import { tryCode, type Verdict } from "./tries.ts";

export interface Factors {
  /** When it was activated. */
  authenticator: Date | null;
  /** When SMS codes were activated, and the last digits of the number they are sent to. */
  sms: { since: Date; phone: string } | null;
  pin: Date | null;
  passkeys: number;
  /** Null without authenticator and SMS codes. */
  recoveryLeft: number | null;
}

interface FactorsAsJson {
  authenticator: string | null;
  sms: { since: string; phone: string } | null;
  pin: string | null;
  passkeys: number;
  codesLeft: number;
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

function asFactors({ authenticator, sms, pin, passkeys, codesLeft }: FactorsAsJson): Factors {
  return {
    authenticator: dateOf(authenticator),
    sms: sms && { since: new Date(sms.since), phone: endingOf(sms.phone) },
    pin: dateOf(pin),
    passkeys,
    recoveryLeft: authenticator || sms ? codesLeft : null,
  };
}

/** A player's second factors, as a column of a statement about the player: every page of a signed-in player reads it. */
export const factorsColumn = (playerId: SQL) =>
  sql`json_build_object(
    'authenticator', (select activated_at from ${authenticators} where player_id = ${playerId}),
    'sms', (select json_build_object('since', activated_at, 'phone', phone) from ${smsFactors} where player_id = ${playerId}),
    'pin', (select set_at from ${pins} where player_id = ${playerId}),
    'passkeys', (select count(*)::int from ${passkeys} where player_id = ${playerId}),
    'codesLeft', (select count(*)::int from ${recoveryCodes} where player_id = ${playerId} and used_at is null))`.mapWith(
    asFactors,
  );

/** {@link factorsColumn} by itself; throws when there is no such player. */
export async function factorsOf(db: Database | Transaction, playerId: string): Promise<Factors> {
  const [row] = await db
    .select({ factors: factorsColumn(sql`${playerId}`) })
    .from(players)
    .where(eq(players.id, playerId));
  if (!row) throw new Error(`player ${playerId} does not exist`);
  return row.factors;
}

/**
 * The factors a sign-in requires besides the password; empty where the password is enough. A PIN is for a session that is open.
 */
export function signInWaysOf({ authenticator, sms, recoveryLeft }: Factors): SignInWay[] {
  const ways: SignInWay[] = [...(authenticator ? (["totp"] as const) : []), ...(sms ? (["sms"] as const) : [])];
  return recoveryLeft ? [...ways, "recovery"] : ways;
}

/** The factors that can confirm a change of money, identity or security; empty where none is required. */
export const stepUpWaysOf = (factors: Factors): FactorKind[] =>
  factors.pin ? [...signInWaysOf(factors), "pin"] : signInWaysOf(factors);

const VERIFIERS: Record<FactorKind, (context: Context, playerId: string, code: string) => Promise<Verdict>> = {
  totp: verifyTotp,
  sms: verifySms,
  recovery: verifyRecoveryCode,
  pin: verifyPin,
};

export interface FactorProof {
  kind: FactorKind;
  code: string;
  path?: string;
}

/**
 * Proves a second factor of the player. Refuses with `code_locked`, and at the field with `wrong_code` or `code_used` and the
 * attempts left; a factor the player does not have counts as a wrong code.
 */
export const proveFactor = (context: Context, playerId: string, { kind, code, path = "code" }: FactorProof) =>
  tryCode(context, { playerId, factor: kind, path }, () => VERIFIERS[kind](context, playerId, code));
