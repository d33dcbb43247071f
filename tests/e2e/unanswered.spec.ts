import type { Page } from "@playwright/test";
import { isNightly } from "#tests/support/nightly.ts";
import { dataOf, newConfirmedPlayer, newPlayer } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { deposit, heart, loseAnswer, notice, paymentsOf, richPlayer, row, TRIED } from "./presses.ts";
import { expect, takenOver, test, type Visitor, watchForFullLoads } from "./visitor.ts";

test.beforeEach(({ scripts }) => {
  test.skip(!scripts, "without scripts the browser itself says that there is no connection");
});

const isForm = (method: string) => method === "POST";
const isRead = (method: string) => method === "GET";

/** Loses what is sent, until the connection is back. */
async function cut(page: Page, concerns: (method: string) => boolean) {
  await page.route(/\.data(\?|$)/, (route) => (concerns(route.request().method()) ? route.abort() : route.continue()));
  return () => page.unroute(/\.data(\?|$)/);
}

for (const [name, place] of Object.entries(TRIED)) {
  const isTable = name === "table";
  const [told, elsewhere] = isTable ? [row, notice] : [notice, row];

  test.describe(`at the ${name}, with the network cut`, () => {
    const arrive = async ({ page, open, arriveAs }: Pick<Visitor, "open" | "arriveAs"> & { page: Page }) => {
      const player = await richPlayer();
      await arriveAs(player);
      await open(place.at);
      await takenOver(place.button(page));
      await place.fill?.(page);
      return player;
    };

    test("before the press: it is not sent, the page stays, and pressing again does it once", async ({
      page,
      context,
      open,
      arriveAs,
    }) => {
      const player = await arrive({ page, open, arriveAs });
      const sameDocument = await watchForFullLoads(page);
      await context.setOffline(true);
      await place.button(page).click();
      await expect(told(page).getByRole("alert")).toContainText("Not sent: no connection");
      await expect(elsewhere(page)).toHaveCount(0);
      expect(await place.made(player)).toBe(0);
      // What lies over the page can be put away without a connection too.
      if (!isTable) await notice(page).getByRole("link", { name: "Close the message" }).click();
      if (!isTable) await expect(notice(page)).toHaveCount(0);

      await context.setOffline(false);
      await (isTable ? row(page).getByRole("button", { name: "Ask now" }) : place.button(page)).click();
      await place.done(page);
      await expect.poll(() => place.made(player)).toBe(1);
      expect(await sameDocument()).toBe(true);
    });

    test("during it: whether it arrived is not known, and pressing again does it no second time", async ({
      page,
      open,
      arriveAs,
    }) => {
      const player = await arrive({ page, open, arriveAs });
      const mend = await loseAnswer(page);
      await place.button(page).click();
      await expect(told(page).getByRole("alert")).toContainText("it may or may not have arrived");
      expect(await place.made(player)).toBe(1);

      await mend();
      await place.button(page).click();
      await place.done(page);
      await expect(told(page)).toHaveCount(0);
      expect(await place.made(player)).toBe(1);
    });

    test("after it: the page goes on by itself with what was done", async ({ page, open, arriveAs }) => {
      const player = await arrive({ page, open, arriveAs });
      const mend = await cut(page, isRead);
      await place.button(page).click();
      // The answer to a press at a table is the table: nothing is asked for after it.
      if (!isTable) {
        await expect(notice(page)).toContainText("The page goes on by itself");
        await expect(place.button(page)).toBeVisible();
        await mend();
      }
      await place.done(page);
      await expect(notice(page)).toHaveCount(0);
      expect(await place.made(player)).toBe(1);
    });
  });
}

test("a press the network swallows is told of in time, and its answer still counts", async ({ page, open }) => {
  await page.clock.install();
  await open("/en/rules/fox-at-noon");
  const button = page.getByRole("button", { name: "Spin for free" });
  await takenOver(button);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\.data$/, async (route) => {
    if (route.request().method() === "POST") await held;
    return route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await button.click();
  await sent;
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await page.clock.fastForward("00:20");
  await expect(row(page).getByRole("alert")).toContainText("nothing is played or paid twice");
  await expect(button).toHaveAttribute("aria-disabled", "false");
  answer();
  await expect(page.getByRole("status").filter({ hasText: /Stake FUN/ })).toBeVisible();
  await expect(row(page)).toHaveCount(0);
});

test("a refused bet is answered with the table it was refused at, and nothing is asked for after it", async ({
  page,
  open,
}) => {
  await open("/en/rules/hundred-dice");
  const roll = page.getByRole("button", { name: "Roll" });
  await takenOver(roll);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && asked.push(request.method()));
  const operationId = page.locator('#bet [name="operationId"]');
  const first = await operationId.inputValue();
  await page.getByRole("textbox", { name: "Stake, FUN" }).fill("0.07");
  await roll.click();
  await expect(page.locator(".tell")).toContainText("does not take that stake");
  await expect(operationId).not.toHaveValue(first);
  await page.getByRole("textbox", { name: "Stake, FUN" }).fill("0.30");
  await roll.click();
  await expect(page.getByRole("status").filter({ hasText: /Stake FUN.0\.30/ })).toBeVisible();
  expect(asked).toEqual(["POST", "POST"]);
});

