import { Form, useLoaderData } from "@remix-run/react";
import { Button } from "../../components/Button.tsx";
import { Empty } from "../../components/Empty.tsx";
import { TextField } from "../../components/Field.tsx";
import { Pager } from "../../components/Pager.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { GAME_SECTIONS, type GameSection } from "../../contract/catalogue.ts";
import { Posters } from "../../features/catalogue/Posters.tsx";
import { posterOf } from "../../features/catalogue/posters.server.ts";
import { useTranslation } from "../../i18n/translation.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { cutText } from "../../lib/cut-text.ts";
import { gameAddress } from "../../lib/game-address.ts";
import { pageMeta } from "../../lib/meta.ts";
import { notFound } from "../../lib/not-found.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { loadQuietly, useEndless } from "../../lib/use-endless.ts";
import { splitPath } from "../../paths.ts";
import { cursorOf } from "../../session/cursor.server.ts";
import { onLoad } from "../../session/handlers.server.ts";
import { metaOf } from "../../session/meta.server.ts";
import type { Scope } from "../../session/scope.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["games"] };

function sectionOf(pathname: string): GameSection | undefined {
  const address = gameAddress(splitPath(pathname).path);
  return address && "section" in address ? GAME_SECTIONS.find((section) => section === address.section) : undefined;
}

export const loader = onLoad(async (scope) => {
  const section = sectionOf(scope.url.pathname);
  if (!section) throw notFound(scope.url.pathname);
  const query = cutText(scope.url.searchParams.get("q"), 60);
  const { games, total, next } = await (query ? search(scope, query) : list(scope, section));
  const name = scope.t(`games:section.${section}`);
  return {
    meta: metaOf(scope, { title: name, description: scope.t("games:sectionDescription", { name }) }),
    section,
    sections: GAME_SECTIONS,
    query,
    total,
    games: games.map((card) => posterOf(scope, card)),
    next: next && scope.paths.section(section, { cursor: next }),
  };
});

async function search(scope: Scope, q: string) {
  const { games } = await scope.call("searchGames", { q });
  return { games, total: games.length, next: null };
}

async function list(scope: Scope, section: GameSection) {
  const page = await scope.call("listSectionGames", { section, ...cursorOf(scope) });
  return { games: page.items, total: page.total, next: page.next };
}

export { loadQuietly as clientLoader };

export default function Section() {
  const first = useLoaderData<typeof loader>();
  const { section, sections, query, total } = first;
  const { items: games, next, end } = useEndless(first, (page) => page.games);
  const { t } = useTranslation(["games", "common"]);
  const { paths } = useLanguage();
  const tabs = sections.map((id) => ({
    href: paths.section(id),
    label: t(`section.${id}`),
    current: id === section,
  }));
  return (
    <>
      <section className="stack">
        <h1>{t(`section.${section}`)}</h1>
        <Tabs label={t("sections")} tabs={tabs} />
        <Form action={paths.section(section)}>
          <TextField
            field={{ id: "q", name: "q", initialValue: query }}
            label={t("search")}
            type="search"
            maxLength={60}
            beside={<Button>{t("searchButton")}</Button>}
          />
        </Form>
        <p className="note">{t(query ? "found" : "count", { count: total, query })}</p>
      </section>
      {games.length > 0 ? (
        <Posters games={games} shape="shelf" />
      ) : (
        <Empty title={t("nothing")}>
          <p>{t("nothingText")}</p>
        </Empty>
      )}
      {next && <Pager end={end} label={t("common:pages")} next={{ href: next, label: t("common:nextPage") }} />}
    </>
  );
}
