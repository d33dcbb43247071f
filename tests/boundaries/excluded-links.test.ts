import { afterAll, beforeAll, expect, it } from "vitest";
import { readHtml } from "#tests/support/html.ts";
import { openWorld, type World } from "#tests/support/world.ts";

let world: World;
let cookie: string;
beforeAll(async () => {
  world = await openWorld();
  cookie = `lang=en; auth_token=${await world.signIn("excluded@openhand.example")}`;
});
afterAll(() => world?.close());

const BACK = "/en/player/self-exclusion?popup=alert";
/** Where an excluded player starts: the targets of the guards, and the pages that PRODUCT §11 leaves open. */
const OPEN = [
  ..."/player/self-exclusion /player/self-exclusion?popup=alert /player/self-exclusion?popup=change-period".split(" "),
  ..."/player/balance /player/balance/withdraw /player/history/payments /player/profile/view /help /talk".split(" "),
  ..."/display/terms /display/privacypolicy /display/cookiepolicy /display/responsiblegaming".split(" "),
  ..."/display/dispute-resolution /payout-times /fairness/verify".split(" "),
].map((path) => `/en${path}`);

/** The targets on this site of a page's links and GET forms. */
function linksOf(page: string, from: string): string[] {
  const html = readHtml(page);
  const addresses = [
    ...html.tags("a").map(({ href }) => href),
    ...html.tags("form").flatMap(({ action, method }) => (method === "post" ? [] : [action])),
  ];
  return addresses.flatMap((address) => {
    const url = new URL(address ?? "", world.origin + from);
    return url.origin === world.origin ? [url.pathname + url.search] : [];
  });
}

/** The page without its main content: menus, sections of the account, footer. */
const frameOf = (page: string) => page.replace(/<main[\s\S]*<\/main>/, "");

const responses = new Map<string, ReturnType<World["ask"]>>();
function ask(path: string) {
  const known = responses.get(path) ?? world.ask(path, { headers: { Cookie: cookie, Accept: "text/html" } });
  responses.set(path, known);
  return known;
}

/** The links that lead back to the page they came from, or nowhere. */
async function thrownBack(paths: readonly string[], part: (page: string) => string): Promise<string[]> {
  const pages = await Promise.all(
    paths.map(async (path) => {
      const { status, body } = await ask(path);
      expect([path, status]).toEqual([path, 200]);
      return linksOf(part(body.toString()), path);
    }),
  );
  const links = [...new Set(pages.flat())];
  expect(links.length).toBeGreaterThan(15);
  const answers = await Promise.all(links.map(async (link) => ({ link, answer: await ask(link) })));
  return answers.flatMap(({ link, answer: { status, headers } }) =>
    status >= 400 || headers.location === BACK ? [`${link} answers ${status} ${headers.location ?? ""}`] : [],
  );
}

it("no link of an excluded player's frame leads back to the exclusion", async () => {
  expect(await thrownBack(OPEN, frameOf)).toEqual([]);
});

it("no link of any kind does on the pages of money, exclusion and helplines", async () => {
  const own = OPEN.filter((path) => path.startsWith("/en/player/") || path === "/en/talk");
  expect(await thrownBack(own, (page) => page)).toEqual([]);
});

/** The texts are the same for all players; limits and a cooling-off are less than this player's exclusion. */
const LESS = ["/en/player/limits", "/en/player/cooling-off"].map((path) => `${path} answers 302 ${BACK}`);

it("no link in the texts does, except to milder ways to stop", async () => {
  expect((await thrownBack(OPEN, (page) => page)).sort()).toEqual(LESS.sort());
});

it("a missing file gets a page in the language of its address, which links to pages the player may visit", async () => {
  const path = "/ru/player/verification/doc_111111111111";
  const { status, body } = await ask(path);
  const page = body.toString();
  const html = readHtml(page);
  expect([status, html.tags("html")[0]?.lang]).toEqual([404, "ru"]);
  expect(page).toContain(`Page Not Found: ${path}`);
  // Scripts that find no page at the address would rebuild the whole document, and report it as a fault.
  expect(html.tags("script").filter(({ src }) => src)).toEqual([]);
  const links = [...new Set(linksOf(page, path))].filter((link) => link !== path);
  expect(links).toContain("/ru/player/self-exclusion");
  const answers = await Promise.all(links.map(async (link) => [link, (await ask(link)).status]));
  expect(answers).toEqual(links.map((link) => [link, 200]));
});
