import { isRefusal } from "#app/api/failure.ts";
import type { OtherCard } from "#app/contract/catalogue.ts";
import type { DataOf } from "#app/contract/types.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import { drawnId, posterPath } from "#app/paths.ts";
import { namedGamePage } from "#app/request/payment-page.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { limitRefusal } from "./limit-refusal.server.ts";
import { roomOf } from "./room.server.ts";
import { realityCheckView, sessionView } from "./session.server.ts";

/** A game of another studio in words: figures are the studio's own. */
function studioGame(scope: Scope, game: OtherCard) {
  const { t, format } = scope;
  return {
    id: game.id,
    title: game.title,
    by: t("studios:by", { studio: game.studio.name }),
    image: posterPath(game),
    told:
      game.toldReturn === null
        ? t("studios:untold")
        : t("studios:told", { figure: format.percent(game.toldReturn, 1) }),
    currencies: t("studios:currencies", { list: game.currencies.join(", ") }),
  };
}

/** The page around a game: what stands at every real table, without rounds of its own. */
export function studioView(scope: Scope, { game, cash, session }: DataOf<"openProviderGame">) {
  const names = { title: game.title, studio: game.studio.name };
  const here = scope.paths.play(game.id);
  return {
    game: studioGame(scope, game),
    room: roomOf({ ...game, id: drawnId(game.id) }, game.id),
    back: scope.paths.otherStudios(),
    session: sessionView(scope, session),
    cash: scope.format.money(cash),
    check: realityCheckView(scope, here, { session, purse: { cash } }),
    frameTitle: scope.t("studios:frame", names),
    proof: scope.t("studios:proof", names),
  };
}

export type StudioView = ReturnType<typeof studioView>;

/** What stands in the way of opening a game, in words; rethrows what is none of it. */
function launchRefusal(scope: Scope, error: unknown): unknown {
  const { t, player } = scope;
  if (isRefusal(error, "provider_unavailable")) return new FormRefusal(t("studios:away"));
  if (isRefusal(error, "currency_mismatch")) {
    return new FormRefusal(t("studios:currency", { currency: player?.currency ?? "" }));
  }
  return limitRefusal(scope, error) ?? error;
}

/**
 * Opens the game for the player and lets this response alone frame it. The platform has checked the address; anything that is
 * neither ours, nor https, nor on this machine is refused here too, because it has a token that bets.
 */
export async function launched(scope: Scope, which: { provider: string; code: string }): Promise<{ address: string }> {
  const isMobile = /Mobi/.test(scope.request.headers.get("User-Agent") ?? "");
  const { url, frame } = await scope.call("launchProviderGame", { ...which, isMobile }).catch((error: unknown) => {
    throw launchRefusal(scope, error);
  });
  const address = namedGamePage(scope, url);
  if (!address) throw new Error("the platform named a game's page that is neither ours nor https");
  scope.frame(frame);
  return { address };
}
