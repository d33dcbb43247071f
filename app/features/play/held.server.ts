import { ApiFailure } from "../../api/failure.ts";
import { roundId } from "../../contract/catalogue.ts";
import type { Round } from "../../contract/play.ts";
import type { Scope } from "../../session/scope.server.ts";

/** A round that was cut off, as its form shows it. */
export const heldView = ({ format }: Scope, round: Pick<Round, "id" | "gameTitle" | "stake">) => ({
  id: round.id,
  game: round.gameTitle,
  stake: format.money(round.stake),
});

export type HeldView = ReturnType<typeof heldView>;

/** Takes up the round a form names; repeating it is harmless. */
export async function resumeHeld(scope: Scope, form: FormData): Promise<void> {
  const id = roundId.safeParse(form.get("roundId"));
  if (!id.success) throw new ApiFailure([{ code: "not_found" }], scope.requestId);
  await scope.call("resumeRound", { roundId: id.data });
}
