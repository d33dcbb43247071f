import type { Plan } from "./plan.ts";

/** Why a run ended: at its count, at one of its stops, by its player, or by an interruption. */
export type RunEnd = "count" | "loss" | "win" | "hand" | "refused" | "check" | "unanswered" | "hidden" | "lost";

/** A planned run in progress: a sequence of ordinary bets. */
export interface Run {
  plan: Plan;
  played: number;
  /** Paid − staked so far, in minor units. */
  net: bigint;
  /** A bet is sent and not answered. */
  isAsked: boolean;
  /** The round of the last bet that was answered; null before the first. */
  round: string | null;
  /** Whether that round is still to be settled. */
  isOpen: boolean;
  /** Why no further round begins. */
  end: RunEnd | null;
}

export type RunEvent =
  | { type: "begin"; plan: Plan }
  | { type: "sent" }
  /** The round of the bet, or null where the bet was refused or not answered. */
  | { type: "answered"; round: string | null; failure: "refused" | "unanswered" }
  /** The net of the round, in minor units; null where the round is not found. */
  | { type: "settled"; net: bigint | null }
  | { type: "stop"; end: RunEnd };

/** Whether rounds go on, or the result of the last is still to be shown. */
export const isUnderWay = (run: Run | null): run is Run => run !== null && (!run.end || run.isAsked || run.isOpen);

/** Whether the next bet may be placed. */
export const isNext = (run: Run): boolean => !run.end && !run.isAsked && !run.isOpen;

/** The run after an event. A form sent after the run is over clears it. */
export function runAfter(run: Run | null, event: RunEvent): Run | null {
  if (event.type === "begin") {
    const { plan } = event;
    return { plan, played: 0, net: 0n, isAsked: false, round: null, isOpen: false, end: null };
  }
  if (!isUnderWay(run)) return event.type === "sent" ? null : run;
  switch (event.type) {
    case "sent":
      return { ...run, isAsked: true };
    case "answered":
      return event.round
        ? { ...run, isAsked: false, round: event.round, isOpen: true }
        : { ...run, isAsked: false, end: event.failure };
    case "settled":
      return event.net === null ? { ...run, isOpen: false, end: run.end ?? "lost" } : counted(run, event.net);
    case "stop":
      return { ...run, end: run.end ?? event.end };
  }
}

function counted(run: Run, change: bigint): Run {
  const after = { ...run, played: run.played + 1, net: run.net + change, isOpen: false };
  return { ...after, end: endOf(after) ?? run.end };
}

/** The count before the stops: a stop that the last round reaches ends nothing. */
function endOf({ plan: { rounds, stake, lossStop, winStop }, played, net }: Run): RunEnd | null {
  if (played >= rounds) return "count";
  if (net - stake < -lossStop) return "loss";
  return winStop !== null && net >= winStop ? "win" : null;
}
