import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RawResponse } from "#tests/support/ask.ts";
import { type Html, headingFaults, readHtml } from "#tests/support/html.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { LANGUAGES } from "./map.ts";
import { unfinishedIn } from "./unfinished.ts";

const MOST_PAGES = 700;
const MOST_REDIRECTS = 5;

let world: World;
let player: string;
beforeAll(async () => {
  world = await openWorld();
  player = await world.signIn("anna@openhand.example");
});
afterAll(() => world?.close());

/** What a page of the language must contain and must not contain. */
function faultsOf({
  path,
  language,
  html,
  hints,
}: {
  path: string;
  language: string;
  html: Html;
  hints: string;
}): string[] {
  const [document] = html.tags("html");
  const metas = html.tags("meta");
  const named = (name: string) => metas.find((meta) => meta.name === name)?.content ?? "";
  const titles = html.texts("title");
  const isHidden = named("robots").includes("noindex");
  return [
    ...(document?.lang === language ? [] : [`is in the language ${document?.lang}`]),
    ...(html.tags("h1").length === 1 && html.texts("h1")[0] ? [] : [`has ${html.tags("h1").length} h1`]),
    ...(titles.length === 1 && /^\S.* · Openhand$/.test(titles[0] ?? "") ? [] : [`is titled ${titles}`]),
    ...(named("description") ? [] : ["has no description"]),
    ...(isHidden ? [] : addressFaults(path, language, html.tags("link"))),
    ...hintFaults(html, hints),
    ...headingFaults(html.levels()).map((fault) => `has headings that ${fault}`),
    ...unfinishedIn(html.words()).map((text) => `says ${text}`),
  ];
}

/** The Link header a proxy may send as early hints: all sheets of the page, and its script. */
function hintFaults(html: Html, hints: string): string[] {
  const sheets = html
    .tags("link")
    .flatMap(({ rel, href }) => (rel === "stylesheet" ? [`<${href}>; rel=preload; as=style`] : []));
  const script = html.tags("script").find(({ src }) => src)?.src;
  const isSound = sheets.length > 0 && hints === [...sheets, `<${script}>; rel=preload; as=script`].join(", ");
  return isSound ? [] : [`hints at ${hints}`];
}

/** The canonical address, and the page in all ten languages and in none. */
function addressFaults(path: string, language: string, links: ReturnType<Html["tags"]>): string[] {
  const rest = withoutLanguage(path.split("?")[0] ?? "");
  const wanted = [
    ["canonical", undefined, `/${language}${rest}`],
    ...LANGUAGES.map((other) => ["alternate", other, `/${other}${rest}`]),
    ["alternate", "x-default", rest || "/"],
  ].map(([rel, hreflang, target]) => `${rel} ${hreflang} ${world.origin}${target}`);
  const found = links
    .filter(({ rel }) => rel === "canonical" || rel === "alternate")
    .map(({ rel, hreflang, href }) => `${rel} ${hreflang} ${href}`);
  return wanted.join() === found.join() ? [] : [`names ${found.join(", ")}`];
}

interface Link {
  /** With its query. */
  path: string;
  fragment: string;
}

/** The target of an address on this site; null for another site. */
function linkTo(address: string, from: string): Link | null {
  const url = new URL(address, world.origin + from);
  return url.origin === world.origin ? { path: url.pathname + url.search, fragment: url.hash.slice(1) } : null;
}

const linksOf = (html: Html, from: string): Link[] =>
  [
    ...html.tags("a").map(({ href }) => href),
    ...html.tags("form").flatMap(({ action, method }) => (method === "post" ? [] : [action])),
  ].flatMap((address) => linkTo(address ?? "", from) ?? []);

const filesOf = (html: Html, from: string): Link[] =>
  [
    ...html.tags("img").map(({ src }) => src),
    ...html.tags("script").map(({ src }) => src),
    ...html.tags("link").flatMap(({ rel, href }) => (["canonical", "alternate"].includes(rel ?? "") ? [] : [href])),
  ].flatMap((address) => (address ? (linkTo(address, from) ?? []) : []));

/** On a busy machine a page may miss its four seconds once; one that never responds fails twice. */
async function patiently(ask: () => Promise<RawResponse>): Promise<RawResponse> {
  const answer = await ask();
  return answer.status === 503 ? ask() : answer;
}

/** Follows redirects within the site to the final page. */
async function land(start: string, cookie: string) {
  let path = start;
  for (let left = MOST_REDIRECTS; ; left--) {
    const answer = await patiently(() => world.ask(path, { headers: { Cookie: cookie } }));
    const next = answer.headers.location && linkTo(answer.headers.location, path);
    if (!next || left === 0) return { ...answer, path };
    path = next.path;
  }
}

/** Each file is requested once, whichever pages use it. */
const files = new Map<string, Promise<number>>();

