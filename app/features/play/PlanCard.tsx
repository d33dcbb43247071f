import { Ledger } from "#app/components/Ledger.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { Plan } from "./plan.ts";

/** Over the stage, beside Start: the run, its cost and the chances of its stops. */
export function PlanCard({ plan: { rounds, texts } }: { plan: Plan }) {
  const { t } = useTranslation("play");
  return (
    <div className="plan">
      <h2>{t("run.title")}</h2>
      <Ledger
        lines={[
          { name: t("run.of", { stake: texts.planStakeText }), figure: String(rounds) },
          { name: t("run.lossStop"), figure: texts.planLossStopText },
          { name: t("run.lossStopChance"), figure: texts.planLossStopChance },
          { name: t("run.winStop"), figure: texts.planWinStopText },
          ...(texts.planWinStopChance ? [{ name: t("run.winStopChance"), figure: texts.planWinStopChance }] : []),
          { name: t("run.average"), figure: texts.planAverage },
          { name: t("run.nineteen"), figure: texts.planNineteen },
        ]}
      />
      <p className="plan-cost">
        <b>{texts.planCost}</b> {t("run.cost")}
      </p>
    </div>
  );
}
