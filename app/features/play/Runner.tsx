import { memo, useEffect } from "react";
import { type RunOf, type RunState, useRun } from "./use-run.ts";

export { PlanCard } from "./PlanCard.tsx";
export { RunButton } from "./RunButton.tsx";
export { RunFigures } from "./RunFigures.tsx";

type RunnerProps = RunOf & { tell(state: RunState): void };

/** Keeps a planned run going, and tells the table of it. It is drawn anew by what it is given and not by what it tells. */
export const Runner = memo(function Runner({ table, answer, placed, tell }: RunnerProps) {
  const state = useRun({ table, answer, placed });
  useEffect(() => tell(state));
  return null;
});
