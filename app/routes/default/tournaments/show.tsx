import { useActionData, useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Bill } from "#app/components/Bill.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { joinTournament } from "#app/contract/competitions.ts";
import { Posters } from "#app/features/catalogue/Posters.tsx";
import { posterOf } from "#app/features/catalogue/posters.server.ts";
import { boardView } from "#app/features/competitions/board.server.ts";
import { Join } from "#app/features/competitions/Join.tsx";
import { Leaderboard } from "#app/features/competitions/Leaderboard.tsx";
import { OwnPlace } from "#app/features/competitions/OwnPlace.tsx";
import { LastPrize, Places } from "#app/features/competitions/Places.tsx";
import { lastPrizeView, placesView } from "#app/features/competitions/places.server.ts";
import { joiningView, placeView } from "#app/features/competitions/standing.server.ts";
import { Terms } from "#app/features/competitions/Terms.tsx";
import { termsOf } from "#app/features/competitions/terms.server.ts";
import { resultOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
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
  const tournament = await scope.call("getTournament", {
    tournamentId: params.id ?? "",
    ...cursorOf(scope),
  });
  const { id, title, state, scoring, poster, startsAt, endsAt, board } = tournament;
  const fund = format.shortMoney(tournament.fund);
  const [from, until] = [format.date(startsAt), format.date(endsAt)];
  return {
    meta: metaOf(scope, {
      title,
      description: t("competitions:tournament.description", { title, fund, from, until }),
      above: [{ name: t("competitions:tournaments.title"), href: scope.paths.tournaments() }],
    }),
    liveAt: { [`board:tournament:${id}`]: String(Date.parse(board.computedAt)) },
    id,
    title,
    state,
    scoring,
    fund,
    ink: poster.ink,
    image: posterPath(poster),
    from,
    until,
    players: format.number(board.total),
    paused: tournament.pausedSince && t("competitions:paused", { date: format.date(tournament.pausedSince) }),
    joining: joiningView(scope, tournament),
    place: placeView(scope, tournament),
    places: placesView(scope, tournament),
    lastPrize: lastPrizeView(scope, tournament),
    login: scope.paths.login({ to: scope.paths.tournament(id) }),
    file: state === "coming" ? null : scope.paths.countedRounds(`tournament:${id}`),
    board: boardView(scope, tournament, board),
    terms: termsOf(scope, tournament),
    games: tournament.games.map((card) => posterOf(scope, card)),
    closedGames: tournament.closedGames.join(", "),
    providerGames: tournament.providerGames.join(", "),
  };
});

export const action = formAction({
  join: intent(joinTournament.params, async (scope, typed) => {
    // The page has no such form for guests: the session ended after it was shown.
    if (!scope.player) return scope.redirect(scope.paths.login(), { status: 303 });
    await scope.call("joinTournament", typed);
    return scope.redirect(scope.paths.tournament(typed.tournamentId), { status: 303, notice: "tournamentJoined" });
  }),
});

export default function Tournament() {
  const tournament = useLoaderData<typeof loader>();
  const { t } = useTranslation("competitions");
  const { language, paths } = useLanguage();
  const answer = useActionData<typeof action>();
  const { id, state, fund, from, until, players, joining, place, places, lastPrize } = tournament;
  return (
    <>
      <Bill
        ink={tournament.ink}
        image={tournament.image}
        title={tournament.title}
        titleLanguage={language}
        lead={t(`lead.${tournament.scoring}`)}
        trail={[
          { href: paths.tournaments(), label: t("tournaments.title") },
          { href: paths.tournaments(state === "running" ? {} : { state }), label: t(`state.${state}`) },
        ]}
      >
        <Sums
          lines={[
            { name: t("figures.fund"), figure: fund },
            { name: t("figures.from"), figure: t("figures.instant", { date: from }) },
            { name: t("figures.until"), figure: t("figures.instant", { date: until }) },
            { name: t("figures.players"), figure: players },
          ]}
        />
        {tournament.paused && <p role="status">{tournament.paused}</p>}
        {joining && (
          <Join view={joining} tournamentId={id} login={tournament.login} answer={resultOf(answer, "join")} />
        )}
        {state !== "closed" && (
          <div className="cluster">
            <ButtonLink kind={joining && !joining.since ? "plain" : "act"} href="#games">
              {t("toGames")}
            </ButtonLink>
          </div>
        )}
      </Bill>
      {place && <OwnPlace view={place} scoring={tournament.scoring} />}
      {places && <Places view={places} />}
      <div className="columns wide-left">
        <Leaderboard
          title={t("board.title")}
          board={tournament.board}
          pageAt={(cursor) => paths.tournament(id, { cursor })}
        />
        <Terms terms={tournament.terms} />
      </div>
      {lastPrize && <LastPrize view={lastPrize} />}
      {tournament.file && (
        <p>
          <Anchor href={tournament.file} reload>
            {t("board.rounds")}
          </Anchor>
        </p>
      )}
      <section className="bleed row" id="games">
        <SectionHead title={t("games")} />
        {tournament.games.length > 0 && <Posters games={tournament.games} shape="rail" />}
        {tournament.closedGames && <p className="note">{t("closedGames", { games: tournament.closedGames })}</p>}
        {tournament.providerGames && <p className="note">{t("providerGames", { games: tournament.providerGames })}</p>}
      </section>
    </>
  );
}
