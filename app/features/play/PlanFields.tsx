import type { KeyboardEvent } from "react";
import { Button } from "#app/components/Button.tsx";
import { TextArea } from "#app/components/Field.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { BET_FORM } from "#app/kinds/bet-form.ts";
import type { PlanFieldsView } from "./plan.server.ts";
import type { Refused } from "./refused.ts";

type PlanFieldsProps = {
  view: PlanFieldsView;
  errors: Refused["errors"];
  /** The typed values of a form that is shown again. */
  typed: Readonly<Record<string, string>>;
  /** A plan is shown, and its fields stay visible. */
  isOpen: boolean;
};

/**
 * The settings of a run. The fields belong to the table's form, whose bet is the one planned; they place no bet by themselves.
 * They are areas of one row: Enter in an input presses the first button of its form where no script prevents that, and bets.
 */
export function PlanFields({ view, errors, typed, isOpen }: PlanFieldsProps) {
  const { t } = useTranslation("play");
  const hasError = FIELDS.some((name) => errors[name]);
  const amount = { inputMode: view.hasDecimals ? "decimal" : "numeric", maxLength: 14 } as const;
  const field = (name: (typeof FIELDS)[number], initialValue?: string) => ({
    field: { id: name, name, formId: BET_FORM, initialValue: typed[name] ?? initialValue },
    error: errors[name]?.[0],
    label: t(`run.${name}`),
    onKeyDown: planByEnter,
    className: "input short",
    rows: 1,
    autoComplete: "off",
  });
  return (
    <Fold summary={t("run.title")} open={hasError || isOpen}>
      <div className="stack">
        <p>{view.text}</p>
        <noscript>
          <p className="note">{t("run.noScripts")}</p>
        </noscript>
        <TextArea {...field("rounds", view.rounds)} hint={view.roundsHint} inputMode="numeric" maxLength={3} />
        <TextArea {...field("lossStop", view.lossStop)} {...amount} hint={t("run.lossStopHint")} />
        <TextArea {...field("winStop")} {...amount} hint={t("run.winStopHint")} />
        <Button type="submit" small form={BET_FORM} name="intent" value="plan">
          {t("run.submit")}
        </Button>
      </div>
    </Fold>
  );
}

const FIELDS = ["rounds", "lossStop", "winStop"] as const;

function planByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.closest("details")?.querySelector("button")?.click();
}
