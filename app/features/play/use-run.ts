import { useNavigation } from "@remix-run/react";
import { useAtomValue } from "jotai";
import { useEffect, useReducer, useState } from "react";
import { closePopover } from "#app/components/close-popover.ts";
import type { FormAnswer } from "#app/forms/answer.ts";
import { BET_FORM } from "#app/kinds/bet-form.ts";
import { useBusy } from "#app/kinds/use-busy.ts";
import { noticesAtom } from "#app/state/notices.ts";
import { planOf } from "./plan.ts";
import { refusedOf } from "./refused.ts";
import { isNext, isUnderWay, type Run, type RunEvent, runAfter } from "./run.ts";
import { SIDE_ID } from "./Strip.tsx";
import type { TableView } from "./table.server.ts";

/** How long each result is shown: less than three changes a second. */
const STANDS_MS = 350;

export type RunOf = {
  table: Pick<TableView, "rounds" | "step" | "held" | "check">;
  answer: FormAnswer | undefined;
  /** The round on which the last form bet. */
  placed: string | null;
};

/**
 * The planned run of a table: a plan that has not started, and the run itself. It bets by sending the table's form, as a press
 * does, once the last round is settled; a refusal or failure of the form ends the run.
 */
export function useRun({ table, answer, placed }: RunOf) {
  const [run, dispatch] = useReducer(runAfter, null);
  const [putAway, setPutAway] = useState<FormAnswer>();
  const found = planOf(answer);
  const plan = answer === putAway || isUnderWay(run) ? null : found;
  useAnswers(run, dispatch, { placed, isRefused: refusedOf(answer) !== null });
  useSettled(run, dispatch, table);
  useNext(run);
  useInterruptions(isUnderWay(run), table.check !== null, dispatch);
  useClosedSide(plan !== null);
  return {
    run,
    isUnderWay: isUnderWay(run),
    /** The plan; it can be started where scripts run. */
    plan,
    isReady: plan !== null,
    begin() {
      if (!plan) return;
      setPutAway(answer);
      dispatch({ type: "begin", plan });
    },
    putAway: () => setPutAway(answer),
    sent: () => dispatch({ type: "sent" }),
    stop: () => dispatch({ type: "stop", end: "hand" }),
  };
}

export type RunState = ReturnType<typeof useRun>;

type Dispatch = (event: RunEvent) => void;

/** A form that is no longer being sent was answered, with its round or without one. */
function useAnswers(
  run: Run | null,
  dispatch: Dispatch,
  { placed, isRefused }: { placed: string | null; isRefused: boolean },
) {
  const busy = useBusy();
  const [wasBusy, setWasBusy] = useState(false);
  const isSent = run?.isAsked ?? false;
  const last = run?.round ?? null;
  useEffect(() => {
    setWasBusy(isSent && busy);
    if (!isSent || busy || !wasBusy) return;
    const round = placed === last ? null : placed;
    dispatch({ type: "answered", round, failure: isRefused ? "refused" : "unanswered" });
  }, [isSent, busy, wasBusy, placed, last, isRefused, dispatch]);
}

/** The net of the round, once the table has it; a shared round is polled until it is over. */
function useSettled(run: Run | null, dispatch: Dispatch, { rounds, step, held }: RunOf["table"]) {
  const id = run?.isOpen ? run.round : null;
  useEffect(() => {
    if (!id) return;
    const round = rounds.find((one) => one.id === id);
    if (round?.minor) dispatch({ type: "settled", net: BigInt(round.minor) });
    else if (!step && !held) dispatch({ type: "settled", net: null });
  }, [id, rounds, step, held, dispatch]);
}

function useNext(run: Run | null) {
  const busy = useBusy();
  const played = run && !busy && isNext(run) ? run.played : null;
  useEffect(() => {
    if (played === null) return;
    const timer = setTimeout(() => {
      const form = document.getElementById(BET_FORM);
      if (form instanceof HTMLFormElement) form.requestSubmit();
    }, STANDS_MS);
    return () => clearTimeout(timer);
  }, [played]);
}

/**
 * A run needs its player: it ends where an answer is required, where the page is hidden or left, and where a form is not
 * answered.
 */
function useInterruptions(isOn: boolean, isChecked: boolean, dispatch: Dispatch) {
  const unsent = useAtomValue(noticesAtom).some(({ id }) => id === "sending");
  const { state, formAction } = useNavigation();
  const isLeaving = state === "loading" && !formAction;
  useEffect(() => {
    if (isOn && unsent) dispatch({ type: "stop", end: "unanswered" });
    if (isOn && isLeaving) dispatch({ type: "stop", end: "hidden" });
    if (isOn && isChecked) dispatch({ type: "stop", end: "check" });
  }, [isOn, unsent, isLeaving, isChecked, dispatch]);
  useEffect(() => {
    if (!isOn) return;
    const look = () => document.hidden && dispatch({ type: "stop", end: "hidden" });
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isOn, dispatch]);
}

/** On a phone the plan is made in the sheet, and shown on the stage under it. */
function useClosedSide(isReady: boolean) {
  useEffect(() => {
    if (isReady) closePopover(document.getElementById(SIDE_ID));
  }, [isReady]);
}
