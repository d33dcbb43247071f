import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { Tabs } from "#app/components/Tabs.tsx";
import { GAME_SECTIONS, type GameSection } from "#app/contract/catalogue.ts";
import { ActiveFilters, Filters } from "#app/features/catalogue/Filters.tsx";
import {
  activeFilters,
  filterFields,
  isOpen,
  queryOf,
  readFilters,
  searchOf,
} from "#app/features/catalogue/filters.server.ts";
import { gameAddress } from "#app/features/catalogue/game-address.ts";
import { Posters } from "#app/features/catalogue/Posters.tsx";
import { type Poster, posterOf } from "#app/features/catalogue/posters.server.ts";
import { SeatsAtTables } from "#app/features/catalogue/SeatsAtTables.tsx";
import { seatsOf } from "#app/features/catalogue/seats.server.ts";
import { PoolStrip } from "#app/features/jackpots/PoolStrip.tsx";
import { stripView } from "#app/features/jackpots/pools.server.ts";
import { Promo } from "#app/features/promo/Promo.tsx";
import { promoOf } from "#app/features/promo/promo.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { notFound } from "#app/lib/not-found.ts";
import { pagesAround } from "#app/lib/pages-around.ts";
import { loadQuietly, revalidateGrown, useEndless } from "#app/lib/use-endless.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { splitPath } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: ["cursor"], texts: ["games"] };

function sectionOf(pathname: string): GameSection | undefined {
  const address = gameAddress(splitPath(pathname).path);
  return address && "section" in address ? GAME_SECTIONS.find((section) => section === address.section) : undefined;
}

export const loader = onLoad(async (scope) => {
  const section = sectionOf(scope.url.pathname);
  if (!section) throw notFound(scope.url.pathname);
  const chosen = readFilters(scope);
  const [{ items, total, ...around }, { tabs }, { studios }, jackpots, tables, promo, others] = await Promise.all([
    scope.call("searchGames", searchOf(scope, section, chosen)),
    scope.call("listTabs", {}),
    scope.call("listProviders", {}),
    section === "jackpots" ? scope.call("getJackpots", {}) : null,
    section === "tables" ? seatsOf(scope) : null,
    promoOf(scope),
    section === "all" ? scope.call("listProviderGames", {}) : null,
  ]);
  const known = { section, studios, tab: tabs.find(({ id }) => id === section) };
  const query = queryOf(chosen);
  const name = scope.t(`games:section.${section}`);
  return {
    meta: metaOf(scope, { title: name, description: scope.t("games:sectionDescription", { name }) }),
    section,
    promo,
    tabs: tabs
      .filter((tab) => tab.total > 0 || tab.id === section)
      .map((tab) => ({ id: tab.id, total: scope.format.number(tab.total) })),
    jackpots: jackpots && stripView(scope, jackpots),
    ...tables,
    typed: chosen.q,
    fields: filterFields(scope, chosen, known),
    filters: activeFilters(scope, chosen, known),
    isOpen: isOpen(chosen),
    total,
    others: others && others.games.length > 0 ? scope.t("studios:link") : null,
    games: items.map((card) => posterOf(scope, card)),
    pages: pagesAround(around, (cursor) => scope.paths.section(section, { ...query, cursor })),
  };
});

export { loadQuietly as clientLoader, revalidateGrown as shouldRevalidate };

export default function Section() {
  const first = useLoaderData<typeof loader>();
  const { section, promo, tabs, jackpots, typed, fields, filters, total } = first;
  const { items: games, pages, end } = useEndless(first, (page) => page.games);
  // Only for the listed tables: others do not pass the filters.
  const seats = (first.seats ?? []).filter(({ id }) => games.some((poster) => poster.id === id));
  const { t } = useTranslation("games");
  const { paths } = useLanguage();
  return (
    <>
      <section className="stack">
        <h1>{t(`section.${section}`)}</h1>
        <Tabs
          label={t("sections")}
          tabs={tabs.map((tab) => ({
            href: paths.section(tab.id),
            label: `${t(`section.${tab.id}`)} ${tab.total}`,
            current: tab.id === section,
          }))}
        />
        {promo && <Promo {...promo} />}
        {jackpots && <PoolStrip strip={jackpots} />}
        <Filters action={paths.section(section)} typed={typed} fields={fields} open={first.isOpen} />
        <div className="cluster spread">
          <p className="note" role="status">
            {t(filters.length > 0 ? "matching" : "count", { count: total })}
          </p>
          {filters.length > 0 && <ActiveFilters filters={filters} />}
        </div>
      </section>
      {games.length > 0 ? (
        <Posters games={games} shape="shelf" />
      ) : (
        <Empty title={t("nothing")}>
          <p>{t("nothingText")}</p>
          <ButtonLink href={paths.section("all")}>{t("section.all")}</ButtonLink>
        </Empty>
      )}
      {seats.length > 0 && <SeatsAtTables seats={seats} nameOf={(id) => <TableName games={games} id={id} />} />}
      <Pager end={end} pages={pages} />
      {first.others && (
        <p>
          <Anchor href={paths.otherStudios()}>{first.others}</Anchor>
        </p>
      )}
    </>
  );
}

/** The name on its poster on this page. */
function TableName({ games, id }: { games: readonly Poster[]; id: string }) {
  const game = games.find((poster) => poster.id === id);
  return (
    game && (
      <Anchor href={game.href} lang="en">
        {game.title}
      </Anchor>
    )
  );
}
