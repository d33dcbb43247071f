import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Ledger } from "#app/components/Ledger.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { AtStakes, Bets } from "#app/features/catalogue/Bets.tsx";
import { FanChart } from "#app/features/catalogue/FanChart.tsx";
import { type GameFacts, gameFacts } from "#app/features/catalogue/facts.server.ts";
import { fanView } from "#app/features/catalogue/fan.server.ts";
import { GameBill } from "#app/features/catalogue/GameBill.tsx";
import { GameReturn } from "#app/features/catalogue/GameReturn.tsx";
import { gameAt } from "#app/features/catalogue/game-at.server.ts";
import { Posters } from "#app/features/catalogue/Posters.tsx";
import { posterOf } from "#app/features/catalogue/posters.server.ts";
import { Rules } from "#app/features/catalogue/Rules.tsx";
import { newRunSeed, runSeed } from "#app/features/catalogue/run-seed.server.ts";
import { SeatsAtTables } from "#app/features/catalogue/SeatsAtTables.tsx";
import { seatsOf } from "#app/features/catalogue/seats.server.ts";
import { voidsView } from "#app/features/fairness/voids.server.ts";
import { JackpotFold } from "#app/features/jackpots/JackpotFold.tsx";
import { type FoldView, foldOf } from "#app/features/jackpots/pools.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { withRun } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import styles from "#app/styles/account/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export const handle: RouteHandle = { sameForGuests: true, texts: ["games"] };

/** The number of games of similar volatility on the page. */
const ALIKE = 12;

export const loader = onLoad(async (scope) => {
  const game = await gameAt(scope);
  const seed = runSeed(scope.url);
  if (seed === "new") throw scope.redirect(withRun(scope.paths.game(game), newRunSeed()));
  const [measured, fan, run, alike, jackpots, voids, table] = await Promise.all([
    scope.call("getGameReturn", { gameId: game.id }),
    scope.call("getFan", { gameId: game.id }),
    seed === null ? null : scope.call("getFanRun", { gameId: game.id, seed }),
    scope.call("searchGames", { volatility: String(game.volatility), sort: "popular", limit: ALIKE + 1 }),
    foldOf(scope, game),
    scope.call("countVoids", {}),
    game.category === "tables" ? seatsOf(scope, game.id) : null,
  ]);
  return {
    meta: metaOf(scope, {
      title: game.title,
      description: game.description,
      above: [
        { name: scope.t("games:section.all"), href: scope.paths.section("all") },
        { name: scope.t(`games:section.${game.category}`), href: scope.paths.section(game.category) },
      ],
      subject: {
        "@type": "VideoGame",
        name: game.title,
        description: game.description,
        gamePlatform: "Web browser",
        publisher: { "@type": "Organization", name: game.studio.name },
      },
    }),
    ...gameFacts(scope, game, measured),
    isClosed: game.isClosed,
    ...table,
    fan: fanView(scope, fan, game, run && seed ? { ...run, seed } : null),
    here: scope.paths.game(game),
    jackpots,
    notPlayedOut: voidsView(scope, voids).find(({ id }) => id === game.id) ?? null,
    alike: alike.items
      .filter(({ id }) => id !== game.id)
      .slice(0, ALIKE)
      .map((card) => posterOf(scope, card)),
    allAlike: scope.paths.section("all", { volatility: game.volatility }),
    alikeTotal: alike.total,
  };
});

export default function Game() {
  const game = useLoaderData<typeof loader>();
  const { t } = useTranslation("games");
  const { paths } = useLanguage();
  return (
    <>
      <GameBill game={game} isClosed={game.isClosed} />
      <div className="columns two">
        <Odds {...game} />
        <GameReturn game={game} notPlayedOut={game.notPlayedOut} />
      </div>
      {game.seats && game.seats.length > 0 && <SeatsAtTables seats={game.seats} />}
      <FanChart fan={game.fan} here={game.here} />
      <section className="stack">
        <SectionHead title={t("rules.title")} />
        <Rules rules={game.rules} />
        <p className="note">{t("rules.hash")}</p>
        <Hash value={game.paytableHash} />
        <p>
          <Anchor href={paths.recipes(game.mechanic)}>{t("rules.recipe")}</Anchor>
        </p>
      </section>
      {game.alike.length > 0 && (
        <section className="bleed row">
          <SectionHead
            title={t("alike")}
            link={{ href: game.allAlike, label: t("showAll", { count: game.alikeTotal }) }}
          />
          <Posters games={game.alike} shape="rail" />
        </section>
      )}
    </>
  );
}

type OddsProps = Pick<GameFacts, "odds" | "atStakes" | "bets"> & { jackpots: FoldView | null };

/** The odds of the game, of its jackpots, and of each of its bets. */
function Odds({ odds, jackpots, atStakes, bets }: OddsProps) {
  const { t } = useTranslation("games");
  return (
    <section className="stack">
      <SectionHead title={t("odds.title")} />
      <Ledger lines={jackpots ? [...odds, jackpots.line] : odds} />
      {jackpots && <JackpotFold fold={jackpots} />}
      {atStakes && <AtStakes atStakes={atStakes} />}
      {bets.length > 0 && (
        <>
          <p className="note">{t("choices.note")}</p>
          <Bets bets={bets} />
        </>
      )}
    </section>
  );
}
