import type { FormEvent } from "react";
import { useCover } from "#app/kinds/cover.ts";
import { useBusy } from "#app/kinds/use-busy.ts";
import { useHeldPress } from "./use-held-press.ts";
import type { StageState } from "./use-stage.ts";

/**
 * Lets the form of a table be sent, once at a time. A press during a motion only ends it: the player sees the result before acting
 * on it. A board decides itself what may be pressed on it.
 */
export function useSubmit(stage: Pick<StageState, "isRevealed" | "skip">, sent: () => void) {
  const busy = useBusy();
  const { isCovered } = useCover();
  const hold = useHeldPress(!busy && !isCovered && stage.isRevealed);
  return (event: FormEvent<HTMLFormElement>) => {
    const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    const isUnseen = !stage.isRevealed && !submitter?.closest(".stage");
    if (isUnseen) stage.skip();
    if (!busy && !isCovered && !isUnseen) return sent();
    event.preventDefault();
    if (submitter?.closest(".tell")) hold(submitter as HTMLButtonElement);
  };
}
