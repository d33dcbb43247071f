import { useLoaderData, useLocation } from "@remix-run/react";
import { lazy, Suspense } from "react";
import type { LinkItem } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { FindBox } from "#app/components/FindBox.tsx";
import { Hand } from "#app/components/Hand.tsx";
import { Hero } from "#app/components/Hero.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import type { AnyCard, GameSection } from "#app/contract/catalogue.ts";
import { ENOUGH_ROUNDS } from "#app/contract/site.ts";
import { inOrder, studioName } from "#app/features/catalogue/filters.server.ts";
import { Posters } from "#app/features/catalogue/Posters.tsx";
import { type Poster, posterOf } from "#app/features/catalogue/posters.server.ts";
import { Banners } from "#app/features/home/Banners.tsx";
import { bannersOf } from "#app/features/home/banners.server.ts";
import { handOf } from "#app/features/home/hand.server.ts";
import { JustSettled } from "#app/features/home/JustSettled.tsx";
import { lobbyOf } from "#app/features/home/lobby.server.ts";
import { settledView } from "#app/features/home/settled.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { findOf, soughtPage } from "#app/layouts/frame-links.tsx";
import { orDocument } from "#app/lib/documents.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["games"] };

type RailId = "favorites" | GameSection;

/** Guests load none of it. */
const Lobby = lazy(() => orDocument(() => import("#app/features/home/Lobby.tsx")));

export const loader = onLoad(async (scope) => {
  const { format, paths, t } = scope;
  const all = (href: string, count: number) => ({ href, label: t("games:showAll", { count }) });
  const railOf = (id: RailId, href: string, games: readonly AnyCard[], count = games.length) => ({
    id,
    head: { title: t(id === "favorites" ? "games:favorites.title" : `games:section.${id}`), link: all(href, count) },
    games: games.map((card) => posterOf(scope, card)),
  });
  const [{ total, sections, studios }, ledger, terms, settled, banners, own] = await Promise.all([
    scope.call("getTabHome", {}),
    scope.call("getHouseLedger", { days: 30 }),
    scope.call("getPage", { page: "terms" }),
    scope.call("listJustSettled", {}),
    bannersOf(scope),
    lobbyOf(scope),
  ]);
  const { totals } = ledger;
  return {
    meta: metaOf(scope, { title: t("home.title"), description: t("home.description") }),
    hand: handOf(scope, { ledger, readingMinutes: terms.readingMinutes }),
    // Players may also have won in a month; then the text says so. For few rounds there is no text.
    note:
      ledger.returned === null || totals.rounds < ENOUGH_ROUNDS
        ? null
        : t(ledger.returned > 1 ? "home.noteWon" : "home.note", {
            age: scope.minimumAge,
            share: format.percent(Math.abs(1 - ledger.returned)),
          }),
    demo: sections[0]?.games[0]?.id,
    ledger: {
      from: format.date(ledger.from, "restrictions"),
      to: format.date(ledger.to, "restrictions"),
      link: { href: paths.houseLedger(), label: t("ledger.more") },
      sums: [
        { name: t("ledger.staked"), figure: format.money(totals.staked) },
        { name: t("ledger.paidBack"), figure: format.money(totals.paidBack) },
        { name: t("ledger.kept"), figure: format.money(totals.kept) },
        { name: t("ledger.largestWin"), figure: format.money(totals.largestWin) },
      ],
    },
    banners,
    settled: settledView(scope, settled),
    lobby: own?.lobby ?? null,
    find: findOf(scope),
    favorites: own?.favorites.length ? railOf("favorites", paths.favoriteGames(), own.favorites) : null,
    rails: sections.map(({ id, total: count, games }, place) => ({
      ...railOf(id, paths.section(id), games, count),
      note: place === 0 && t("games:legend"),
    })),
    studios: {
      head: { title: t("games:studios.title"), link: all(paths.section("all"), total) },
      list: inOrder(studios).map((studio) => ({
        href: paths.section("all", { studio: studio.id }),
        name: `${studioName(scope, studio)} ${format.number(studio.total)}`,
      })),
    },
  };
});

type Rail = { id: string; head: { title: string; link: LinkItem }; games: readonly Poster[]; note?: string | false };

const railed = ({ id, head, games, note }: Rail, place = 0) => (
  <section className={place === 0 ? "bleed row" : "bleed row later"} key={id}>
    <SectionHead {...head} />
    <Posters games={games} shape="rail" list={id} />
    {note && <p className="note">{note}</p>}
  </section>
);

export default function Home() {
  const { hand, note, demo, ledger, banners, settled, lobby, find, favorites, rails, studios } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation(["common", "games"]);
  const { paths } = useLanguage();
  const player = usePlayer();
  const { pathname, search } = useLocation();
  const sought = soughtPage({ paths, pathname, search });
  const finder = <FindBox {...find} />;
  const [first, ...others] = rails.map(railed);
  return (
    <>
      {lobby ? (
        <Suspense fallback={null}>
          <Lobby {...lobby}>{finder}</Lobby>
        </Suspense>
      ) : (
        <Hero
          title={t("home.hero")}
          lead={t("home.lead")}
          note={note}
          find={finder}
          actions={
            <>
              {!player?.isKeptOut && (
                <ButtonLink kind="act" href={player ? paths.section("all") : paths.registration({ to: sought })}>
                  {t(player ? "home.play" : "home.open")}
                </ButtonLink>
              )}
              {demo && <ButtonLink href={paths.demo(demo)}>{t("home.demo")}</ButtonLink>}
            </>
          }
        >
          <Hand cards={hand} />
        </Hero>
      )}
      {favorites && railed(favorites)}
      {first}
      <section id="ledger">
        <SectionHead
          title={t("ledger.title", { from: ledger.from, to: ledger.to })}
          link={ledger.link}
          note={t("ledger.note")}
        />
        <Sums lines={ledger.sums.map(({ name, figure }) => ({ name, figure: <MoneyText>{figure}</MoneyText> }))} />
      </section>
      {banners.length > 0 && <Banners banners={banners} />}
      {settled && <JustSettled {...settled} />}
      {others}
      <section className="stack later">
        <SectionHead {...studios.head} />
        <p>{t("games:studios.text")}</p>
        <ul className="cluster">
          {studios.list.map(({ href, name }) => (
            <li key={href}>
              <ButtonLink small href={href}>
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
