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
  /** The table whose result may be shown. */
  revealed: TableView;
  isRevealed: boolean;
  demo: boolean;
  refused: Refused | null;
  press: ReturnType<typeof usePress>;
  button: RefObject<HTMLButtonElement>;
  controls: RefObject<HTMLDivElement>;
  run: RunState;
  /** The bet cannot be changed. */
  isFrozen: boolean;
  /** What the stake of a free spin is, where the main button plays one. */
  freeSpin: string | null;
};

/** Below the stage, at a fixed place in every round: the purse, what a bet takes, and the one button. */
export function Dock({ table, revealed, isRevealed, demo, refused, press, button, controls, run, ...rest }: DockProps) {
  const { t } = useTranslation("play");
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
        <Bet table={table} demo={demo} refused={refused} press={press} button={button} run={run} {...rest} />
      )}
    </div>
  );
}

type BetProps = Omit<DockProps, "controls" | "revealed" | "isRevealed">;

function Bet({ table, demo, refused, press, button, run, isFrozen, freeSpin }: BetProps) {
  const { stakes, fields } = table;
  const inert = isFrozen ? "" : undefined;
  return (
    <>
      <input type="hidden" name="currency" value={stakes.currency} />
      <div className="picks" inert={inert}>
        <BetFields view={fields} error={inputErrorOf(refused)} />
      </div>
      {/* Where a stake applies to each of several bets, it is chosen among them. */}
      {!stakes.onEach && <Stake view={stakes} error={refused?.errors.stake?.[0]} isFrozen={isFrozen} />}
      <Go table={table} demo={demo} press={press} button={button} run={run} freeSpin={freeSpin} />
    </>
  );
}
