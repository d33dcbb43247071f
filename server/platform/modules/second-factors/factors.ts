import { eq, sql } from "drizzle-orm";
import type { FactorKind, SignInWay } from "#app/contract/security.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { lookAtTotp } from "./authenticator.ts";
import { lookAtPin } from "./pin.ts";
import { lookAtRecoveryCode } from "./recovery-codes.ts";
import { endingOf, lookAtSms } from "./sms.ts";
import { authenticators, passkeys, pins, recoveryCodes, smsFactors } from "./tables.ts";
import { tryCode, type Verdict } from "./tries.ts";

/** Of the player's recovery codes those that are not used. */
const codesLeft = sql<number>`(select count(*)::int from ${recoveryCodes}
  where ${recoveryCodes.playerId} = ${players.id} and ${recoveryCodes.usedAt} is null)`;

const passkeyCount = sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.playerId} = ${players.id})`;

export interface Factors {
  /** Since when it is in use. */
  authenticator: Date | null;
  /** Since when codes are sent, and the last digits of the number they are sent to. */
  sms: { since: Date; phone: string } | null;
  pin: Date | null;
  passkeys: number;
  /** Null without authenticator and SMS codes. */
  recoveryLeft: number | null;
}

/** Which second factors a player has. In one statement: every page of a signed-in player asks. */
export async function factorsOf(db: Database | Transaction, playerId: string): Promise<Factors> {
  const [row] = await db
    .select({
      authenticator: authenticators.activatedAt,
      smsSince: smsFactors.activatedAt,
      phone: smsFactors.phone,
      pin: pins.setAt,
      passkeys: passkeyCount,
      codesLeft,
    })
    .from(players)
    .leftJoin(authenticators, eq(authenticators.playerId, players.id))
    .leftJoin(smsFactors, eq(smsFactors.playerId, players.id))
    .leftJoin(pins, eq(pins.playerId, players.id))
    .where(eq(players.id, playerId));
  if (!row) throw new Error(`player ${playerId} does not exist`);
  const { authenticator, smsSince, phone, pin, passkeys, codesLeft: left } = row;
  const sms = smsSince && phone ? { since: smsSince, phone: endingOf(phone) } : null;
  return { authenticator, sms, pin, passkeys, recoveryLeft: authenticator || sms ? left : null };
}

/** What a sign-in asks for beside the password; nothing where that is enough. A PIN is for a session that is open. */
export function signInWaysOf({ authenticator, sms, recoveryLeft }: Factors): SignInWay[] {
  const ways: SignInWay[] = [...(authenticator ? (["totp"] as const) : []), ...(sms ? (["sms"] as const) : [])];
  return recoveryLeft ? [...ways, "recovery"] : ways;
}

/** What a change of money, identity or security can be confirmed by; nothing where none is asked for. */
export const stepUpWaysOf = (factors: Factors): FactorKind[] =>
  factors.pin ? [...signInWaysOf(factors), "pin"] : signInWaysOf(factors);

const LOOK: Record<FactorKind, (context: Context, playerId: string, code: string) => Promise<Verdict>> = {
  totp: lookAtTotp,
  sms: lookAtSms,
  recovery: lookAtRecoveryCode,
  pin: lookAtPin,
};

export interface FactorProof {
  kind: FactorKind;
  code: string;
  path?: string;
}

/**
 * The player proves to have a second factor. Refuses with `code_locked`, and at the field with `wrong_code` or `code_used`
 * and the tries left; a factor the player does not have is a wrong code.
 */
export const proveFactor = (context: Context, playerId: string, { kind, code, path = "code" }: FactorProof) =>
  tryCode(context, { playerId, factor: kind, path }, () => LOOK[kind](context, playerId, code));
