import { useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "../../components/Button.tsx";
import { Rules } from "../../features/catalogue/Rules.tsx";
import { rulesOf } from "../../features/catalogue/rules/index.server.ts";
import { afterPress } from "../../features/play/after-press.ts";
import { liveTableOf } from "../../features/play/live.server.ts";
import { PlayScreen } from "../../features/play/PlayScreen.tsx";
import { press } from "../../features/play/press.server.ts";
import { tableView } from "../../features/play/table.server.ts";
import { useTranslation } from "../../i18n/translation.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { usePlayer } from "../../layouts/root-data.ts";
import { pageMeta } from "../../lib/meta.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { readDemoToken, storeDemoToken } from "../../session/demo-token.server.ts";
import { onAction, onLoad } from "../../session/handlers.server.ts";
import { metaOf } from "../../session/meta.server.ts";
import styles from "../../styles/play/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export { afterPress as shouldRevalidate };
export const handle: RouteHandle = { texts: ["play", "games"] };
export const loader = onLoad(async (scope, { params }) => {
  const known = readDemoToken(scope.request);
  const { demoToken, ...table } = await scope.call("openDemoGame", {
    gameId: params.id ?? "",
    ...(known ? { demoToken: known } : {}),
  });
  if (demoToken !== known) scope.setCookie(storeDemoToken(demoToken));
  const title = scope.t("play:demoTitle", { title: table.game.title });
  return {
    meta: metaOf(scope, { title, description: table.game.description }),
    table: tableView(scope, { ...table, live: await liveTableOf(scope, table.game) }),
    rules: rulesOf(scope, table.game.rules),
  };
});

export const action = onAction(async (scope, form, { params }) => {
  const gameId = params.id ?? "";
  // A browser that refuses cookies gets a new demo with every page; its round is played all the same.
  const demoToken = readDemoToken(scope.request) ?? (await scope.call("openDemoGame", { gameId })).demoToken;
  const refused = await press(scope, form, {
    play: (bet) => scope.call("playDemoRound", { gameId, demoToken, ...bet }),
    step: (step) => scope.call("stepDemoRound", { demoToken, ...step }),
  });
  scope.setCookie(storeDemoToken(demoToken));
  return refused ?? scope.redirect(scope.paths.demo(gameId), { status: 303 });
});

export default function Demo() {
  const { table, rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation(["play", "games"]);
  const { paths } = useLanguage();
  const player = usePlayer();
  return (
    <PlayScreen
      demo
      table={table}
      rules={<Rules rules={rules} />}
      refused={answer}
      session={<p className="note">{t("demoNote")}</p>}
      exit={
        <ButtonLink small href={player ? paths.play(table.game.id) : paths.registration()}>
          {t("games:playReal")}
        </ButtonLink>
      }
    />
  );
}
