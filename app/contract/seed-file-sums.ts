import type { RoundProof } from "./games/proof.ts";
import { type Money, minorUnits } from "./money.ts";
import type { LedgerSum } from "./seed-file.ts";
import { SUMMED, type Summed } from "./summed.ts";

type Amounts = Record<Summed, bigint>;

/** Sums by game and currency, in minor units. */
export interface SumOfGame {
  gameId: string;
  currency: Money["currency"];
  /** Of the rounds of the file. */
  found: Amounts;
  /** Of the ledger, as the first line of the file has it. */
  ledger: Amounts;
}

const nothing = (): Amounts => ({ staked: 0n, paid: 0n, bonusStaked: 0n, bonusPaid: 0n });

export class Sums {
  readonly #sums = new Map<string, SumOfGame>();

  #add(side: "found" | "ledger", gameId: string, amounts: Readonly<Record<Summed, Money>>): void {
    for (const name of SUMMED) {
      const { [name]: money } = amounts;
      const key = `${gameId} ${money.currency}`;
      const sum = this.#sums.get(key) ?? { gameId, currency: money.currency, found: nothing(), ledger: nothing() };
      sum[side][name] += minorUnits(money);
      this.#sums.set(key, sum);
    }
  }

  addLedger(sum: LedgerSum): void {
    this.#add("ledger", sum.gameId, sum);
  }

  addRound({ gameId, stake, paid, bonus }: Pick<RoundProof, "gameId" | "stake" | "paid" | "bonus">): void {
    const none = (money: Money): Money => ({ ...money, amount: "0" });
    const [bonusStaked, bonusPaid] = [bonus?.stake ?? none(stake), bonus?.paid ?? none(paid)];
    const own = (whole: Money, ofBonus: Money): Money => ({
      ...whole,
      amount: String(minorUnits(whole) - minorUnits(ofBonus)),
    });
    this.#add("found", gameId, {
      bonusStaked,
      bonusPaid,
      staked: own(stake, bonusStaked),
      paid: own(paid, bonusPaid),
    });
  }

  /** In the order of games and currencies. */
  all(): SumOfGame[] {
    return [...this.#sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
  }
}

/** The same by currency alone. */
export function byCurrency(sums: readonly SumOfGame[]): Omit<SumOfGame, "gameId">[] {
  const totals = new Map<string, Omit<SumOfGame, "gameId">>();
  for (const { currency, found, ledger } of sums) {
    const total = totals.get(currency) ?? { currency, found: nothing(), ledger: nothing() };
    for (const name of SUMMED) {
      total.found[name] += found[name];
      total.ledger[name] += ledger[name];
    }
    totals.set(currency, total);
  }
  return [...totals.values()];
}
