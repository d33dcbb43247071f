import { useActionData, useLoaderData } from "@remix-run/react";
import { isRefusal } from "../../api/failure.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { Rules } from "../../features/catalogue/Rules.tsx";
import { rulesOf } from "../../features/catalogue/rules/index.server.ts";
import { JackpotFold } from "../../features/jackpots/JackpotFold.tsx";
import { foldOf } from "../../features/jackpots/pools.server.ts";
import { afterPress } from "../../features/play/after-press.ts";
import { liveTableOf } from "../../features/play/live.server.ts";
import { PlayScreen } from "../../features/play/PlayScreen.tsx";
import { press } from "../../features/play/press.server.ts";
import { SessionStrip } from "../../features/play/SessionStrip.tsx";
import { tableView } from "../../features/play/table.server.ts";
import { useTranslation } from "../../i18n/translation.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { pageMeta } from "../../lib/meta.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { onAction, onLoad } from "../../session/handlers.server.ts";
import { metaOf } from "../../session/meta.server.ts";
import styles from "../../styles/play/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export { afterPress as shouldRevalidate };
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

export const action = onAction(async (scope, form, { params }) => {
  const gameId = params.name ?? "";
  const refused = await press(scope, form, {
    play: (bet) => scope.call("playRealRound", { gameId, ...bet }),
    step: (step) => scope.call("stepRealRound", step),
    resume: (round) => scope.call("resumeRound", round),
  });
  return refused ?? scope.redirect(scope.paths.play(gameId), { status: 303 });
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
      refused={answer}
      session={<SessionStrip {...session} />}
      exit={
        <ButtonLink kind="stop" small href={paths.selfExclusion()}>
          {t("stop")}
        </ButtonLink>
      }
    />
  );
}
