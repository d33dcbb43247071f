import { createHash } from "node:crypto";
import type { Currency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { notInPoints, setInPoints } from "#server/platform/modules/providers/index.ts";
import { type ReadSoFar, settledSince } from "#server/platform/modules/rounds/index.ts";

/** A stake to be counted. Of a provider's round it is the change since the last count, below zero where bets were rolled back. */
export interface CountedStake {
  /** Names the count that ends with it. */
  id: string;
  gameId: string;
  currency: Currency;
  /** Minor units. */
  stake: bigint;
  /** What a stake below zero had earned, in billionths of a point. */
  takenBack?: bigint;
}

type ProviderRound = Awaited<ReturnType<typeof notInPoints>>[number];

/** A round's part of what it has earned: all of it where it was rolled back as a whole. */
const earnedByPart = ({ pointsEarned, pointsStake }: ProviderRound, part: bigint): bigint =>
  pointsStake === 0n ? 0n : (pointsEarned * part) / pointsStake;

function changeOf(round: ProviderRound, id: string): CountedStake {
  const { gameId, currency, pointsStake } = round;
  const stake = round.stake - pointsStake;
  return { id, gameId, currency, stake, ...(stake < 0n && { takenBack: earnedByPart(round, -stake) }) };
}

/** What each provider's round of a player earns with this count is stored with it, to be taken back if it is rolled back. */
type Provided = readonly { round: ProviderRound; change: CountedStake }[];

/** A provider's round may be counted several times, and names no count; up to one instant a player is counted once. */
const idOf = (playerId: string, until: Date): string =>
  `pts_${createHash("sha256").update(`${playerId} ${until.toISOString()}`).digest("hex").slice(0, 32)}`;

/** All stakes of a player to be counted, in the order of their rounds; `open` is passed in the next time. */
export async function stakesToCount(
  tx: Transaction,
  playerId: string,
  read: ReadSoFar,
  until: Date,
): Promise<{ stakes: CountedStake[]; open: string[]; provided: Provided }> {
  const { settled, open } = await settledSince(tx, playerId, read, until);
  const id = idOf(playerId, until);
  const provided = (await notInPoints(tx, playerId, until)).map((round) => ({ round, change: changeOf(round, id) }));
  const timed = [
    ...settled.map((stake) => ({ at: stake.settledAt, stake })),
    ...provided.map(({ round, change }) => ({ at: round.changedAt, stake: change })),
  ];
  timed.sort((one, other) => one.at.getTime() - other.at.getTime());
  return { stakes: timed.map(({ stake }) => stake), open, provided };
}

/** Stores what the providers' rounds among these stakes have earned: `parts`, in the order of the stakes. */
export async function noteEarned(
  tx: Transaction,
  provided: Provided,
  stakes: readonly CountedStake[],
  parts: readonly bigint[],
): Promise<void> {
  for (const { round, change } of provided) {
    await setInPoints(tx, round, round.pointsEarned + (parts[stakes.indexOf(change)] ?? 0n));
  }
}
