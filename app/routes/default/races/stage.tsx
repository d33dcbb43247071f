import { useLoaderData } from "@remix-run/react";
import { Bill } from "#app/components/Bill.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Posters } from "#app/features/catalogue/Posters.tsx";
import { posterOf } from "#app/features/catalogue/posters.server.ts";
import { boardView } from "#app/features/competitions/board.server.ts";
import { stageSteps } from "#app/features/competitions/cards.server.ts";
import { Leaderboard } from "#app/features/competitions/Leaderboard.tsx";
import { Places } from "#app/features/competitions/Places.tsx";
import { placesView } from "#app/features/competitions/places.server.ts";
import { Stages } from "#app/features/competitions/Stages.tsx";
import { Terms } from "#app/features/competitions/Terms.tsx";
import { termsOf } from "#app/features/competitions/terms.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { posterPath } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import styles from "#app/styles/account/index.css?url";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: ["cursor"], texts: ["competitions", "games"] };
export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = onLoad(async (scope, { params }) => {
  const { t, format } = scope;
  const stage = await scope.call("getRaceStage", { stageId: params.id ?? "", ...cursorOf(scope) });
  const { id, number, state, race, startsAt, endsAt } = stage;
  const { scoring, poster } = race;
  const fund = format.shortMoney(stage.fund);
  const [from, until] = [format.date(startsAt), format.date(endsAt)];
  const title = t("competitions:race.stageTitle", { race: race.title, stage: stage.title });
  const count = race.stages.length;
  const ofStage = { scoring, state, startsAt, closedAt: stage.closedAt };
  const ofRace = { scoring, state: race.state, startsAt: race.stages[0]?.startsAt ?? startsAt, closedAt: null };
  return {
    meta: metaOf(scope, {
      title,
      description: t("competitions:race.description", { title, number, count, fund, from, until }),
      above: [{ name: t("competitions:races.title"), href: scope.paths.races() }],
    }),
    liveAt: {
      [`board:stage:${id}`]: String(Date.parse(stage.board.computedAt)),
      [`board:race:${race.id}`]: String(Date.parse(stage.overall.computedAt)),
    },
    id,
    number,
    count,
    state,
    scoring,
    fund,
    from,
    until,
    title: stage.title,
    race: race.title,
    ink: poster.ink,
    image: posterPath(poster),
    stages: stageSteps(scope, race, id),
    places: placesView(scope, stage),
    board: boardView(scope, ofStage, stage.board),
    overall: boardView(scope, ofRace, stage.overall),
    terms: termsOf(scope, { scoring, startsAt, endsAt, prizes: stage.prizes }),
    games: stage.games.map((card) => posterOf(scope, card)),
    closedGames: stage.closedGames.join(", "),
    providerGames: stage.providerGames.join(", "),
    paused: race.pausedSince && t("competitions:paused", { date: format.date(race.pausedSince) }),
  };
});

export default function Stage() {
  const stage = useLoaderData<typeof loader>();
  const { t } = useTranslation("competitions");
  const { language, paths } = useLanguage();
  const { id, number, count } = stage;
  return (
    <>
      <Bill
        ink={stage.ink}
        image={stage.image}
        title={stage.race}
        titleLanguage={language}
        lead={t(`lead.${stage.scoring}`)}
        trail={[{ href: paths.races(), label: t("races.title") }]}
      >
        <Sums
          lines={[
            { name: t("figures.stage"), figure: t("race.stageOf", { number, count }) },
            { name: t("figures.fund"), figure: stage.fund },
            { name: t("figures.from"), figure: t("figures.instant", { date: stage.from }) },
            { name: t("figures.until"), figure: t("figures.instant", { date: stage.until }) },
          ]}
        />
        {stage.paused && <p role="status">{stage.paused}</p>}
        {stage.state !== "closed" && (
          <div className="cluster">
            <ButtonLink kind="act" href="#games">
              {t("toGames")}
            </ButtonLink>
          </div>
        )}
      </Bill>
      <section className="stack">
        <SectionHead title={t("race.stages", { count })} />
        <Stages stages={stage.stages} />
      </section>
      {stage.places && <Places view={stage.places} />}
      <div className="columns wide-left">
        <Leaderboard
          title={t("race.stage", { number, title: stage.title })}
          board={stage.board}
          pageAt={(cursor) => paths.raceStage(id, { cursor })}
        />
        <Terms terms={stage.terms} />
      </div>
      <Leaderboard
        title={t("race.overall")}
        note={t(stage.scoring === "multiplier" ? "race.overallBest" : "race.overallNote")}
        board={stage.overall}
      />
      <section className="bleed row" id="games">
        <SectionHead title={t("games")} />
        {stage.games.length > 0 && <Posters games={stage.games} shape="rail" />}
        {stage.closedGames && <p className="note">{t("closedGames", { games: stage.closedGames })}</p>}
        {stage.providerGames && <p className="note">{t("providerGames", { games: stage.providerGames })}</p>}
      </section>
    </>
  );
}
