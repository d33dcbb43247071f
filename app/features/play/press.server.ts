import { setTimeout as wait } from "node:timers/promises";
import { data } from "@remix-run/node";
import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import type { ErrorCode } from "#app/contract/errors.ts";
import type { InputOf } from "#app/contract/types.ts";
import { refuseInWords } from "#app/forms/form.server.ts";
import { kindOfForm } from "#app/kinds/index.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { betOf, restartOf, stepOf } from "./bet.server.ts";
import { roundOfForm } from "./held.server.ts";

type Bet = Pick<InputOf<"playRealRound">, "operationId" | "stake" | "input">;
type Step = InputOf<"stepRealRound">;
type Restart = InputOf<"rotateServerSeed">;

/** What a press of the play screen may do, at a real table or a demo's. */
interface Table {
  /** Where a round is only played to its end, there is nothing to bet with. */
  play?(bet: Bet): Promise<unknown>;
  step(step: Step): Promise<unknown>;
  /** A demo has nothing to take up: it settles what it finds. */
  resume?(round: { roundId: string }): Promise<unknown>;
  /** Real play has nothing to begin again with. */
  restart?(restart: Restart): Promise<unknown>;
}

/** Does the one thing a form of the play screen asks for. Undefined when it is done, else why it is not, for the page. */
export async function press(scope: Scope, form: FormData, table: Table) {
  try {
    const intent = form.get("intent");
    if (intent === "step") await table.step({ roundId: roundOfForm(scope, form), ...stepOf(scope, form) });
    else if (intent === "resume") await table.resume?.({ roundId: roundOfForm(scope, form) });
    else if (intent === "restart") await table.restart?.(restartOf(scope, form));
    else {
      const bet = betOf(scope, form);
      await inTurn(async () => table.play?.(bet));
    }
    return undefined;
  } catch (error) {
    return refusePress(scope, form, error);
  }
}

/** Which control a refusal is about, where it is about one. */
function fieldOf(code: ErrorCode, form: FormData): string | undefined {
  if (code === "game_input_invalid") return kindOfForm(form)?.field;
  if (code !== "stake_invalid" && code !== "insufficient_funds") return undefined;
  return form.get("intent") === "step" ? undefined : form.get("other") ? "other" : "stake";
}

/** Longest text that is shown again; the longest list is forty bets. */
const MOST_TYPED = 700;

/** A refused press: why, at which field, and what was chosen, the values of one name separated by spaces. */
function refusePress(scope: Scope, form: FormData, error: unknown) {
  const { data: answer, init } = refuseInWords(scope, error);
  const typed = [...new Set(form.keys())].map((name) => [name, form.getAll(name).join(" ").slice(0, MOST_TYPED)]);
  return data(
    {
      ...answer,
      field: error instanceof ApiFailure ? fieldOf(error.code, form) : undefined,
      typed: Object.fromEntries(typed) as Record<string, string>,
    },
    init ?? undefined,
  );
}

export type RefusedPress = ReturnType<typeof refusePress>["data"];

/** Longer than the slowest game's minimum cycle; a wait beyond it is not worth holding a request for. */
const LONGEST_WAIT_MS = 5_500;

/**
 * Plays once; a press that comes before the game's minimum time is not refused but waits for its turn, so that a
 * player without scripts, whose button nothing disables, never sees an error for being quick.
 */
async function inTurn<Result>(play: () => Promise<Result>): Promise<Result> {
  try {
    return await play();
  } catch (error) {
    const left = isRefusal(error, "too_fast") && Number(error.failures[0]?.parameters?.milliseconds);
    if (!left || left > LONGEST_WAIT_MS) throw error;
    await wait(left);
    return play();
  }
}
