import { useLoaderData } from "@remix-run/react";
import { Anchor } from "../../../components/Anchor.tsx";
import { Empty } from "../../../components/Empty.tsx";
import { Pager } from "../../../components/Pager.tsx";
import { Shelf } from "../../../components/Rail.tsx";
import { Tabs } from "../../../components/Tabs.tsx";
import type { CompetitionState } from "../../../contract/competitions.ts";
import { CompetitionCard } from "../../../features/competitions/CompetitionCard.tsx";
import { tournamentCard } from "../../../features/competitions/cards.server.ts";
import { useTranslation } from "../../../i18n/translation.tsx";
import { useLanguage } from "../../../i18n/use-language.ts";
import { pageMeta } from "../../../lib/meta.ts";
import type { RouteHandle } from "../../../lib/route-handle.ts";
import { cursorOf } from "../../../session/cursor.server.ts";
import { onLoad } from "../../../session/handlers.server.ts";
import { metaOf } from "../../../session/meta.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["competitions"] };

/** As the tabs stand. What runs is shown where nothing else is asked for. */
const STATES: readonly CompetitionState[] = ["running", "coming", "closed"];

export const loader = onLoad(async (scope) => {
  const { t, url } = scope;
  const state = STATES.find((known) => known === url.searchParams.get("state")) ?? "running";
  const { items, next } = await scope.call("listTournaments", { state, ...cursorOf(scope) });
  return {
    meta: metaOf(scope, {
      title: t("competitions:tournaments.title"),
      description: t("competitions:tournaments.description"),
    }),
    state,
    states: STATES,
    cards: items.map((tournament) => tournamentCard(scope, tournament)),
    next: next && scope.paths.tournaments({ state, cursor: next }),
  };
});

export default function Tournaments() {
  const { state, states, cards, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["competitions", "common"]);
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
      {next && <Pager label={t("common:pages")} next={{ href: next, label: t("common:nextPage") }} />}
    </>
  );
}
