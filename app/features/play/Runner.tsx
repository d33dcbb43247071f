import { memo, useEffect } from "react";
import { type RunOf, type RunState, useRun } from "./use-run.ts";

export { PlanCard } from "./PlanCard.tsx";
export { RunButton } from "./RunButton.tsx";
export { RunFigures } from "./RunFigures.tsx";

type RunnerProps = RunOf & { report(state: RunState): void };

/** Drives a planned run and reports its state to the table. It renders by its props and not by what it reports. */
export const Runner = memo(function Runner({ table, answer, placed, report }: RunnerProps) {
  const state = useRun({ table, answer, placed });
  useEffect(() => report(state));
  return null;
});
