import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ApiFailure } from "../../api/failure.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { roundId } from "../../contract/catalogue.ts";
import { Rules } from "../../features/catalogue/Rules.tsx";
import { rulesOf } from "../../features/catalogue/rules.server.ts";
import { betOf, inTurn } from "../../features/play/bet.server.ts";
import { PlayScreen } from "../../features/play/PlayScreen.tsx";
import { SessionStrip } from "../../features/play/SessionStrip.tsx";
import { tableView } from "../../features/play/table.server.ts";
import { useTranslation } from "../../i18n/translation.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { pageMeta } from "../../lib/meta.ts";
import { refusalText } from "../../session/form.server.ts";
import { onAction, onLoad } from "../../session/handlers.server.ts";
import { metaOf } from "../../session/meta.server.ts";
import type { Scope } from "../../session/scope.server.ts";

export const meta = pageMeta;
export const loader = onLoad(async (scope, { params }) => {
  const table = await scope.call("openRealGame", { gameId: params.name ?? "" }).catch((error: unknown) => {
    const unconfirmed = error instanceof ApiFailure && error.code === "email_not_confirmed";
    throw unconfirmed ? scope.redirect(scope.paths.confirmEmail()) : error;
  });
  const { format } = scope;
  const { session } = table;
  return {
    meta: metaOf(scope, { title: table.game.title, description: table.game.description, hidden: true }),
    table: tableView(scope, table),
    rules: rulesOf(scope, table.game.rules),
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
  try {
    await (form.get("intent") === "resume" ? resume(scope, form) : play(scope, form, gameId));
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status >= 500 || error.code === "country_blocked") throw error;
    return data({ refusal: refusalText(scope, error) }, { status: 400 });
  }
  return scope.redirect(scope.paths.play(gameId), { status: 303 });
});

async function play(scope: Scope, form: FormData, gameId: string) {
  const bet = betOf(form);
  if (!bet) throw new ApiFailure([{ code: "game_input_invalid" }], scope.requestId);
  await inTurn(() => scope.call("playRealRound", { gameId, ...bet }));
}

async function resume(scope: Scope, form: FormData) {
  const round = z.object({ roundId }).safeParse(Object.fromEntries(form));
  if (!round.success) throw new ApiFailure([{ code: "not_found" }], scope.requestId);
  await scope.call("resumeRound", round.data);
}

export default function Play() {
  const { table, rules, session } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("games");
  const { paths } = useLanguage();
  return (
    <PlayScreen
      table={table}
      rules={<Rules rules={rules} />}
      refusal={answer?.refusal}
      session={<SessionStrip {...session} />}
      exit={
        <ButtonLink kind="stop" small href={paths.selfExclusion()}>
          {t("stop")}
        </ButtonLink>
      }
    />
  );
}
