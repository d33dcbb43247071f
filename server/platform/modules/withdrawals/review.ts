import { and, eq, gt, ne, notInArray, sql } from "drizzle-orm";
import type { HOLD_REASONS } from "#app/contract/cashier.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import { DAY_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { inCurrency, roundSum } from "#server/platform/modules/currencies/index.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { type Payment, payments, payoutWays } from "#server/platform/modules/payments/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { restrictionsOf } from "#server/platform/modules/protection/index.ts";
import { documentsOf, requestDocument, standingDocument } from "#server/platform/modules/verification/index.ts";
import type { Reason } from "./reason-texts.ts";
import { STATES_BY_PLACE } from "./states.ts";
import { unstakedOf } from "./turnover.ts";

/** The constants of the rules. A change applies to withdrawals requested from then on. */
const RULES = {
  /** The period over which withdrawals and deposits are summed up: dividing one into parts makes no difference. */
  addedUpMs: 30 * DAY_MS,
  /** The documents that must be approved above the limit of the jurisdiction. */
  documents: ["identity", "address"],
} as const;

const addedUpSince = ({ clock }: Pick<Context, "clock">): Date => new Date(clock.now().getTime() - RULES.addedUpMs);

/** Minor units of recent deposits in all accounts that are not staked yet and make a withdrawal wait, in its currency. */
export const unstakedLately = (
  db: Database,
  context: Pick<Context, "clock">,
  of: { playerId: string; currency: RealCurrency },
): Promise<bigint> => unstakedOf(db, { ...of, since: addedUpSince(context) });

interface Facts {
  tx: Transaction;
  context: Context;
  payment: Payment;
  /** Country of the player. */
  country: string;
  isBlocked: boolean;
  /** What the player has requested in the period, this one included, in minor units of its currency. */
  lately: bigint;
  documents: Awaited<ReturnType<typeof documentsOf>>;
  /** Minor units that were moved into the account and cannot go back from it. */
  withoutWayBack: bigint;
}

/** The amounts of the reason for which a rule requires a review; undefined where it requires none. */
type Rule = (facts: Facts) => Promise<Reason["amounts"] | undefined>;

const limitOf = ({ payment: { currency }, country }: Facts, of: "documentsAboveCents" | "reviewAboveCents"): bigint =>
  roundSum(jurisdictionOf(country).withdrawal[of], currency);

const largeWithoutDocuments: Rule = async (facts) => {
  const { payment, documents, lately } = facts;
  const limit = limitOf(facts, "documentsAboveCents");
  const isConfirmed = RULES.documents.every((wanted) =>
    documents.some(({ kind, state }) => kind === wanted && state === "approved"),
  );
  return lately > limit && !isConfirmed ? { limit: toMoney(limit, payment.currency) } : undefined;
};

const large: Rule = async (facts) => {
  const limit = limitOf(facts, "reviewAboveCents");
  return facts.lately > limit ? { limit: toMoney(limit, facts.payment.currency) } : undefined;
};

const openVerification: Rule = async ({ documents }) =>
  documents.some(({ state }) => state === "requested" || state === "in_review") ? {} : undefined;

/** A card is known by the deposit that came from it, any other destination by a withdrawal that arrived there. */
const newDestination: Rule = async ({ tx, payment: { id, method, playerId, destinationId } }) => {
  if (method === "card" || destinationId === null) return undefined;
  const [earlier] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.playerId, playerId),
        eq(payments.destinationId, destinationId),
        eq(payments.state, "done"),
        ne(payments.id, id),
      ),
    )
    .limit(1);
  return earlier ? undefined : {};
};

/** Less than the minimum of every method is no reason: a remainder would require a review of every later withdrawal. */
const withoutReturn: Rule = async ({ context, country, payment: { refundOf, currency }, withoutWayBack }) => {
  if (refundOf !== null) return undefined;
  return payoutWays(context, { country, currency }).some(({ minimum }) => withoutWayBack >= minimum) ? {} : undefined;
};

const unstakedDeposits: Rule = async ({ tx, context, payment: { playerId, refundOf, currency } }) => {
  // An excess was never meant to be staked.
  if (refundOf !== null) return undefined;
  const left = await unstakedLately(tx, context, { playerId, currency });
  return left > 0n ? { left: toMoney(left, currency) } : undefined;
};

const excluded: Rule = async ({ tx, context, payment }) => {
  const restrictions = await restrictionsOf(tx, payment.playerId, context.clock.now());
  return restrictions.selfExclusionBlock.enabled ? {} : undefined;
};

const blocked: Rule = async ({ isBlocked }) => (isBlocked ? {} : undefined);

const RULE_OF: Record<(typeof HOLD_REASONS)[number], Rule> = {
  documents: largeWithoutDocuments,
  amount: large,
  verification_open: openVerification,
  new_destination: newDestination,
  no_way_back: withoutReturn,
  turnover: unstakedDeposits,
  excluded,
  blocked,
};

/** What a player has requested in the period and did not get back, in minor units of the currency of the last withdrawal. */
async function requestedLately(tx: Transaction, context: Context, { playerId, currency }: Payment): Promise<bigint> {
  const sums = await tx
    .select({ currency: payments.currency, amount: sql`sum(${payments.amount})`.mapWith(BigInt) })
    .from(payments)
    .where(
      and(
        eq(payments.playerId, playerId),
        eq(payments.kind, "withdrawal"),
        notInArray(payments.state, [...STATES_BY_PLACE.cash]),
        gt(payments.createdAt, addedUpSince(context)),
      ),
    )
    .groupBy(payments.currency);
  return sums.reduce((sum, of) => sum + inCurrency(of.amount, of.currency, currency), 0n);
}

/** Requests the documents whose lack holds a withdrawal, except those that are requested or approved already. */
export async function askForDocuments(tx: Transaction, context: Context, playerId: string): Promise<void> {
  for (const kind of RULES.documents) {
    if (await standingDocument(tx, playerId, { kind })) continue;
    await requestDocument(tx, context, playerId, kind, { why: "withdrawal" });
  }
}

/** Every reason for a review of a withdrawal; none where it may be sent at once. */
export async function reasonsToHold(
  tx: Transaction,
  context: Context,
  payment: Payment,
  withoutWayBack: bigint,
): Promise<Reason[]> {
  const { country, blockedAt } = await lockPlayer(tx, payment.playerId, "share");
  const documents = await documentsOf(tx, payment.playerId);
  const lately = await requestedLately(tx, context, payment);
  const facts: Facts = {
    tx,
    context,
    payment,
    country,
    isBlocked: blockedAt !== null,
    documents,
    lately,
    withoutWayBack,
  };
  const reasons: Reason[] = [];
  for (const [code, rule] of Object.entries(RULE_OF) as [keyof typeof RULE_OF, Rule][]) {
    const amounts = await rule(facts);
    if (amounts) reasons.push({ code, amounts });
  }
  return reasons;
}
