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
/** Where an excluded player begins: what the guards lead to, and what PRODUCT §11 leaves open. */
const OPEN = [
  ..."/player/self-exclusion /player/self-exclusion?popup=alert /player/self-exclusion?popup=change-period".split(" "),
  ..."/player/balance /player/balance/withdraw /player/history/payments /player/profile/view /help /talk".split(" "),
  ..."/display/terms /display/privacypolicy /display/cookiepolicy /display/responsiblegaming".split(" "),
  ..."/display/dispute-resolution /payout-times /fairness/verify".split(" "),
].map((path) => `/en${path}`);

/** Where the links of a page lead on this site, and the forms that only ask for a page. */
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

/** The page without what stands in its middle: menus, sections of the account, foot. */
const frameOf = (page: string) => page.replace(/<main[\s\S]*<\/main>/, "");

const asked = new Map<string, ReturnType<World["ask"]>>();
function ask(path: string) {
  const known = asked.get(path) ?? world.ask(path, { headers: { Cookie: cookie, Accept: "text/html" } });
  asked.set(path, known);
  return known;
}

/** The links that lead back to where the player came from, or nowhere. */
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

it("no link of any kind does on the pages of his money, his exclusion and who helps", async () => {
  const own = OPEN.filter((path) => path.startsWith("/en/player/") || path === "/en/talk");
  expect(await thrownBack(own, (page) => page)).toEqual([]);
});

/** The texts are the same for everybody; limits and a break are less than what this reader has. */
const LESS = ["/en/player/limits", "/en/player/cooling-off"].map((path) => `${path} answers 302 ${BACK}`);

it("nor does one in the texts, but to lesser ways to stop", async () => {
  expect((await thrownBack(OPEN, (page) => page)).sort()).toEqual(LESS.sort());
});

it("a file that is not there is told in the language of its address, on a page that leads where he may go", async () => {
  const path = "/ru/player/verification/doc_111111111111";
  const { status, body } = await ask(path);
  const page = body.toString();
  const html = readHtml(page);
  expect([status, html.tags("html")[0]?.lang]).toEqual([404, "ru"]);
  expect(page).toContain(`Page Not Found: ${path}`);
  // Scripts that find no page at the address would build the whole document anew, and report it as a fault.
  expect(html.tags("script").filter(({ src }) => src)).toEqual([]);
  const links = [...new Set(linksOf(page, path))].filter((link) => link !== path);
  expect(links).toContain("/ru/player/self-exclusion");
  const answers = await Promise.all(links.map(async (link) => [link, (await ask(link)).status]));
  expect(answers).toEqual(links.map((link) => [link, 200]));
});