async function statusOf(file: string): Promise<number> {
  const known = files.get(file) ?? world.ask(file).then(({ status }) => status);
  files.set(file, known);
  return known;
}

const languageOf = (path: string) => /^\/([a-z]{2})(?=[/?]|$)/.exec(path)?.[1];

type Crawl = Awaited<ReturnType<typeof crawl>>;

/** Visits every linked page of a language, and reports the faults of each. */
async function crawl(language: string, cookies: string) {
  const cookie = `lang=${language}; ${cookies}`;
  const faults: string[] = [];
  /** By path: the ids a fragment may name. */
  const seen = new Map<string, Set<string>>();
  const fragments: (Link & { from: string })[] = [];
  const elsewhere = new Set<string>();

  async function visit(start: string): Promise<Link[]> {
    const { path, status, headers, body } = await land(start, cookie);
    if (status !== 200) faults.push(`${start} answers ${status}`);
    if (status !== 200 || !headers["content-type"]?.startsWith("text/html") || seen.has(path)) return [];
    // A letter is in the language of its recipient, and not a page of the site.
    if (path.includes("/sandbox/letters/")) return [];
    const html = readHtml(body.toString());
    const ids = html.tags("[a-z0-9]+").flatMap(({ id }) => id ?? []);
    seen.set(path, new Set(ids));
    const repeated = ids.filter((id, place) => ids.indexOf(id) < place);
    faults.push(...repeated.map((id) => `${path} repeats the id ${id}`));
    const page = { path, language, html, hints: `${headers.link}` };
    faults.push(...faultsOf(page).map((fault) => `${path} ${fault}`));
    for (const file of filesOf(html, path)) {
      if ((await statusOf(file.path)) !== 200) faults.push(`${path} shows ${file.path}`);
    }
    const links = linksOf(html, path);
    fragments.push(...links.filter(({ fragment }) => fragment).map((link) => ({ ...link, from: path })));
    return links;
  }

  const visited = new Set(["/"]);
  let wave = [...visited];
  while (wave.length > 0 && visited.size <= MOST_PAGES) {
    const found = (await Promise.all(wave.map(visit))).flat();
    const paths = new Set(found.map(({ path }) => path).filter((path) => !visited.has(path)));
    wave = [...paths].filter((path) => languageOf(path) === language);
    for (const path of paths) (languageOf(path) === language ? visited : elsewhere).add(path);
  }
  for (const { path, fragment, from } of fragments) {
    if (!seen.get(path)?.has(fragment)) faults.push(`${from} leads to ${path}#${fragment}`);
  }
  return { faults, pages: [...seen.keys()], elsewhere, isWhole: wave.length === 0 };
}

const withoutLanguage = (path: string) => path.replace(/^\/[a-z]{2}(?=[/?]|$)/, "");

/**
 * Links into another language must lead to pages that are visited in that language, or, if that language is not crawled here, to
 * pages that are visited in one that is: the map has every page in every language. All other links are visited here.
 */
async function strangers(crawls: ReadonlyMap<string, Crawl>, cookies: string): Promise<string[]> {
  const visited = new Set([...crawls.values()].flatMap(({ pages }) => pages));
  const known = new Set([...visited].map(withoutLanguage));
  const isVisited = (path: string) =>
    crawls.has(languageOf(path) ?? "") ? visited.has(path) : known.has(withoutLanguage(path));
  const elsewhere = new Set([...crawls.values()].flatMap((crawled) => [...crawled.elsewhere]));
  const left = [...elsewhere].filter((path) => !isVisited(path));
  const landed = await Promise.all(left.map(async (path) => [path, (await land(path, cookies)).status]));
  return landed.flatMap(([path, status]) => (status === 200 ? [] : [`${path} answers ${status}`]));
}

/** A guest crawls in one alphabet and a player in the other; in the nightly run both crawl all languages. */
const walkedIn = (language: string): readonly string[] => (isNightly ? LANGUAGES : [language]);

const VISITORS: { name: string; cookies: () => string; languages: readonly string[]; fewestPages: number }[] = [
  { name: "a guest", cookies: () => "", languages: walkedIn("kk"), fewestPages: 90 },
  {
    name: "a player",
    cookies: () => `auth_token=${player}`,
    languages: walkedIn("en"),
    fewestPages: 110,
  },
];

describe.each(VISITORS)("a crawl as $name", ({ cookies, languages, fewestPages }) => {
  const crawls = new Map<string, Crawl>();

  it.each(languages)("finds nothing broken, untitled or untranslated in %s", async (language) => {
    const crawled = await crawl(language, cookies());
    crawls.set(language, crawled);
    expect(crawled.faults).toEqual([]);
    expect(crawled.isWhole).toBe(true);
    expect(crawled.pages.length).toBeGreaterThan(fewestPages);
  });

  it("finds no broken link from one language to another", async () => {
    expect(await strangers(crawls, cookies())).toEqual([]);
  });
});
