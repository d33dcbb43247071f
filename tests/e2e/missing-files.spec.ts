import type { Page } from "@playwright/test";
import { isNightly } from "#tests/support/nightly.ts";
import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { richPlayer } from "./presses.ts";
import { expect, test, watchForFullLoads } from "./visitor.ts";

/** A file of the build, by the beginning of its name. */
const asset = (name: string, ending: string) => new RegExp(`/assets/${name}-[^/]+\\.${ending}$`);

/** For each kind of file that may be refused: the file, and whether React can hydrate a page without it. */
const FILES = {
  "the first script": asset("entry\\.client", "js"),
  "the hydration script": asset("hydrate", "js"),
  libraries: asset("libraries", "js"),
  texts: asset("common", "json"),
  "the texts of the page": asset("(games|play|account)", "json"),
  "the list of routes": /\/(assets\/manifest-|__manifest)/,
  "the file of the page": asset("(home|section|game|PlayScreen|balance)", "js"),
  "a part of the page": asset("Machine", "js"),
  "the look": asset("index", "css"),
  letters: /\/fonts\//,
  pictures: /\/(posters|symbols)\//,
  "the look of a kind": asset("reels", "css"),
  "what comes last": asset("later\\.client", "js"),
} as const;

type Refused = keyof typeof FILES;

const allGames = (page: Page) => page.getByRole("contentinfo").locator('a[href="/en/games-all"]').first();

/** A player with 25.00 EUR, whose browser is refused every file of the kind. */
async function playerWithout(page: Page, refused: Refused) {
  // The first document of a build includes some of them; this is that one.
  await page.request.get("/en/help", { headers: { "Sec-Fetch-Dest": "document" } });
  await page.route(FILES[refused], (route) => route.abort());
  return richPlayer();
}

/** Waits until scripts have done what they can. A stream of events never ends, and no test here needs one. */
async function arriveAt(page: Page, path: string) {
  await page.route("**/live?**", (route) => route.fulfill({ status: 204 }));
  await page.goto(path, { waitUntil: "networkidle" });
}

/** What is pressed on a page, and where its result is seen, once. */
const PRESSES = {
  home: async (page: Page) => {
    await arriveAt(page, "/en");
    await page.locator("main .poster a").first().click();
    await expect(page).toHaveURL(/\/en\/(slots|games)\//);
    await expect(page.getByRole("heading", { name: "Rules and pays" })).toBeVisible();
  },
  list: async (page: Page, player: { token: string }) => {
    await arriveAt(page, "/en/games-slots");
    const heart = page.getByRole("main").getByRole("button", { name: /Fox at Noon/ });
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expect
      .poll(async () => dataOf(await api.call("listFavoriteGames", {}, player)).games.map(({ id }) => id))
      .toEqual(["fox-at-noon"]);
  },
  game: async (page: Page) => {
    await arriveAt(page, "/en/slots/fox-at-noon");
    await page.getByRole("main").getByRole("link", { name: /^Play/ }).first().click();
    await expect(page).toHaveURL("/en/game/play/fox-at-noon");
    await expect(page.getByRole("button", { name: "Spin", exact: true })).toBeVisible();
  },
  table: async (page: Page, player: { token: string }) => {
    await arriveAt(page, "/en/game/play/fox-at-noon");
    await page.getByRole("button", { name: "Spin", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: /Stake €0\.20/ })).toBeVisible();
    expect(dataOf(await api.call("listRounds", {}, player)).items).toHaveLength(1);
  },
  cashier: async (page: Page, player: { token: string }) => {
    await arriveAt(page, "/en/player/balance");
    await page.getByLabel("Or another amount").fill("31.50");
    await page.getByRole("button", { name: "Go to payment" }).click();
    await expect(page.getByRole("heading", { name: "Sandbox payment" })).toBeVisible();
    expect(dataOf(await api.call("listPayments", {}, player)).items).toHaveLength(2);
  },
} as const;

/** One place for each kind of file, and every kind at the table; every combination in the nightly run. */
const EVERY_DAY = [
  ["the list of routes", "home"],
  ["texts", "list"],
  ["libraries", "cashier"],
  ["the first script", "list"],
  ["the texts of the page", "table"],
  ["a part of the page", "table"],
  ["the look of a kind", "table"],
] as const satisfies [Refused, keyof typeof PRESSES][];

const everything = Object.keys(FILES).flatMap((file) =>
  Object.keys(PRESSES).map((place) => [file as Refused, place as keyof typeof PRESSES] as const),
);

/** Devices where React loads by itself, and where the first script is alone until something is filled in. */
for (const device of isNightly ? (["able", "weak"] as const) : (["able"] as const))
  test.describe(`on a device that is ${device}`, () => {
    test.use({ device });
    test.beforeEach(({ scripts }) => {
      test.skip(!scripts && device === "weak", "without scripts a device is a device");
    });
    for (const [file, place] of isNightly ? everything : EVERY_DAY) {
      test(`without ${file}, a press at ${place} takes effect, once`, async ({ page, arriveAs }) => {
        const player = await playerWithout(page, file);
        await arriveAs(player);
        await PRESSES[place](page, player);
      });
    }
  });

test.describe("a page that is navigated to and lacks", () => {
  test.beforeEach(({ scripts }) => {
    test.skip(!scripts, "without scripts every page is loaded as a document");
  });

  for (const [what, file] of [
    ["its file", asset("section", "js")],
    ["its texts", asset("games", "json")],
  ] as const) {
    test(`${what} is loaded as a document, once`, async ({ page, open }) => {
      await open("/en/display/terms");
      const sameDocument = await watchForFullLoads(page);
      await page.route(file, (route) => route.abort());
      const documents: string[] = [];
      page.on("request", (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
      await allGames(page).click();
      await expect(page.locator("main .poster").first()).toBeVisible();
      await expect(page).toHaveURL("/en/games-all");
      expect([await sameDocument(), documents]).toEqual([false, ["/en/games-all"]]);
    });
  }

  test("its file, without a connection, waits for the connection", async ({ page, context, open }) => {
    await open("/en/display/terms");
    await context.setOffline(true);
    await allGames(page).click();
    await expect(page.locator(".notices.over")).toContainText("No connection");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Terms");
    await context.setOffline(false);
    await expect(page.locator("main .poster").first()).toBeVisible();
  });
});
