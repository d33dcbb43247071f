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
import type { StageState } from "./use-stage.ts";

type DockProps = {
  table: TableView;
  stage: Pick<StageState, "revealed" | "isRevealed">;
  demo: boolean;
  refused: Refused | null;
  press: ReturnType<typeof usePress>;
  button: RefObject<HTMLButtonElement>;
  controls: RefObject<HTMLDivElement>;
  run: RunState;
  /** What the stake of a free spin is, where the main button plays one. */
  freeSpin: string | null;
};

/** Below the stage, at a fixed place in every round: the purse, what a bet takes, and the one button. */
export function Dock({ stage, controls, ...bet }: DockProps) {
  const { t } = useTranslation("play");
  const { demo, refused, press, button, run } = bet;
  const { revealed, isRevealed } = stage;
  const askAgain = () => button.current?.form?.requestSubmit(button.current);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which would be redundant.
    <div className="dock" role="group" aria-label={t("controls")} tabIndex={-1} ref={controls}>
      <Tell
        revealed={revealed}
        demo={demo}
        refused={refused}
        askAgain={askAgain}
        run={run}
        isRevealed={isRevealed && !press.busy}
      />
      {/* Not announced round by round: the result of a run is announced at its end. */}
      <div className="visually-hidden">{!run.isUnderWay && <RoundWords view={revealed.shown} />}</div>
      {revealed.step && !run.isUnderWay ? (
        <div className="steps">
          <StepControls view={revealed.step.controls} />
        </div>
      ) : (
        <Bet {...bet} />
      )}
    </div>
  );
}

type BetProps = Omit<DockProps, "controls" | "stage">;

function Bet({ table, demo, refused, press, button, run, freeSpin }: BetProps) {
  const { stakes, fields } = table;
  return (
    <>
      <input type="hidden" name="currency" value={stakes.currency} />
      <div className="picks" inert={run.isFrozen ? "" : undefined}>
        <BetFields view={fields} error={inputErrorOf(refused)} />
      </div>
      {/* Where a stake applies to each of several bets, it is chosen among them. */}
      {!stakes.onEach && <Stake view={stakes} error={refused?.errors.stake?.[0]} isFrozen={run.isFrozen} />}
      <Go table={table} demo={demo} press={press} button={button} run={run} freeSpin={freeSpin} />
    </>
  );
}
