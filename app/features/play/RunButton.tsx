import type { MouseEvent, RefObject } from "react";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { usePress } from "./use-press.ts";
import type { RunState } from "./use-run.ts";

type RunButtonProps = {
  run: RunState;
  press: ReturnType<typeof usePress>;
  button: RefObject<HTMLButtonElement>;
};

/** Starts the planned run, or ends the running one once its current round is shown. */
export function RunButton({ run: state, press, button }: RunButtonProps) {
  const { t } = useTranslation("play");
  const { plan, run, isReady } = state;
  const click = (event: MouseEvent) => {
    if (!isReady) state.stop();
    else state.begin();
    // This press places the first bet of a run; where the table is busy, the run bets once it is not.
    if (!isReady || press.busy) event.preventDefault();
  };
  const isPlan = isReady && plan;
  const share = run ? run.played / run.plan.rounds : 0;
  return (
    <button
      type="submit"
      className="go-button spin-button run-button"
      ref={button}
      data-state={isPlan ? "rest" : "run"}
      onClick={click}
    >
      <span className="fill" style={isPlan ? undefined : { transform: `scaleX(${share})` }} />
      <span className="word">
        {isPlan ? t("run.start", { count: plan.rounds }) : t(run?.end ? "run.stopping" : "run.stop")}
      </span>
      <small>
        {isPlan
          ? t("run.costs", { cost: plan.texts.planCost })
          : run && t("run.played", { played: run.played, rounds: run.plan.rounds })}
      </small>
    </button>
  );
}
