import { useLoaderData } from "@remix-run/react";
import { Bill } from "#app/components/Bill.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Posters } from "#app/features/catalogue/Posters.tsx";
import { posterOf } from "#app/features/catalogue/posters.server.ts";
import { boardView } from "#app/features/competitions/board.server.ts";
import { Leaderboard } from "#app/features/competitions/Leaderboard.tsx";
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

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: ["cursor"], texts: ["competitions", "games"] };

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
    board: boardView(scope, tournament, board),
    terms: termsOf(scope, tournament),
    games: tournament.games.map((card) => posterOf(scope, card)),
    closedGames: tournament.closedGames.join(", "),
  };
});

export default function Tournament() {
  const tournament = useLoaderData<typeof loader>();
  const { t } = useTranslation("competitions");
  const { language, paths } = useLanguage();
  const { id, state, fund, from, until, players } = tournament;
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
        {state !== "closed" && (
          <div className="cluster">
            <ButtonLink kind="act" href="#games">
              {t("toGames")}
            </ButtonLink>
          </div>
        )}
      </Bill>
      <div className="columns wide-left">
        <Leaderboard
          title={t("board.title")}
          board={tournament.board}
          pageAt={(cursor) => paths.tournament(id, { cursor })}
        />
        <Terms terms={tournament.terms} />
      </div>
      <section className="bleed row" id="games">
        <SectionHead title={t("games")} />
        {tournament.games.length > 0 && <Posters games={tournament.games} shape="rail" />}
        {tournament.closedGames && <p className="note">{t("closedGames", { games: tournament.closedGames })}</p>}
      </section>
    </>
  );
}
