import type { KeyboardEvent } from "react";
import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { BET_FORM } from "#app/kinds/bet-form.ts";
import type { PlanFieldsView } from "./plan.server.ts";
import type { Refused } from "./refused.ts";

type PlanFieldsProps = {
  view: PlanFieldsView;
  errors: Refused["errors"];
  /** What stood in the fields of a form that is shown once more. */
  typed: Readonly<Record<string, string>>;
  /** A plan is shown, whose fields stay in sight. */
  isOpen: boolean;
};

/** What a run is planned by. The fields are those of the table's form, whose bet is what is planned; nothing is bet by them. */
export function PlanFields({ view, errors, typed, isOpen }: PlanFieldsProps) {
  const { t } = useTranslation("play");
  const hasError = FIELDS.some((name) => errors[name]);
  const common = { inputMode: view.hasDecimals ? "decimal" : "numeric", autoComplete: "off", short: true } as const;
  const field = (name: (typeof FIELDS)[number], initialValue?: string) => ({
    field: { id: name, name, formId: BET_FORM, initialValue: typed[name] ?? initialValue },
    error: errors[name]?.[0],
    label: t(`run.${name}`),
    onKeyDown: planByEnter,
  });
  return (
    <Fold summary={t("run.title")} open={hasError || isOpen}>
      <div className="stack">
        <p>{view.text}</p>
        <noscript>
          <p className="note">{t("run.noScripts")}</p>
        </noscript>
        <TextField {...field("rounds", view.rounds)} hint={view.roundsHint} short inputMode="numeric" maxLength={3} />
        <TextField {...field("lossStop", view.lossStop)} {...common} hint={t("run.lossStopHint")} maxLength={14} />
        <TextField {...field("winStop")} {...common} hint={t("run.winStopHint")} maxLength={14} />
        <Button type="submit" small form={BET_FORM} name="intent" value="plan">
          {t("run.submit")}
        </Button>
      </div>
    </Fold>
  );
}

const FIELDS = ["rounds", "lossStop", "winStop"] as const;

/** Enter would press the first button of the form, which bets. */
function planByEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.closest("details")?.querySelector("button")?.click();
}
