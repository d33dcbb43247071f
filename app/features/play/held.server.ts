import { ApiFailure } from "../../api/failure.ts";
import { roundId } from "../../contract/catalogue.ts";
import type { Round } from "../../contract/play.ts";
import type { Scope } from "../../session/scope.server.ts";

/** A round that holds its stake: one that was cut off is taken up, one that waits for a step is played on at its table. */
export const heldView = (
  { format, paths }: Scope,
  round: Pick<Round, "id" | "gameId" | "gameTitle" | "stake" | "outcome">,
) => ({
  id: round.id,
  game: round.gameTitle,
  stake: format.money(round.stake),
  tableHref: round.outcome && paths.play(round.gameId),
});

export type HeldView = ReturnType<typeof heldView>;

/** The round a form names. */
export function roundOfForm(scope: Scope, form: FormData): string {
  const id = roundId.safeParse(form.get("roundId"));
  if (!id.success) throw new ApiFailure([{ code: "not_found" }], scope.requestId);
  return id.data;
}

/** Takes up the round a form names; repeating it is harmless. */
export async function resumeHeld(scope: Scope, form: FormData): Promise<void> {
  await scope.call("resumeRound", { roundId: roundOfForm(scope, form) });
}
