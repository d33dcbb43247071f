import type { RealCurrency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type Entry, post } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "./operation-id.ts";
import { houseAccount, move, playerAccount, requirePositive } from "./postings.ts";

/** The source of bonus money, to which forfeited money returns. */
const bonusSource = (currency: RealCurrency) => houseAccount("bonuses", "payouts", currency);

export interface BonusMoney {
  playerId: string;
  bonusId: string;
  currency: RealCurrency;
  /** Minor units, above zero. */
  amount: bigint;
  at: Date;
}

/** `spin` is the number of the free spin whose stake is given, from 1; absent where the bonus itself is given. */
function bonusGranted({ spin, ...money }: BonusMoney & { spin?: number }): Entry {
  const { playerId, bonusId, currency, amount, at } = money;
  requirePositive(amount);
  return {
    operationId: spin === undefined ? operationId.bonusGranted(bonusId) : operationId.bonusSpin(bonusId, spin),
    kind: "bonus_granted",
    at,
    reference: { kind: "bonus", id: bonusId },
    postings: move(bonusSource(currency), playerAccount(playerId, "bonus", currency), amount),
  };
}

/** Released and forfeited share one id: what is left of a bonus moves once, in one direction. */
function bonusEnded(how: "released" | "forfeited", money: BonusMoney): Entry {
  const { playerId, bonusId, currency, amount, at } = money;
  requirePositive(amount);
  const to = how === "released" ? playerAccount(playerId, "cash", currency) : bonusSource(currency);
  return {
    operationId: operationId.bonusEnded(bonusId),
    kind: `bonus_${how}`,
    at,
    reference: { kind: "bonus", id: bonusId },
    postings: move(playerAccount(playerId, "bonus", currency), to, amount),
  };
}

/** Gives bonus money, or the stake of a free spin. */
export const grantBonus = (tx: Transaction, money: BonusMoney & { spin?: number }) => post(tx, bonusGranted(money));

/** Releases what is left of a bonus to its player, or takes it back. */
export const endBonus = (tx: Transaction, how: "released" | "forfeited", money: BonusMoney) =>
  post(tx, bonusEnded(how, money));
