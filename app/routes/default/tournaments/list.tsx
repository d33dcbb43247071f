import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { Shelf } from "#app/components/Rail.tsx";
import { Tabs } from "#app/components/Tabs.tsx";
import type { CompetitionState } from "#app/contract/competitions.ts";
import { CompetitionCard } from "#app/features/competitions/CompetitionCard.tsx";
import { tournamentCard } from "#app/features/competitions/cards.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { pagesAround } from "#app/lib/pages-around.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: ["cursor"], texts: ["competitions"] };

/** In the order of the tabs. Running ones are shown by default. */
const STATES: readonly CompetitionState[] = ["running", "coming", "closed"];

export const loader = onLoad(async (scope) => {
  const { t, url } = scope;
  const state = STATES.find((known) => known === url.searchParams.get("state")) ?? "running";
  const { items, ...around } = await scope.call("listTournaments", { state, ...cursorOf(scope) });
  return {
    meta: metaOf(scope, {
      title: t("competitions:tournaments.title"),
      description: t("competitions:tournaments.description"),
    }),
    state,
    states: STATES,
    cards: items.map((tournament) => tournamentCard(scope, tournament)),
    pages: pagesAround(around, (cursor) => scope.paths.tournaments({ state, cursor })),
  };
});

export default function Tournaments() {
  const { state, states, cards, pages } = useLoaderData<typeof loader>();
  const { t } = useTranslation("competitions");
  const { paths } = useLanguage();
  const tabs = states.map((one) => ({
    href: paths.tournaments(one === "running" ? {} : { state: one }),
    label: t(`state.${one}`),
    current: one === state,
  }));
  return (
    <>
      <section className="stack">
        <h1>{t("tournaments.title")}</h1>
        <p className="lead">{t("tournaments.lead")}</p>
        <p>
          <Anchor href={paths.races()}>{t("races.title")}</Anchor>
        </p>
        <Tabs label={t("tournaments.states")} tabs={tabs} />
      </section>
      {cards.length > 0 ? (
        <Shelf>
          {cards.map((card) => (
            <CompetitionCard key={card.id} card={card} />
          ))}
        </Shelf>
      ) : (
        <Empty title={t(`tournaments.none_${state}`)}>
          <p>{t("tournaments.noneText")}</p>
        </Empty>
      )}
      <Pager pages={pages} />
    </>
  );
}
