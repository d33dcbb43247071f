import { isOther } from "#app/contract/catalogue.ts";
import type { DataOf, InputOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

/** The items of one page of a list, and the cursor of the next. */
interface ListPage<Item> {
  items: readonly Item[];
  next: string | null;
}

/** No list of the house is longer; without a maximum, a cyclic cursor would loop for ever. */
const MOST_PAGES = 100;
const PAGE_LENGTH = 50;

/** Every item of a paged list. */
async function everyItem<Item>(page: (query: { limit: number; cursor?: string }) => Promise<ListPage<Item>>) {
  const items: Item[] = [];
  let cursor: string | null | undefined;
  for (let turn = 0; turn < MOST_PAGES && cursor !== null; turn++) {
    const answer: ListPage<Item> = await page({ limit: PAGE_LENGTH, ...(cursor ? { cursor } : {}) });
    items.push(...answer.items);
    cursor = answer.next;
  }
  return items;
}

type PagedList = "listSectionGames" | "listPosts" | "listNews" | "listTournaments" | "listRaces";

type Entry = { path: string; changed?: string };

/** Every page a search engine may index, in the scope's language. */
export async function sitemapEntries(scope: Scope): Promise<Entry[]> {
  const { paths } = scope;
  const every = <Id extends PagedList>(id: Id, input: Partial<InputOf<Id>> = {}) =>
    everyItem<DataOf<Id>["items"][number]>((query) => scope.call(id, { ...query, ...input } as InputOf<Id>));
  const [{ sections }, { pages }, { authors, tags }, { articles }, games, posts, news, tournaments, races] =
    await Promise.all([
      scope.call("listSections", {}),
      scope.call("listPages", {}),
      scope.call("listPostSubjects", {}),
      scope.call("listHelp", {}),
      every("listSectionGames", { section: "all" }),
      every("listPosts"),
      every("listNews"),
      every("listTournaments"),
      every("listRaces"),
    ]);
  const fixed = [
    paths.home(),
    paths.bonuses(),
    paths.bonusCode(),
    paths.contribution(),
    paths.payoutTimes(),
    paths.verify(),
    paths.recipes(),
    paths.houseLedger(),
    paths.publicLog(),
    paths.tournaments(),
    paths.races(),
    paths.points(),
    paths.blog(),
    paths.postSubjects("author"),
    paths.postSubjects("tag"),
    paths.newsList(),
    paths.help(),
    paths.talk(),
    paths.selfTest(),
    paths.login(),
    paths.registration(),
  ];
  return [
    ...fixed.map((path) => ({ path })),
    ...sections.map(({ id }) => ({ path: paths.section(id) })),
    ...games
      .filter((card) => !isOther(card))
      .flatMap((game) => [{ path: paths.game(game) }, { path: paths.demo(game.id) }]),
    ...pages.map(({ id, updatedAt }) => ({ path: paths.display(id), changed: updatedAt })),
    ...posts.map(({ id, publishedOn }) => ({ path: paths.post(id), changed: publishedOn })),
    ...authors.map(({ id }) => ({ path: paths.postsBy("author", id) })),
    ...tags.map(({ id }) => ({ path: paths.postsBy("tag", id) })),
    ...news.map(({ id, publishedOn }) => ({ path: paths.news(id), changed: publishedOn })),
    ...articles.map(({ id }) => ({ path: paths.helpArticle(id) })),
    ...tournaments.map(({ id }) => ({ path: paths.tournament(id) })),
    ...races.flatMap(({ stages }) => stages.map(({ id }) => ({ path: paths.raceStage(id) }))),
  ];
}

/** The house's addresses need no more escaping: `paths` has encoded everything else. */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export const sitemapEntry = (site: string, { path, changed }: Entry): string =>
  `<url><loc>${escaped(site + path)}</loc>${changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ""}</url>`;

/** A sitemap or an index of them (https://www.sitemaps.org/protocol.html). */
export const sitemapAnswer = (kind: "urlset" | "sitemapindex", entries: readonly string[]) =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</${kind}>\n`,
    {
      headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
    },
  );
