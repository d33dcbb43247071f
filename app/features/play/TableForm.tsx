import { useContext, useEffect, useRef } from "react";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { KeptValues } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { StepControls } from "#app/kinds/parts.tsx";
import { BetControls } from "./BetControls.tsx";
import { HeldRound } from "./HeldRound.tsx";
import { PressForm } from "./PressForm.tsx";
import type { RefusedPress } from "./press.server.ts";
import { Shown } from "./Shown.tsx";
import type { TableView } from "./table.server.ts";

type TableFormProps = { table: TableView; demo: boolean; refused: RefusedPress | undefined };

/**
 * The machine and what can be pressed, as one form: a board is ticked, and a tile is opened, where it lies. The form bets,
 * or plays an open round on.
 */
export function TableForm({ table, demo, refused }: TableFormProps) {
  const { t } = useTranslation("play");
  const controls = useNextControls(table.operationId);
  const kept = useContext(KeptValues);
  const seen = (
    <>
      <Shown view={table.shown} />
      {refused && <RefusalSummary refused={refused} />}
    </>
  );
  // The platform settles what a demo left open before its next round, so there is nothing to take up.
  if (table.held && !demo)
    return (
      <>
        {seen}
        <HeldRound round={table.held} />
      </>
    );
  return (
    // What was chosen in a refused form stands in it again, also where no script has kept it.
    <KeptValues.Provider value={refused?.typed ?? kept}>
      <PressForm table={table}>
        {seen}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend that nobody needs to see. */}
        <div className="spin" role="group" aria-label={t("controls")} tabIndex={-1} ref={controls}>
          {table.step ? (
            <StepControls view={table.step.controls} />
          ) : (
            <BetControls table={table} demo={demo} refused={refused} />
          )}
        </div>
      </PressForm>
    </KeptValues.Provider>
  );
}

function RefusalSummary({ refused: { refusal, field } }: { refused: RefusedPress }) {
  const { t } = useTranslation("play");
  if (!field) return <ErrorSummary title={refusal} />;
  return <ErrorSummary title={t("notPlayed")} problems={[{ fieldId: field, text: refusal }]} />;
}

/** Where the pressed button is gone after a press, the keyboard goes on from the controls that took its place. */
function useNextControls(press: string) {
  const controls = useRef<HTMLDivElement>(null);
  const answered = useRef(press);
  useEffect(() => {
    if (answered.current === press) return;
    answered.current = press;
    if (document.activeElement === document.body) controls.current?.focus({ preventScroll: true });
  }, [press]);
  return controls;
}
