import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { isRefusal } from "#app/api/failure.ts";
import { ButtonLink } from "#app/components/Button.tsx";
import { resumeRound } from "#app/contract/play.ts";
import { foldOf } from "#app/features/jackpots/pools.server.ts";
import { afterPress, besideRefusal, takePressed } from "#app/features/play/after-press.server.ts";
import { betForm, placeBet, restartForm, stepForm } from "#app/features/play/bet.server.ts";
import { bonusAtTable, freeSpinOf } from "#app/features/play/bonus.server.ts";
import { limitRefusal } from "#app/features/play/limit-refusal.server.ts";
import { PlayScreen } from "#app/features/play/PlayScreen.tsx";
import { planForm, planOfForm } from "#app/features/play/plan.server.ts";
import { revalidateTable } from "#app/features/play/revalidate-table.ts";
import { rotateSeal } from "#app/features/play/seal-refusal.server.ts";
import { tableView } from "#app/features/play/table.server.ts";
import { useLatest } from "#app/features/play/use-latest.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { liveTableOf } from "#app/kinds/crash/live.server.ts";
import { kindOf, rulesOf } from "#app/kinds/index.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { identityFirst } from "#app/request/identity-first.server.ts";
import { keepForm } from "#app/request/kept-form.server.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/play/table-page.css?url";
import { TableRules } from "./TableRules.tsx";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export { revalidateTable as shouldRevalidate };
export const handle: RouteHandle = { canBeAskedAgain: true, live: ["prizes"], texts: ["play", "games"] };
export const loader = onLoad(async (scope, { params }) => {
  const to = scope.paths.play(params.name ?? "");
  const real = await openTable(scope, params.name ?? "").catch((error: unknown) => {
    if (isRefusal(error, "email_not_confirmed")) throw scope.redirect(scope.paths.confirmEmail({ to }));
    return identityFirst(scope, error, to);
  });
  const { game, stakes } = real;
  return {
    meta: metaOf(scope, {
      title: game.title,
      description: game.description,
      hidden: true,
      sheet: kindOf(game.rules.kind).styles,
    }),
    played: await playedView(scope, real, takePressed(scope)),
    rules: rulesOf(scope, game.rules),
    jackpots: await foldOf(scope, game, { smallest: stakes.minimum }),
  };
});

const openTable = (scope: Scope, gameId: string) => scope.call("openRealGame", { gameId });

/** The part of the page that changes with a round. */
const playedView = async (scope: Scope, real: Awaited<ReturnType<typeof openTable>>, pressed?: string) => ({
  table: {
    ...tableView(scope, { ...real, live: await liveTableOf(scope, real.game) }, pressed),
    bonus: await bonusAtTable(scope, real.game.id),
  },
});

const tableNow = async (scope: Scope, gameId: string, pressed?: string) => ({
  played: await playedView(scope, await openTable(scope, gameId), pressed),
});

const answerOf = (scope: Scope, gameId: string, pressed?: string) =>
  afterPress(scope, scope.paths.play(gameId), () => tableNow(scope, gameId, pressed), pressed);

const intents = {
  play: intent(betForm, async (scope, placed, { params }) => {
    const gameId = params.name ?? "";
    const spin = placed.isFreeSpin ? await freeSpinOf(scope) : {};
    const { round } = await placeBet(scope, gameId, placed, (bet) =>
      scope.call("playRealRound", { gameId, ...bet, ...spin }),
    );
    const answer = async () => ({ ...(await tableNow(scope, gameId, round.id)), placed: round.id });
    return afterPress(scope, scope.paths.play(gameId), answer, round.id);
  }),
  plan: intent(planForm, (scope, planned, { params }) => planOfForm(scope, params.name ?? "", planned)),
  step: intent(stepForm, async (scope, step, { params }) => {
    await scope.call("stepRealRound", step).catch((error: unknown) => {
      // A step may add to the stake.
      throw limitRefusal(scope, error) ?? error;
    });
    return answerOf(scope, params.name ?? "", step.roundId);
  }),
  rotate: intent(restartForm, async (scope, rotation, { params }) => {
    await rotateSeal(scope, rotation);
    return scope.redirect(scope.paths.play(params.name ?? ""), { status: 303, notice: "seedRotated" });
  }),
  resume: intent(resumeRound.params, async (scope, round, { params }) => {
    await scope.call("resumeRound", round);
    return answerOf(scope, params.name ?? "");
  }),
  /** Answers the reality check; where no script has stored the bet that waited for it, its fields are sent along. */
  goOn: intent(z.record(z.string(), z.string()), async (scope, { intent: _goOn, ...bet }, { params }) => {
    const gameId = params.name ?? "";
    await scope.call("answerRealityCheck", {});
    keepForm(scope, scope.paths.play(gameId), bet);
    return answerOf(scope, gameId);
  }),
};

export const action = formAction(intents, (scope, { params }) =>
  besideRefusal(scope, () => tableNow(scope, params.name ?? "")),
);

export default function Play() {
  const { played, rules, jackpots } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { table } = useLatest(played, answer?.played);
  const { t } = useTranslation("play");
  const { paths } = useLanguage();
  return (
    <PlayScreen
      // A press that waits at one table must not be made at another.
      key={table.game.id}
      table={table}
      rules={<TableRules rules={rules} jackpots={jackpots} />}
      answer={answer && "result" in answer ? answer : undefined}
      placed={answer && "placed" in answer ? answer.placed : null}
      exit={
        <>
          <ButtonLink kind="stop" small href={paths.limits()}>
            {t("common:stops.limit")}
          </ButtonLink>
          <ButtonLink kind="stop" small href={paths.selfExclusion()}>
            {t("stop")}
          </ButtonLink>
        </>
      }
    />
  );
}
