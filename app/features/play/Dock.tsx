import type { RefObject } from "react";
import { useTranslation } from "#app/i18n/translation.tsx";
import { BetFields, StepControls } from "#app/kinds/parts.tsx";
import { Go } from "./Go.tsx";
import { RoundWords } from "./RoundResult.tsx";
import { inputErrorOf, type Refused } from "./refused.ts";
import { Stake } from "./Stake.tsx";
import { Tell } from "./Tell.tsx";
import type { TableView } from "./table.server.ts";
import type { usePress } from "./use-press.ts";
import type { RunState } from "./use-run.ts";

type DockProps = {
  table: TableView;
  /** The table whose words may be read. */
  told: TableView;
  isTold: boolean;
  demo: boolean;
  refused: Refused | null;
  press: ReturnType<typeof usePress>;
  button: RefObject<HTMLButtonElement>;
  controls: RefObject<HTMLDivElement>;
  run: RunState;
  /** The bet may not be changed. */
  isFrozen: boolean;
};

/** Below the stage, at one place in every round: what is in the purse, what a bet takes, and the one button. */
export function Dock({ table, told, isTold, demo, refused, press, button, controls, run, isFrozen }: DockProps) {
  const { t } = useTranslation("play");
  const askAgain = () => button.current?.form?.requestSubmit(button.current);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend that nobody needs to see.
    <div className="dock" role="group" aria-label={t("controls")} tabIndex={-1} ref={controls}>
      <Tell {...{ told, demo, refused, askAgain, run }} isTold={isTold && !press.busy} />
      {/* Not read out round by round: what a run came to is told at its end. */}
      <div className="visually-hidden">{!run.isUnderWay && <RoundWords view={told.shown} />}</div>
      {told.step && !run.isUnderWay ? (
        <div className="steps">
          <StepControls view={told.step.controls} />
        </div>
      ) : (
        <Bet {...{ table, demo, refused, press, button, run, isFrozen }} />
      )}
    </div>
  );
}

function Bet({ table, demo, refused, press, button, run, isFrozen }: Omit<DockProps, "controls" | "told" | "isTold">) {
  const { stakes, fields } = table;
  const inert = isFrozen ? "" : undefined;
  return (
    <>
      <input type="hidden" name="currency" value={stakes.currency} />
      <div className="picks" inert={inert}>
        <BetFields view={fields} error={inputErrorOf(refused)} />
      </div>
      {/* What lies on each of several bets is chosen among them. */}
      {!stakes.onEach && <Stake view={stakes} error={refused?.errors.stake?.[0]} isFrozen={isFrozen} />}
      <Go table={table} demo={demo} press={press} button={button} run={run} />
    </>
  );
}
