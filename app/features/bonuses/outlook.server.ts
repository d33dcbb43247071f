import { isRefusal } from "#app/api/failure.ts";
import { minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

type Outlook = NonNullable<DataOf<"getBonusOutlook">["outlook"]>;

/**
 * The outlook of a bonus that was taken. Null also while too many others wait for theirs: a missing figure must not block the
 * page of a bonus, nor its cancellation.
 */
export async function outlookOfTaken(scope: Scope, campaignId: string): Promise<Outlook | null> {
  const request = scope.call("getBonusOutlook", { campaignId });
  const { outlook } = await request.catch((error: unknown) => {
    if (isRefusal(error, "too_many_requests")) return { outlook: null };
    throw error;
  });
  return outlook;
}

const inHundred = ({ t, format }: Scope, share: number, digits = 0) =>
  t("rewards:outlook.inHundred", { figure: format.number(Number((share * 100).toFixed(digits))) });

/** A sentence that says what the figures are based on. */
function basis({ t, format }: Scope, { deposit, bonus }: Outlook, of: Of, stake: string): string {
  const figures = { bonus: format.money(bonus), stake };
  if (of === "running") return t("rewards:outlook.forRunning", figures);
  return deposit
    ? t("rewards:outlook.forDeposit", { ...figures, deposit: format.money(deposit) })
    : t("rewards:outlook.forBonus", figures);
}

/** While spins are left, much of the bonus money has not been won yet. */
type Of = Outlook["of"] | "spinning";

const BONUS_NAMES = { offer: "bonus", running: "left", spinning: "withSpins" } as const satisfies Record<Of, string>;

/** The chance to finish first, its worth as a sum, and the same at other stakes. */
export function outlookView(scope: Scope, outlook: Outlook, of: Of = outlook.of) {
  const { t, format } = scope;
  const [first] = outlook.stakes;
  if (!first) return null;
  const { bonus, game } = outlook;
  const signed = (cost: Outlook["bonus"]) => format.signedMoney(toMoney(-minorUnits(cost), cost.currency));
  const worthAt = ({ kept, jackpots }: Outlook["stakes"][number]) =>
    format.money(toMoney(minorUnits(kept) + minorUnits(jackpots), kept.currency));
  const share = (value: number) => format.number(Number((value * 100).toFixed(1)));
  return {
    chance: inHundred(scope, first.chance.value),
    filled: Math.round(first.chance.value * 100),
    basis: basis(scope, outlook, of, format.money(first.stake)),
    runs: t("rewards:outlook.runs", {
      runs: format.number(first.runs),
      game: game.title,
      low: share(first.chance.low),
      high: share(first.chance.high),
    }),
    bonusName: t(`rewards:outlook.${BONUS_NAMES[of]}`),
    bonus: format.money(bonus),
    cost: signed(first.cost),
    worth: worthAt(first),
    jackpots:
      minorUnits(first.jackpots) === 0n
        ? null
        : t("rewards:outlook.jackpots", { amount: format.money(first.jackpots), game: game.title }),
    most: t("rewards:outlook.most", {
      lost: format.number(100 - Math.round(first.chance.value * 100)),
      kept: format.money(first.byFinishers ?? first.kept),
      worth: worthAt(first),
    }),
    stakes: outlook.stakes.map((at) => ({
      id: at.stake.amount,
      stake: t("rewards:outlook.round", { stake: format.money(at.stake) }),
      chance: inHundred(scope, at.chance.value),
      worth: worthAt(at),
      cost: signed(at.cost),
    })),
    goOn: t("rewards:outlook.goOn", {
      stake: format.money(first.stake),
      figure: format.number(Math.round(first.chance.value * 100)),
      worth: worthAt(first),
      bonus: format.money(bonus),
    }),
  };
}

export type OutlookView = NonNullable<ReturnType<typeof outlookView>>;
