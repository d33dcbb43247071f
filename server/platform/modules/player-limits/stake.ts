import type { Transaction } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { isCheckDue } from "./check.ts";
import { counting, showing } from "./rates.ts";
import { countPlay, lockTally, type Play, readTally, type Tally } from "./tally.ts";
import { comesFree, isPlayLimit, type PlayLimit, startsOf, usedNow, withoutStake } from "./usage.ts";
import { inOrder, type Totals } from "./windows.ts";

interface Stake extends Omit<Play, "paid" | "isAct" | "staked"> {
  /** Minor units; zero for a free bet. */
  amount: bigint;
  /** A bet is refused while the reality check is due; a step of an open round is not. */
  isBet: boolean;
}

const inForce = ({ limits }: Tally): PlayLimit[] =>
  inOrder(limits.map((limit) => ({ ...limit, value: BigInt(limit.value) }))).filter(isPlayLimit);

/** Time limits are exceeded once used up; money limits when the stake goes beyond what is left. */
const isAgainst = ({ kind, value }: PlayLimit, used: bigint, stake: bigint): boolean =>
  kind === "time" ? used >= value : stake > 0n && used + stake > value;

/** Why the limits refuse a stake, given the count without it; undefined when they accept it. */
async function reasonAgainst(
  tx: Transaction,
  tally: Tally,
  totals: Totals,
  { stake, isBet, at }: { stake: bigint; isBet: boolean; at: Date },
): Promise<Refusal | undefined> {
  if (isBet && isCheckDue({ ...tally, ...totals }, at)) return new Refusal("reality_check_due");
  const limits = inForce(tally);
  const { playerId, currency } = tally;
  const periods = limits.map(({ period }) => period);
  const starts = await startsOf(tx, playerId, periods, at);
  for (const limit of limits) {
    const used = usedNow(limit, totals, starts, at);
    if (!isAgainst(limit, used, stake)) continue;
    const free = await comesFree(tx, playerId, limit, totals, used, at);
    return new Refusal("limit_reached", {
      kind: limit.kind,
      period: limit.period,
      used: String(used),
      limit: String(limit.value),
      currency,
      ...(free && { until: free.at.toISOString(), more: String(free.more) }),
    });
  }
  return undefined;
}

/**
 * Counts a stake about to be taken, or refuses it with `reality_check_due` or `limit_reached`, under the one lock that every bet
 * of the player takes: concurrent bets, at whichever games, are accepted up to the limit and no further.
 */
export async function takeStake(tx: Transaction, stake: Stake): Promise<void> {
  const { amount, isBet, at, ...play } = stake;
  const { tally, staked } = await countPlay(tx, { ...play, at, staked: amount, isAct: true });
  const refusal = await reasonAgainst(tx, tally, withoutStake(tally, staked), { stake: staked, isBet, at });
  if (refusal) throw refusal;
}

/**
 * The same where a refusal is a result that is stored, and may not roll back what else its transaction wrote: returns what {@link
 * takeStake} would throw, and then counts nothing.
 */
export async function takeStakeOr(tx: Transaction, stake: Stake): Promise<Refusal | undefined> {
  const { amount, isBet, at, ...play } = stake;
  const tally = await lockTally(tx, play.playerId, at);
  const inBase = await counting(tx)(at, { from: play.currency, to: tally.currency, amount, rounded: "up" });
  const refusal = await reasonAgainst(tx, tally, tally, { stake: inBase, isBet, at });
  if (!refusal) await countPlay(tx, { ...play, at, staked: amount, isAct: true });
  return refusal;
}

/** What {@link takeStake} would refuse now; counts, locks and writes nothing. */
export async function stakeRefusal(
  tx: Transaction,
  { playerId, currency, amount, isBet, at }: Stake,
): Promise<Refusal | undefined> {
  const tally = await readTally(tx, playerId);
  // A player without a tally has no limit.
  if (!tally) return undefined;
  const stake = await showing(tx)(at, { from: currency, to: tally.currency, amount, rounded: "up" });
  return reasonAgainst(tx, tally, tally, { stake, isBet, at });
}
