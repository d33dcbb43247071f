import { Form } from "@remix-run/react";
import { useContext, useEffect, useRef } from "react";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { type FormAnswer, resultOf } from "#app/forms/answer.ts";
import { KeptValues, typedTexts } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useCover } from "#app/kinds/cover.ts";
import { StepControls } from "#app/kinds/parts.tsx";
import { useBusy } from "#app/kinds/use-busy.ts";
import { BetControls } from "./BetControls.tsx";
import { OpenRound } from "./OpenRound.tsx";
import { RoundResult, RoundStory } from "./RoundResult.tsx";
import type { TableView } from "./table.server.ts";

type TableFormProps = { table: TableView; demo: boolean; answer: FormAnswer | undefined };

/**
 * The machine and its controls as one form: a board is ticked, and a tile is opened, where it lies. The form bets, or plays
 * an open round on. Every button within does one thing, once: while a form is under way, no other is sent.
 */
export function TableForm({ table, demo, answer }: TableFormProps) {
  const { t } = useTranslation("play");
  const controls = useNextControls(table.operationId);
  const kept = useContext(KeptValues);
  const busy = useBusy();
  const { isCovered } = useCover();
  const refused = resultOf(answer);
  const seen = (
    <>
      <RoundResult view={table.shown} />
      {refused && <RefusalSummary errors={refused.error ?? {}} />}
    </>
  );
  // The platform settles what a demo left open before its next round, so there is nothing to take up.
  if (table.held && !demo)
    return (
      <>
        {seen}
        <OpenRound round={table.held} kind="act" />
        <RoundStory view={table.shown} />
      </>
    );
  return (
    // What was chosen in a refused form stands in it again, also where no script has kept it.
    <KeptValues.Provider value={refused ? typedTexts(refused.initialValue) : kept}>
      <Form
        className="machine-form"
        method="post"
        preventScrollReset
        onSubmit={busy || isCovered ? (event) => event.preventDefault() : undefined}
      >
        <input type="hidden" name="operationId" value={table.operationId} />
        <input type="hidden" name="kind" value={table.kind} />
        <input type="hidden" name="intent" value={table.step ? "step" : "play"} />
        {table.step && (
          <>
            <input type="hidden" name="roundId" value={table.step.roundId} />
            <input type="hidden" name="after" value={table.step.after} />
          </>
        )}
        {seen}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend that nobody needs to see. */}
        <div className="spin" role="group" aria-label={t("controls")} tabIndex={-1} ref={controls}>
          {table.step ? (
            <StepControls view={table.step.controls} />
          ) : (
            <BetControls
              table={table}
              demo={demo}
              errors={resultOf(answer, "play")?.error ?? {}}
              instead={insteadOf(refused)}
            />
          )}
        </div>
        {/* Below the controls: a round that has one and a round that has none must not move the button. */}
        <RoundStory view={table.shown} />
      </Form>
    </KeptValues.Provider>
  );
}

/** The stake a refused bet may be placed at, as `placeBet` tells it with the refusal. */
function insteadOf(refused: ReturnType<typeof resultOf>) {
  const { instead: value, insteadLabel: label } = typedTexts(refused?.initialValue);
  return value && label ? { value, label } : null;
}

type Errors = Readonly<Record<string, readonly string[] | null>>;

/** Fields of the form that nobody fills in: what is wrong with them is shown for the form as a whole. */
const HIDDEN = ["", "operationId", "kind", "currency", "roundId", "after"];

function RefusalSummary({ errors }: { errors: Errors }) {
  const { t } = useTranslation("play");
  const found = Object.entries(errors).flatMap(([field, texts]) => (texts?.[0] ? [{ field, text: texts[0] }] : []));
  const [whole] = found.filter(({ field }) => HIDDEN.includes(field));
  const problems = found.filter(({ field }) => !HIDDEN.includes(field));
  if (whole) return <ErrorSummary title={whole.text} />;
  return (
    <ErrorSummary title={t("notPlayed")} problems={problems.map(({ field, text }) => ({ fieldId: field, text }))} />
  );
}

/** Where a button is gone once its form was answered, the keyboard goes on from the controls that took its place. */
function useNextControls(operationId: string) {
  const controls = useRef<HTMLDivElement>(null);
  const answered = useRef(operationId);
  useEffect(() => {
    if (answered.current === operationId) return;
    answered.current = operationId;
    if (document.activeElement === document.body) controls.current?.focus({ preventScroll: true });
  }, [operationId]);
  return controls;
}