test("a deposit whose answer is a fault of a proxy keeps what was typed, and is made once", async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await open("/en/player/balance");
  await page.route(/balance\.data/, async (route) => {
    // React asks for the page's data when it takes it over.
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    return route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  });
  await page.getByLabel("Or another amount").fill("31.50");
  await deposit(page).click();
  await expect(notice(page).getByRole("alert")).toContainText("Something on our side does not answer");
  await expect(page.getByLabel("Or another amount")).toHaveValue("31.50");

  await page.unroute(/balance\.data/);
  await deposit(page).click();
  await expect(page.getByRole("heading", { name: "Sandbox payment" })).toBeVisible();
  await expect(page.getByText("€31.50").first()).toBeVisible();
  expect(await paymentsOf(player)).toBe(1);
});

test("after a refused form nothing is read anew, which would take away what is typed meanwhile", async ({
  page,
  open,
  arriveAs,
}) => {
  await arriveAs(await newConfirmedPlayer(api));
  await open("/en/player/balance");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("balance.data") && asked.push(request.method()));
  const amount = page.getByLabel("Or another amount");
  await amount.fill("12.345");
  await deposit(page).click();
  await expect(page.getByRole("alert").first()).toContainText("The deposit was not opened");
  await amount.fill("31.50");
  await deposit(page).click();
  await expect(page.getByRole("heading", { name: "Sandbox payment" })).toBeVisible();
  expect(asked).toEqual(["POST", "POST"]);
});

test("a form that is refused and then lost keeps what was typed", async ({ page, open }) => {
  await open("/en/login");
  await page.getByLabel("E-mail").fill("nobody@mail.example");
  await page.getByLabel("Password").fill("not this one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("password is wrong");
  await page.getByLabel("Password").fill("that one");
  await cut(page, isForm);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(notice(page)).toContainText("What you filled in is still here");
  await expect(page.getByLabel("E-mail")).toHaveValue("nobody@mail.example");
  await expect(page.getByLabel("Password")).toHaveValue("that one");
});

for (const from of isNightly ? ["/en", "/en/games-slots", "/en/slots/fox-at-noon"] : ["/en"])
  test(`a link pressed at ${from} without a connection is followed when it is back`, async ({ page, open }) => {
    await open(from);
    const sameDocument = await watchForFullLoads(page);
    const mend = await cut(page, isRead);
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms", exact: true }).click();
    await expect(notice(page)).toContainText("No connection");
    await expect(page).toHaveURL(from);
    await mend();
    await expect(page).toHaveURL("/en/display/terms");
    expect(await sameDocument()).toBe(true);
  });

test("a heart is shown at once, and taken back with a word when it is lost or refused", async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newPlayer(api);
  await arriveAs(player);
  await open("/en/games-slots");
  const sameDocument = await watchForFullLoads(page);
  // Of the address it is sent to there is a file too, and nothing in it that a heart needs.
  await page.route(/\/assets\/favorite-/, (route) => route.abort());
  const pressed = (state: boolean) => expect(heart(page)).toHaveAttribute("aria-pressed", String(state));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/toggle\.data/, async (route) => {
    await held;
    await route.abort();
  });
  await heart(page).click();
  await pressed(true);
  answer();
  await pressed(false);
  await expect(notice(page).getByRole("alert")).toContainText("Press again");
  await page.unroute(/toggle\.data/);

  // As the list of a house that has taken the game away since.
  await page.route(/toggle\.data/, (route) => route.continue({ postData: "keep=no-such-game" }));
  await heart(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "That did not work" })).toBeVisible();
  await pressed(false);
  await page.unroute(/toggle\.data/);

  await heart(page).click();
  await pressed(true);
  await expect.poll(async () => dataOf(await api.call("listFavoriteGames", {}, player)).games.length).toBe(1);
  await pressed(true);
  expect(await sameDocument()).toBe(true);
});

test("the table of crash says that it hears nothing, and goes on when it does", async ({ page, open }) => {
  const noWord = page.getByText("No word from the table.");
  const cutPolls = () => page.route("**/live-table/**", (route) => route.abort());
  // Where events come, they are its word.
  await page.route(/\/live\?/, (route) => route.abort());
  await cutPolls();
  // From the beginning on, and after it was heard.
  await open("/en/rules/steppe-comet");
  await expect(noWord).toBeVisible();
  await page.unroute("**/live-table/**");
  await expect(noWord).toHaveCount(0);
  await cutPolls();
  await expect(noWord).toBeVisible();
});

test("suggestions that were shown stay when the next ones are lost", async ({ page, open }) => {
  await open("/en/games-all");
  const field = page.getByRole("combobox", { name: "Find a game" });
  const suggested = (name: RegExp) => expect(page.getByRole("option", { name })).toBeVisible();
  await field.fill("fox");
  await suggested(/Fox at Noon/);
  await page.route("**/window-search?*", (route) => route.abort());
  const lost = page.waitForEvent("requestfailed");
  await field.fill("hundred");
  await lost;
  await suggested(/Fox at Noon/);
  await page.unroute("**/window-search?*");
  await suggested(/Hundred Dice/);
});
