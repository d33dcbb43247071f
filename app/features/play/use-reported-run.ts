import { useState } from "react";
import type { FormAnswer } from "#app/forms/answer.ts";
import { planOf } from "./plan.ts";
import type { RunState } from "./use-run.ts";

export const NO_RUN: RunState = {
  run: null,
  isUnderWay: false,
  plan: null,
  isReady: false,
  begin() {},
  putAway() {},
  sent() {},
  stop() {},
};

/** The run of a table as its runner reports it; until the runner is loaded, and without scripts, only the plan. */
export function useReportedRun(answer: FormAnswer | undefined) {
  const [reported, report] = useState(NO_RUN);
  const plan = planOf(answer);
  const run = reported === NO_RUN ? { ...NO_RUN, plan } : reported;
  return { run, isRunnerNeeded: plan !== null || reported !== NO_RUN, report };
}
