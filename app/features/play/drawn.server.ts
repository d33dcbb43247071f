import { isRefusal } from "#app/api/failure.ts";
import type { Found } from "#app/contract/games/claims.ts";
import type { GameKind } from "#app/contract/games/index.ts";
import type { RoundProof } from "#app/contract/games/proof.ts";
import { kindOf } from "#app/kinds/index.server.ts";
import type { RoundOf } from "#app/kinds/kind.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { roomOf } from "./room.server.ts";

/** The table before and after a round that is drawn again; null where the game no longer exists, or is disabled. */
export async function drawnView(scope: Scope, { proof, found }: { proof: RoundProof; found: Found }) {
  const game = await scope.call("getGame", { gameId: proof.gameId }).catch((error: unknown) => {
    if (isRefusal(error, "not_found", "game_disabled")) return null;
    throw error;
  });
  if (!game || game.rules.kind !== found.outcome.kind || proof.state !== "settled") return null;
  const { rules } = game;
  const kind = kindOf(rules.kind);
  const { id, state, input, steps } = proof;
  const { outcome, stake, payout } = found;
  const round = {
    id,
    state,
    input,
    steps,
    outcome,
    stake,
    payout: payout ?? proof.payout,
  } as unknown as RoundOf<GameKind>;
  return {
    title: game.title,
    round: id,
    room: roomOf(game, proof.proof.serverSeedHash),
    before: kind.machine(scope, rules, null),
    after: kind.machine(scope, rules, round),
    caption: kind.caption?.(scope, rules, round) ?? null,
  };
}

export type DrawnView = NonNullable<Awaited<ReturnType<typeof drawnView>>>;
