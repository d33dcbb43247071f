import type { Connection } from "#server/platform/db/index.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { auditBalanceRoots, auditedBalanceProofs } from "#server/platform/modules/balance-proofs/index.ts";
import { auditedBonuses } from "#server/platform/modules/bonus-money/index.ts";
import { auditedCashback } from "#server/platform/modules/cashback/index.ts";
import { auditChains } from "#server/platform/modules/crash/index.ts";
import { auditSeeds } from "#server/platform/modules/fairness/index.ts";
import { auditedHistory } from "#server/platform/modules/history/index.ts";
import { auditedJackpots } from "#server/platform/modules/jackpots/index.ts";
import { auditedPrizes } from "#server/platform/modules/leaderboards/index.ts";
import { audit, auditPass, type Books, type Compared, type PassManner } from "#server/platform/modules/ledger/index.ts";
import { auditedPayments } from "#server/platform/modules/payments/index.ts";
import { auditedLimits } from "#server/platform/modules/player-limits/index.ts";
import { auditedPoints } from "#server/platform/modules/points/index.ts";
import { auditedProviders } from "#server/platform/modules/providers/index.ts";
import {
  auditEndOfLog,
  auditedLog,
  auditLoggedPromises,
  auditPublicLog,
} from "#server/platform/modules/public-log/index.ts";
import { auditedRounds, auditReplays, replayedRounds } from "#server/platform/modules/rounds/index.ts";
import { auditedTransfers } from "#server/platform/modules/transfers/index.ts";
import { parseOperationId } from "#server/platform/modules/wallet/index.ts";
import { auditedWithdrawals } from "#server/platform/modules/withdrawals/index.ts";
import { auditedHouseDays } from "./seal.ts";

const AUDITED: readonly Compared[] = [
  { isOperationId: (id) => parseOperationId(id) !== undefined },
  auditedRounds,
  auditedBonuses,
  auditedCashback,
  auditedPayments,
  auditedWithdrawals,
  auditedPoints,
  auditedHistory,
  auditedPrizes,
  auditedJackpots,
  auditedProviders,
  auditedTransfers,
  auditedHouseDays,
  auditedBalanceProofs,
  auditedLimits,
];

/**
 * Every contradiction in the books of the house: within the ledger, and between it and every row that money moved for; between
 * seeds and their published hashes; between rounds, their seeds and the public log; and between the ledger and its published figures.
 */
export const auditHouse = async (connection: Connection, keys: Keys) => [
  ...(await audit(connection, ...AUDITED)),
  ...(await auditSeeds(connection, keys)),
  ...(await auditChains(connection, keys)),
  ...(await auditReplays(connection, keys)),
  ...(await auditBalanceRoots(connection)),
  ...(await auditPublicLog(connection)),
  ...(await auditLoggedPromises(connection)),
];

const booksOf = (keys: Keys): Books => ({
  compared: [...AUDITED, { replayed: replayedRounds(keys) }, auditedLog],
  wholes: [
    (connection) => auditSeeds(connection, keys),
    (connection) => auditChains(connection, keys),
    auditBalanceRoots,
    auditEndOfLog,
  ],
});

/** The next pass of the same audit, which continues from what is sealed. */
export const auditHouseOn = (connection: Connection, keys: Keys, manner?: PassManner) =>
  auditPass(connection, booksOf(keys), manner);
