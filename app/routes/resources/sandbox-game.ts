import { isRefusal } from "#app/api/failure.ts";
import { tossSandboxCoin } from "#app/contract/provider-games.ts";
import { coinPage } from "#app/features/sandbox/coin.server.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { notFound } from "#app/lib/not-found.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import type { Scope } from "#app/request/scope.ts";

const CODE = "heads-or-tails";

/** The player and the token, as the launch put them into the address: a studio's page has no session of the house. */
function seatOf(scope: Scope, code: string | undefined) {
  if (code !== CODE) throw notFound(scope.url.pathname);
  const { searchParams } = scope.url;
  return { user: searchParams.get("user") ?? "", token: searchParams.get("token") ?? "" };
}

/** The page for somebody whom the wallet does not know. */
const orGone = (scope: Scope) => (error: unknown) => {
  if (!isRefusal(error, "not_found") && !isRefusal(error, "validation_failed")) throw error;
  return coinPage(scope, { cash: null, stake: "1" });
};

/** The sandbox studio's game, which the page of real play frames. */
export const loader = onLoad((scope, { params }) =>
  scope
    .call("seeSandboxGame", seatOf(scope, params.code))
    .then(({ cash }) => coinPage(scope, { cash, stake: "1" }))
    .catch(orGone(scope)),
);

export const action = formAction({
  toss: intent(tossSandboxCoin.body.pick({ toss: true, stake: true, side: true }), (scope, typed, { params }) =>
    scope
      .call("tossSandboxCoin", { ...seatOf(scope, params.code), ...typed })
      .then((tossed) => coinPage(scope, { ...tossed, stake: typed.stake }))
      .catch(orGone(scope)),
  ),
});
