import { useActionData, useLoaderData } from "@remix-run/react";
import { isRefusal } from "#app/api/failure.ts";
import { ButtonLink } from "#app/components/Button.tsx";
import { resumeRound } from "#app/contract/play.ts";
import { Rules } from "#app/features/catalogue/Rules.tsx";
import { JackpotFold } from "#app/features/jackpots/JackpotFold.tsx";
import { foldOf } from "#app/features/jackpots/pools.server.ts";
import { betForm, placeBet, stepForm } from "#app/features/play/bet.server.ts";
import { PlayScreen } from "#app/features/play/PlayScreen.tsx";
import { revalidateTable } from "#app/features/play/revalidate-table.ts";
import { SessionStrip } from "#app/features/play/SessionStrip.tsx";
import { tableView } from "#app/features/play/table.server.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { liveTableOf } from "#app/kinds/crash/live.server.ts";
import { rulesOf } from "#app/kinds/index.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import styles from "#app/styles/play/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export { revalidateTable as shouldRevalidate };
export const handle: RouteHandle = { texts: ["play", "games"] };
export const loader = onLoad(async (scope, { params }) => {
  const table = await scope.call("openRealGame", { gameId: params.name ?? "" }).catch((error: unknown) => {
    const unconfirmed = isRefusal(error, "email_not_confirmed");
    throw unconfirmed ? scope.redirect(scope.paths.confirmEmail()) : error;
  });
  const { format } = scope;
  const { session } = table;
  return {
    meta: metaOf(scope, { title: table.game.title, description: table.game.description, hidden: true }),
    table: tableView(scope, { ...table, live: await liveTableOf(scope, table.game) }),
    rules: rulesOf(scope, table.game.rules),
    jackpots: await foldOf(scope, table.game, { smallest: table.stakes.minimum }),
    session: {
      startedAt: session.startedAt,
      staked: format.money(session.staked),
      returned: format.money(session.returned),
      net: format.signedMoney(session.net),
    },
  };
});

export const action = formAction({
  play: intent(betForm, async (scope, placed, { params }) => {
    const gameId = params.name ?? "";
    await placeBet(scope, gameId, placed, (bet) => scope.call("playRealRound", { gameId, ...bet }));
    return scope.redirect(scope.paths.play(gameId), { status: 303 });
  }),
  step: intent(stepForm, async (scope, step, { params }) => {
    await scope.call("stepRealRound", step);
    return scope.redirect(scope.paths.play(params.name ?? ""), { status: 303 });
  }),
  resume: intent(resumeRound.params, async (scope, round, { params }) => {
    await scope.call("resumeRound", round);
    return scope.redirect(scope.paths.play(params.name ?? ""), { status: 303 });
  }),
});

export default function Play() {
  const { table, rules, jackpots, session } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("play");
  const { paths } = useLanguage();
  return (
    <PlayScreen
      table={table}
      rules={
        <>
          <Rules rules={rules} />
          {jackpots && <JackpotFold fold={jackpots} />}
        </>
      }
      answer={answer}
      session={<SessionStrip {...session} />}
      exit={
        <ButtonLink kind="stop" small href={paths.selfExclusion()}>
          {t("stop")}
        </ButtonLink>
      }
    />
  );
}
