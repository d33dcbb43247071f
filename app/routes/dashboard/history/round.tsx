import { useLoaderData } from "@remix-run/react";
import { isRefusal } from "#app/api/failure.ts";
import { Crumb } from "#app/components/Crumb.tsx";
import { RoundProof } from "#app/features/history/RoundProof.tsx";
import { proofView } from "#app/features/history/rounds.server.ts";
import { Replay, ReplayProof } from "#app/features/play/Replay.tsx";
import { replayView } from "#app/features/play/replay.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import styles from "#app/styles/play/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export const handle: RouteHandle = { texts: ["account", "play"] };

export const loader = onLoad(async (scope, { params }) => {
  const round = await scope.call("getRound", { roundId: params.id ?? "" });
  // The house may have removed the game since; the round stays.
  const game = await scope.call("getGame", { gameId: round.gameId }).catch((error: unknown) => {
    if (isRefusal(error, "not_found", "game_disabled")) return null;
    throw error;
  });
  const title = scope.t("play:replay.title", { title: round.gameTitle });
  return {
    meta: metaOf(scope, { title, description: scope.t("play:replay.description"), hidden: true }),
    proof: proofView(scope, round),
    replay: replayView(scope, round, game),
  };
});

export default function Round() {
  const { proof, replay } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["play", "account"]);
  const { paths } = useLanguage();
  return (
    <>
      <section className="stack">
        <Crumb href={paths.rounds()}>{t("account:rounds.title")}</Crumb>
        <h1 lang="en">{replay.title}</h1>
        <Replay replay={replay} />
      </section>
      <RoundProof proof={proof} />
      <ReplayProof replay={replay} />
    </>
  );
}
