import { useActionData, useLoaderData } from "@remix-run/react";
import { isRefusal } from "#app/api/failure.ts";
import { ButtonLink } from "#app/components/Button.tsx";
import { playedDemoToken, readDemoToken, storeDemoToken } from "#app/cookies/demo-token.server.ts";
import { foldOf } from "#app/features/jackpots/pools.server.ts";
import { afterPress, besideRefusal, takePressed } from "#app/features/play/after-press.server.ts";
import { betForm, placeBet, restartForm, stepForm } from "#app/features/play/bet.server.ts";
import { PlayScreen } from "#app/features/play/PlayScreen.tsx";
import { revalidateTable } from "#app/features/play/revalidate-table.ts";
import { sealRefusal } from "#app/features/play/seal-refusal.server.ts";
import { tableView } from "#app/features/play/table.server.ts";
import { useLatest } from "#app/features/play/use-latest.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { liveTableOf } from "#app/kinds/crash/live.server.ts";
import { kindOf, rulesOf } from "#app/kinds/index.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/play/table-page.css?url";
import { TableRules } from "./TableRules.tsx";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export { revalidateTable as shouldRevalidate };
export const handle: RouteHandle = { canBeAskedAgain: true, texts: ["play", "games"] };
export const loader = onLoad(async (scope, { params }) => {
  const known = readDemoToken(scope.request);
  const { demoToken, ...demo } = await openTable(scope, params.id ?? "", known);
  if (demoToken !== known) scope.setCookie(storeDemoToken(demoToken));
  const { game } = demo;
  const title = scope.t("play:demoTitle", { title: game.title });
  return {
    meta: metaOf(scope, { title, description: game.description, sheet: kindOf(game.rules.kind).styles }),
    played: await playedView(scope, demo, takePressed(scope)),
    rules: rulesOf(scope, game.rules),
    jackpots: await foldOf(scope, game, { demo: true }),
  };
});

/** Where demo play requires an account, a guest is redirected to the sign-in, and back here after it. */
async function openTable(scope: Scope, gameId: string, demoToken: string | null | undefined) {
  try {
    return await scope.call("openDemoGame", { gameId, ...(demoToken ? { demoToken } : {}) });
  } catch (error) {
    if (!isRefusal(error, "demo_needs_account")) throw error;
    const { paths } = scope;
    throw scope.redirect(paths.login({ to: paths.demo(gameId) }), { status: 303, notice: "demoNeedsAccount" });
  }
}

/** The part of the page that changes with a round. */
const playedView = async (
  scope: Scope,
  demo: Omit<Awaited<ReturnType<typeof openTable>>, "demoToken">,
  pressed?: string,
) => ({
  table: tableView(scope, { ...demo, live: await liveTableOf(scope, demo.game) }, pressed),
});

const tableNow = async (scope: Scope, gameId: string, demoToken: string, pressed?: string) => ({
  played: await playedView(scope, await openTable(scope, gameId, demoToken), pressed),
});

const answerOf = (scope: Scope, gameId: string, demoToken: string, pressed: string) =>
  afterPress(scope, scope.paths.demo(gameId), () => tableNow(scope, gameId, demoToken, pressed), pressed);

const intents = {
  play: intent(betForm, async (scope, placed, { params }) => {
    const gameId = params.id ?? "";
    const demoToken = playedDemoToken(scope);
    const { round } = await placeBet(scope, gameId, placed, (bet) =>
      scope.call("playDemoRound", { gameId, demoToken, ...bet }),
    );
    return answerOf(scope, gameId, demoToken, round.id);
  }),
  step: intent(stepForm, async (scope, step, { params }) => {
    const demoToken = playedDemoToken(scope);
    await scope.call("stepDemoRound", { demoToken, ...step });
    return answerOf(scope, params.id ?? "", demoToken, step.roundId);
  }),
  restart: intent(restartForm, async (scope, restart, { params }) => {
    await scope.call("restartDemo", { demoToken: playedDemoToken(scope), ...restart }).catch((error: unknown) => {
      throw sealRefusal(scope, error, (gameId = params.id ?? "") => scope.paths.demo(gameId));
    });
    return scope.redirect(scope.paths.demo(params.id ?? ""), { status: 303, notice: "seedRotated" });
  }),
};

export const action = formAction(intents, (scope, { params }) =>
  // A demo that is over is started again by the page, with its cookie.
  besideRefusal(scope, async () => tableNow(scope, params.id ?? "", playedDemoToken(scope))),
);

export default function Demo() {
  const { played, rules, jackpots } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { table } = useLatest(played, answer?.played);
  const { t } = useTranslation(["play", "games"]);
  const { paths } = useLanguage();
  const player = usePlayer();
  const real = paths.play(table.game.id);
  return (
    <PlayScreen
      // A press that waits at one table must not be made at another.
      key={table.game.id}
      demo
      table={table}
      rules={<TableRules rules={rules} jackpots={jackpots} />}
      answer={answer && "result" in answer ? answer : undefined}
      exit={
        !player?.isKeptOut && (
          <ButtonLink small href={player ? real : paths.registration({ to: real })}>
            {t("games:playReal")}
          </ButtonLink>
        )
      }
    />
  );
}
