import { eq } from "drizzle-orm";
import { toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { type Given, prepared } from "#server/platform/db/index.ts";
import { claimablePoints, claimedColumn } from "#server/platform/modules/cashback/index.ts";
import { isTransferAvailable, moneyColumns } from "#server/platform/modules/currency-accounts/index.ts";
import { newAdvertsColumn } from "#server/platform/modules/feedback/index.ts";
import { jurisdictionOf, minimumAgeOf } from "#server/platform/modules/jurisdictions/index.ts";
import { liveColumns, liveTokensOf } from "#server/platform/modules/live/index.ts";
import { hasRejectedColumn } from "#server/platform/modules/payments/index.ts";
import {
  asDetails,
  detailsColumns,
  favoritesColumn,
  players,
  THEIR_ID,
} from "#server/platform/modules/players/index.ts";
import { exchangeAt, lifetimeColumn } from "#server/platform/modules/points/index.ts";
import { blocksOf, inForceColumn, obstacleToPlay } from "#server/platform/modules/protection/index.ts";
import { bonusStandingColumn } from "#server/platform/modules/rewards/index.ts";
import { factorsColumn } from "#server/platform/modules/second-factors/index.ts";
import {
  isStepUpDue,
  playerOfSession,
  type SessionPlayer,
  sessionColumns,
} from "#server/platform/modules/sessions/index.ts";
import { sessions, sessionTokens } from "#server/platform/modules/sessions/tables.ts";
import { unreadColumn } from "#server/platform/modules/support/index.ts";
import { documentStandingColumn } from "#server/platform/modules/verification/index.ts";
import { sha256 } from "#server/platform/sha256.ts";

const COLUMNS = {
  details: detailsColumns,
  ...liveColumns(THEIR_ID),
  ...moneyColumns(THEIR_ID),
  lifetime: lifetimeColumn(THEIR_ID),
  favorites: favoritesColumn(THEIR_ID),
  inForce: inForceColumn(THEIR_ID),
  newAdverts: newAdvertsColumn(THEIR_ID),
  papers: documentStandingColumn(THEIR_ID),
  factors: factorsColumn(THEIR_ID),
  bonusStanding: bonusStandingColumn(THEIR_ID),
  unread: unreadColumn(THEIR_ID),
  claimed: claimedColumn(THEIR_ID),
};

/** One statement, with the session: every page of a signed-in player runs it, and all it reads is of one moment. */
const profileOf = prepared((db, { hash, now }: Given<{ hash: string; now: string }>) =>
  db
    .select({ session: sessionColumns, ...COLUMNS, hasRejected: hasRejectedColumn(THEIR_ID, now) })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(players, eq(players.id, sessions.playerId))
    .where(eq(sessionTokens.hash, hash)),
);

/** What a profile is viewed from, besides its session. */
export type StoredProfile = Omit<Awaited<ReturnType<typeof profileOf>>[number], "session">;

/** The player of an access token, as `authenticate` tells, with the profile; nulls where it is of none. */
export async function authenticateWithProfile(
  context: Context,
  token: string,
): Promise<{ player: SessionPlayer | null; profile: StoredProfile | null }> {
  const { connection, clock } = context;
  const [row] = await profileOf(connection.db, { hash: sha256(token), now: clock.now().toISOString() });
  return { player: await playerOfSession(context, token, row?.session), profile: row ?? null };
}

/** Contract `getProfile`. */
export async function viewProfile(
  context: Context,
  player: SessionPlayer,
  { balanceVersion, liveAfter, factors, ...read }: StoredProfile,
): Promise<DataOf<"getProfile">> {
  const { currency, country } = player;
  const details = asDetails(read.details);
  const restrictions = blocksOf(read.inForce, context.clock.now());
  const { worthOf, ...status } = exchangeAt(read.lifetime);
  const purse = read.purses.find((one) => one.currency === currency);
  const points = read.purses.find((one) => one.currency === "PTS")?.cash ?? 0n;
  const { pointsExchangeRatio: pointsPerEuro } = status;
  const reward = await claimablePoints(context, { playerId: player.id, claimed: read.claimed, pointsPerEuro });
  const isExcluded = restrictions.selfExclusionBlock.enabled;
  const { wagerCap, coolingOffDays } = jurisdictionOf(country);
  return {
    ...player,
    ...details,
    ...restrictions,
    ...read.papers,
    ...status,
    ...read.bonusStanding,
    balanceVersion,
    liveAfter,
    coolingOffDays,
    ...liveTokensOf(context, player),
    isMoneyTransferAvailable: isTransferAvailable(read),
    defaultBonusWager: wagerCap,
    minimumAge: minimumAgeOf(country),
    dateBirthday: player.birthDate,
    balance: toMoney(purse?.cash ?? 0n, currency),
    bonus: toMoney(purse?.bonus ?? 0n, currency),
    points: toMoney(points, "PTS"),
    pointsExchangeResult: toMoney(worthOf(points), "EUR"),
    cashbackReward: toMoney(reward, "PTS"),
    favorites: read.favorites,
    feedbackAdvertsCount: read.newAdverts,
    unreadSupportCount: read.unread,
    hasRejectedPayments: read.hasRejected,
    isGameModeReal: obstacleToPlay({ ...player, ...details, ...restrictions }) === null,
    isGameModeDemo: !isExcluded && !player.isTermsRequired,
    isTermsPopup: player.isTermsRequired && !isExcluded,
    twoFactorType: factors.authenticator ? "google_auth" : factors.sms ? "sms" : null,
    isPinCodeEnabled: factors.pin !== null,
    isStepUpDue: isStepUpDue(context, player, factors),
  };
}
