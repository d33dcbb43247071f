import { useNavigation } from "@remix-run/react";
import { useAtomValue } from "jotai";
import { useEffect, useReducer, useState } from "react";
import type { FormAnswer } from "#app/forms/answer.ts";
import { BET_FORM } from "#app/kinds/bet-form.ts";
import { useBusy } from "#app/kinds/use-busy.ts";
import { noticesAtom } from "#app/state/notices.ts";
import { planOf } from "./plan.ts";
import { refusedOf } from "./refused.ts";
import { isNext, isUnderWay, type Run, type RunEvent, runAfter } from "./run.ts";
import { SIDE_ID } from "./Strip.tsx";
import type { TableView } from "./table.server.ts";

/** So long each result stands: not three changes a second. */
const STANDS_MS = 350;

export type RunOf = {
  table: Pick<TableView, "rounds" | "step" | "held" | "check">;
  answer: FormAnswer | undefined;
  /** The round the last form has bet on. */
  placed: string | null;
};

/**
 * The planned run of a table: what was planned and not begun, and the run itself. It bets by sending the table's form, as a press
 * does, once the last round is settled; whatever the form meets meets the run, and ends it.
 */
export function useRun({ table, answer, placed }: RunOf) {
  const [run, tell] = useReducer(runAfter, null);
  const [putAway, setPutAway] = useState<FormAnswer>();
  const found = planOf(answer);
  const plan = answer === putAway || isUnderWay(run) ? null : found;
  useAnswers(run, tell, { placed, isRefused: refusedOf(answer) !== null });
  useSettled(run, tell, table);
  useNext(run);
  useInterruptions(isUnderWay(run), table.check !== null, tell);
  useClosedSide(plan !== null);
  return {
    run,
    isUnderWay: isUnderWay(run),
    /** What was planned; it is begun where scripts run. */
    plan,
    isReady: plan !== null,
    begin() {
      if (!plan) return;
      setPutAway(answer);
      tell({ type: "begin", plan });
    },
    putAway: () => setPutAway(answer),
    sent: () => tell({ type: "sent" }),
    stop: () => tell({ type: "stop", end: "hand" }),
  };
}

export type RunState = ReturnType<typeof useRun>;

type Tell = (event: RunEvent) => void;

/** A form that is not under way any more was answered with its round, or with none. */
function useAnswers(run: Run | null, tell: Tell, { placed, isRefused }: { placed: string | null; isRefused: boolean }) {
  const busy = useBusy();
  const [wasBusy, setWasBusy] = useState(false);
  const isAsked = run?.isAsked ?? false;
  const last = run?.round ?? null;
  useEffect(() => {
    setWasBusy(isAsked && busy);
    if (!isAsked || busy || !wasBusy) return;
    const round = placed === last ? null : placed;
    tell({ type: "answered", round, failure: isRefused ? "refused" : "unanswered" });
  }, [isAsked, busy, wasBusy, placed, last, isRefused, tell]);
}

/** What the round came to, once the table has it; a shared round is asked for until it is over. */
function useSettled(run: Run | null, tell: Tell, { rounds, step, held }: RunOf["table"]) {
  const id = run?.isOpen ? run.round : null;
  useEffect(() => {
    if (!id) return;
    const round = rounds.find((one) => one.id === id);
    if (round?.minor) tell({ type: "settled", net: BigInt(round.minor) });
    else if (!step && !held) tell({ type: "settled", net: null });
  }, [id, rounds, step, held, tell]);
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

/** A run needs its player: it ends where something is asked, where the page is hidden or left, and where a form is not answered. */
function useInterruptions(isOn: boolean, isChecked: boolean, tell: Tell) {
  const unsent = useAtomValue(noticesAtom).some(({ id }) => id === "sending");
  const { state, formAction } = useNavigation();
  const isLeaving = state === "loading" && !formAction;
  useEffect(() => {
    if (isOn && unsent) tell({ type: "stop", end: "unanswered" });
    if (isOn && isLeaving) tell({ type: "stop", end: "hidden" });
    if (isOn && isChecked) tell({ type: "stop", end: "check" });
  }, [isOn, unsent, isLeaving, isChecked, tell]);
  useEffect(() => {
    if (!isOn) return;
    const look = () => document.hidden && tell({ type: "stop", end: "hidden" });
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isOn, tell]);
}

/** On a phone the plan is asked for in the sheet, and stands on the stage under it. */
function useClosedSide(isReady: boolean) {
  useEffect(() => {
    if (!isReady) return;
    const side = document.getElementById(SIDE_ID);
    if (CSS.supports("selector(:popover-open)") && side?.matches(":popover-open")) side.hidePopover();
  }, [isReady]);
}
