import { useState } from "react";
import type { FormAnswer } from "#app/forms/answer.ts";
import { planOf } from "./plan.ts";
import type { RunState } from "./use-run.ts";

export const NO_RUN: RunState = {
  ...{ run: null, isUnderWay: false, plan: null, isReady: false },
  ...{ begin() {}, putAway() {}, sent() {}, stop() {} },
};

/** The run of a table as its runner tells it; until that is loaded, and without scripts, what was planned alone. */
export function useToldRun(answer: FormAnswer | undefined) {
  const [told, tell] = useState(NO_RUN);
  const plan = planOf(answer);
  const run = told === NO_RUN ? { ...NO_RUN, plan } : told;
  return { run, isRunnerNeeded: plan !== null || told !== NO_RUN, tell };
}
