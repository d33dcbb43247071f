import { z } from "zod";
import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import { CURRENCY_EXPONENT, type Money, minorUnits, parseMajorUnits, toMoney } from "#app/contract/money.ts";
import { currency } from "#app/contract/money-schemas.ts";
import { MOST_PLANNED_ROUNDS, planRun } from "#app/contract/play.ts";
import type { DataOf } from "#app/contract/types.ts";
import { FormRefusal, Redisplay } from "#app/forms/form-action.server.ts";
import { inField, writeAmount } from "#app/lib/amount.ts";
import type { Scope } from "#app/request/scope.ts";
import { betForm, refusedBet } from "./bet.server.ts";
import type { PlanValues } from "./plan.ts";

/** The default loss stop is the purse divided by this. */
const LOSS_STOP_PART = 10n;
/** Smaller chances are shown as "less than" this. */
const LEAST_SHARE = 0.0001;

const stops = z.object({
  rounds: z
    .string("required")
    .trim()
    .regex(/^\d{1,4}$/, "invalid")
    .transform(Number)
    .pipe(planRun.body.shape.rounds),
  /** As typed, in major units. */
  lossStop: z.string("required").trim(),
  winStop: z.string().trim().optional(),
});

/** A bet of the table's form with the plan of its run. */
export const planForm = z
  .intersection(stops, betForm)
  .transform(({ rounds, lossStop, winStop, bet, inputField }, context) => {
    const { currency } = bet.stake;
    const amountOf = (field: string, typed: string) => {
      const amount = parseMajorUnits(typed, currency);
      if (!amount) context.addIssue({ code: "custom", path: [field], message: "invalid_amount" });
      return amount ? toMoney(amount, currency) : undefined;
    };
    const loss = amountOf("lossStop", lossStop);
    const win = winStop ? amountOf("winStop", winStop) : undefined;
    return loss && (win || !winStop) ? { bet, inputField, rounds, lossStop: loss, winStop: win } : z.NEVER;
  });

type Typed = z.output<typeof planForm>;

/** The defaults of the plan's fields; null where rounds of the game cannot be planned. */
export function planFieldsView(scope: Scope, cash: Money, minimum: Money) {
  const { currency } = cash;
  const tenth = minorUnits(cash) / LOSS_STOP_PART;
  const lossStop = tenth > minorUnits(minimum) ? tenth : minorUnits(minimum);
  return {
    rounds: String(MOST_PLANNED_ROUNDS),
    lossStop: writeAmount(lossStop, inField(scope.format.moneyPattern(currency))),
    text: scope.t("play:run.text", { most: MOST_PLANNED_ROUNDS }),
    roundsHint: scope.t("play:run.roundsHint", { most: MOST_PLANNED_ROUNDS }),
    hasDecimals: CURRENCY_EXPONENT[currency] > 0,
  };
}

export type PlanFieldsView = ReturnType<typeof planFieldsView>;

/** The form as it was typed, with the computed figures of its run. */
export async function planOfForm(scope: Scope, gameId: string, typed: Typed): Promise<Redisplay> {
  const { bet, rounds, lossStop, winStop } = typed;
  const { stake, input } = bet;
  try {
    const odds = await scope.call("planRun", { gameId, stake, input, rounds, lossStop, winStop });
    return new Redisplay({ ...planInWords(scope, typed, odds) });
  } catch (error) {
    throw refusedStop(scope, error) ?? (await refusedBet(scope, gameId, typed, error));
  }
}

function planInWords(
  { t, format }: Scope,
  { bet, rounds, lossStop, winStop }: Typed,
  odds: DataOf<"planRun">,
): PlanValues {
  const share = (chance: number) =>
    chance > 0 && chance < LEAST_SHARE
      ? t("play:run.lessThan", { share: format.percent(LEAST_SHARE) })
      : format.percent(chance);
  const cost = format.money(odds.averageCost);
  const lossStopText = format.money(lossStop);
  const [stake, lossStopChance] = [format.money(bet.stake), share(odds.lossStopChance)];
  return {
    planRounds: String(rounds),
    planStake: bet.stake.amount,
    planLossStop: lossStop.amount,
    planWinStop: winStop?.amount ?? "",
    planStakeText: stake,
    planLossStopText: lossStopText,
    planWinStopText: winStop ? format.money(winStop) : t("play:run.notSet"),
    planCost: cost,
    planAverage: format.fixed(odds.averageRounds, 1),
    planLossStopChance: lossStopChance,
    planWinStopChance: winStop ? share(odds.winStopChance) : "",
    planNineteen: format.signedMoney(odds.nineteenInTwenty),
    planSummary: t("play:run.summary", { count: rounds, stake, cost, lossStop: lossStopText, chance: lossStopChance }),
  };
}

const refusedBounds = z.object({ least: z.string(), most: z.string(), currency });

/** A stop out of bounds, reported with its bounds at its field. */
function refusedStop({ t, format }: Scope, error: unknown): FormRefusal | null {
  if (!isRefusal(error, "loss_stop_invalid", "win_stop_invalid") || !(error instanceof ApiFailure)) return null;
  const read = refusedBounds.safeParse(error.failures[0]?.parameters);
  if (!read.success) return null;
  const { least, most, currency } = read.data;
  const money = (amount: string) => format.money({ amount, currency });
  const field = error.code === "loss_stop_invalid" ? "lossStop" : "winStop";
  return new FormRefusal(t(`play:run.bounds.${field}`, { least: money(least), most: money(most) }), field);
}
