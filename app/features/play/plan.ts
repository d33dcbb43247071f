import { type FormAnswer, resultOf } from "#app/forms/answer.ts";
import { typedTexts } from "#app/forms/field.ts";

/** The values of the table's form once its run is planned; sums in minor units where they are not texts. */
export type PlanValues = Readonly<
  Record<
    | "planRounds"
    | "planStake"
    | "planLossStop"
    | "planWinStop"
    | "planStakeText"
    | "planLossStopText"
    | "planWinStopText"
    | "planCost"
    | "planAverage"
    | "planLossStopChance"
    | "planWinStopChance"
    | "planNineteen"
    | "planSummary",
    string
  >
>;

/** A planned run. */
export interface Plan {
  rounds: number;
  /** Of each round, in minor units. */
  stake: bigint;
  /** In minor units. */
  lossStop: bigint;
  winStop: bigint | null;
  /** In the words of the page's language. */
  texts: PlanValues;
}

/** Null where the last form did not request a plan, or was refused. */
export function planOf(answer: FormAnswer | undefined): Plan | null {
  const texts = typedTexts(resultOf(answer, "plan")?.initialValue) as PlanValues;
  if (!texts.planSummary) return null;
  const { planRounds, planStake, planLossStop, planWinStop } = texts;
  return {
    rounds: Number(planRounds),
    stake: BigInt(planStake),
    lossStop: BigInt(planLossStop),
    winStop: planWinStop ? BigInt(planWinStop) : null,
    texts,
  };
}
