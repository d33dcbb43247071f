import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { isRefusal } from "#app/api/failure.ts";
import { openProviderGame } from "#app/contract/provider-games.ts";
import { StudioScreen } from "#app/features/play/StudioScreen.tsx";
import { launched, studioView } from "#app/features/play/studio.server.ts";
import { refusalOf, resultOf, wayOf } from "#app/forms/answer.ts";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { notFound } from "#app/lib/not-found.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { identityFirst } from "#app/request/identity-first.server.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/play/table-page.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
/** The game bets without any request of the page: its figures follow the balance. */
export const handle: RouteHandle = { live: ["balance", "limits"], texts: ["play", "games", "studios"] };

type Named = Readonly<Record<string, string | undefined>>;

function gameOf(scope: Scope, params: Named) {
  const { data } = openProviderGame.params.safeParse(params);
  if (!data) throw notFound(scope.url.pathname);
  return { ...data, here: scope.paths.play(`${data.provider}.${data.code}`) };
}

export const loader = onLoad(async (scope, { params }) => {
  const { here: to, ...which } = gameOf(scope, params);
  const opened = await scope.call("openProviderGame", which).catch((error: unknown) => {
    if (isRefusal(error, "email_not_confirmed")) throw scope.redirect(scope.paths.confirmEmail({ to }));
    return identityFirst(scope, error, to);
  });
  const { title, studio } = opened.game;
  const description = scope.t("studios:frame", { title, studio: studio.name });
  return { meta: metaOf(scope, { title, description, hidden: true }), ...studioView(scope, opened) };
});

export const action = formAction({
  launch: intent(noFields, (scope, _none, { params }) => launched(scope, gameOf(scope, params))),
  goOn: intent(noFields, async (scope, _none, { params }) => {
    await scope.call("answerRealityCheck", {});
    return scope.redirect(gameOf(scope, params).here, { status: 303 });
  }),
});

export default function Studio() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // The frame stays when the reality check is answered.
  const [address] = useState(answer && "address" in answer ? answer.address : null);
  const text = refusalOf(answer);
  const refused = text ? { text, way: wayOf(resultOf(answer)) } : null;
  return <StudioScreen view={view} address={address} refused={refused} />;
}
