import { useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/Button.tsx";
import { playedDemoToken, readDemoToken, storeDemoToken } from "#app/cookies/demo-token.server.ts";
import { Rules } from "#app/features/catalogue/Rules.tsx";
import { JackpotFold } from "#app/features/jackpots/JackpotFold.tsx";
import { foldOf } from "#app/features/jackpots/pools.server.ts";
import { betForm, placeBet, restartForm, stepForm } from "#app/features/play/bet.server.ts";
import { PlayScreen } from "#app/features/play/PlayScreen.tsx";
import { revalidateTable } from "#app/features/play/revalidate-table.ts";
import { tableView } from "#app/features/play/table.server.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { liveTableOf } from "#app/kinds/crash/live.server.ts";
import { rulesOf } from "#app/kinds/index.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import styles from "#app/styles/play/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export { revalidateTable as shouldRevalidate };
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
    jackpots: await foldOf(scope, table.game, { demo: true }),
  };
});

export const action = formAction({
  play: intent(betForm, async (scope, placed, { params }) => {
    const gameId = params.id ?? "";
    const demoToken = playedDemoToken(scope);
    await placeBet(scope, gameId, placed, (bet) => scope.call("playDemoRound", { gameId, demoToken, ...bet }));
    return scope.redirect(scope.paths.demo(gameId), { status: 303 });
  }),
  step: intent(stepForm, async (scope, step, { params }) => {
    await scope.call("stepDemoRound", { demoToken: playedDemoToken(scope), ...step });
    return scope.redirect(scope.paths.demo(params.id ?? ""), { status: 303 });
  }),
  restart: intent(restartForm, async (scope, restart, { params }) => {
    await scope.call("restartDemo", { demoToken: playedDemoToken(scope), ...restart });
    return scope.redirect(scope.paths.demo(params.id ?? ""), { status: 303, notice: "seedRotated" });
  }),
});

export default function Demo() {
  const { table, rules, jackpots } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation(["play", "games"]);
  const { paths } = useLanguage();
  const player = usePlayer();
  return (
    <PlayScreen
      demo
      table={table}
      rules={
        <>
          <Rules rules={rules} />
          {jackpots && <JackpotFold fold={jackpots} />}
        </>
      }
      answer={answer}
      session={<p className="note">{t("demoNote")}</p>}
      exit={
        !player?.isKeptOut && (
          <ButtonLink small href={player ? paths.play(table.game.id) : paths.registration()}>
            {t("games:playReal")}
          </ButtonLink>
        )
      }
    />
  );
}
