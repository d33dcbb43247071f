import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/Button.tsx";
import { Hand } from "#app/components/Hand.tsx";
import { Hero } from "#app/components/Hero.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { ENOUGH_ROUNDS } from "#app/contract/site.ts";
import { Posters } from "#app/features/catalogue/Posters.tsx";
import { posterOf } from "#app/features/catalogue/posters.server.ts";
import { handOf } from "#app/features/home/hand.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["games"] };

export const loader = onLoad(async (scope) => {
  const { format, t } = scope;
  const [{ total, sections, studios }, ledger, terms] = await Promise.all([
    scope.call("getTabHome", {}),
    scope.call("getHouseLedger", { days: 30 }),
    scope.call("getPage", { page: "terms" }),
  ]);
  const { totals } = ledger;
  return {
    meta: metaOf(scope, { title: t("home.title"), description: t("home.description") }),
    hand: handOf(scope, { ledger, readingMinutes: terms.readingMinutes }),
    // Players may also have won in a month; then it is said so. Of few rounds nothing is said.
    note:
      ledger.returned === null || totals.rounds < ENOUGH_ROUNDS
        ? null
        : t(ledger.returned > 1 ? "home.noteWon" : "home.note", {
            share: format.percent(Math.abs(1 - ledger.returned)),
          }),
    demo: sections[0]?.games[0]?.id,
    ledger: {
      from: format.date(ledger.from, "restrictions"),
      to: format.date(ledger.to, "restrictions"),
      link: { href: scope.paths.houseLedger(), label: t("ledger.more") },
      sums: [
        { name: t("ledger.staked"), figure: format.money(totals.staked) },
        { name: t("ledger.paidBack"), figure: format.money(totals.paidBack) },
        { name: t("ledger.kept"), figure: format.money(totals.kept) },
        { name: t("ledger.largestWin"), figure: format.money(totals.largestWin) },
      ],
    },
    total,
    sections: sections.map((section) => ({ ...section, games: section.games.map((card) => posterOf(scope, card)) })),
    studios: studios.map(({ id, name, total: games }) => ({ id, name, games: format.number(games) })),
  };
});

export default function Home() {
  const { hand, note, demo, ledger, total, sections, studios } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["common", "games"]);
  const { paths } = useLanguage();
  const player = usePlayer();
  return (
    <>
      <Hero
        title={t("home.hero")}
        lead={t("home.lead")}
        note={note}
        actions={
          <>
            {!player?.isKeptOut && (
              <ButtonLink kind="act" href={player ? paths.section("all") : paths.registration()}>
                {t(player ? "home.play" : "home.open")}
              </ButtonLink>
            )}
            {demo && <ButtonLink href={paths.demo(demo)}>{t("home.demo")}</ButtonLink>}
          </>
        }
      >
        <Hand cards={hand} />
      </Hero>
      <section id="ledger">
        <SectionHead
          title={<Unbroken>{t("ledger.title", { from: ledger.from, to: ledger.to })}</Unbroken>}
          link={ledger.link}
          note={t("ledger.note")}
        />
        <Sums lines={ledger.sums.map(({ name, figure }) => ({ name, figure: <MoneyText>{figure}</MoneyText> }))} />
      </section>
      {sections.map(({ id, total: count, games }, place) => (
        <section className="bleed row" key={id}>
          <SectionHead
            title={t(`games:section.${id}`)}
            link={{ href: paths.section(id), label: t("games:showAll", { count }) }}
            note={place === 0 ? t("games:legend") : undefined}
          />
          <Posters games={games} shape="rail" />
        </section>
      ))}
      <section className="stack">
        <SectionHead
          title={t("games:studios.title")}
          link={{ href: paths.section("all"), label: t("games:showAll", { count: total }) }}
        />
        <p>{t("games:studios.text")}</p>
        <ul className="cluster">
          {studios.map(({ id, name, games }) => (
            <li key={id}>
              <ButtonLink small href={paths.section("all", { studio: id })}>
                {name} {games}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
