import type { Page } from "@playwright/test";
import { isNightly } from "#tests/support/nightly.ts";
import { dataOf, newConfirmedPlayer, newPlayer } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { deposit, heart, loseAnswer, notice, paymentsOf, richPlayer, row, TRIED } from "./presses.ts";
import { expect, takenOver, test, type Visitor, watchForFullLoads } from "./visitor.ts";

test.beforeEach(({ scripts }) => {
  test.skip(!scripts, "without scripts the browser reports the missing connection");
});

const isForm = (method: string) => method === "POST";
const isRead = (method: string) => method === "GET";

/** Drops every request, until the connection is restored. */
async function cut(page: Page, concerns: (method: string) => boolean) {
  await page.route(/\.data(\?|$)/, (route) => (concerns(route.request().method()) ? route.abort() : route.continue()));
  return () => page.unroute(/\.data(\?|$)/);
}

for (const [name, place] of Object.entries(TRIED)) {
  const isTable = name === "table";
  const [reported, elsewhere] = isTable ? [row, notice] : [notice, row];

  test.describe(`at the ${name}, with the network cut`, () => {
    const arrive = async ({ page, open, arriveAs }: Pick<Visitor, "open" | "arriveAs"> & { page: Page }) => {
      const player = await richPlayer();
      await arriveAs(player);
      await open(place.at);
      await takenOver(place.button(page));
      await place.fill?.(page);
      return player;
    };

    test("before the press: it is not sent, the page stays, and a second press does it once", async ({
      page,
      context,
      open,
      arriveAs,
    }) => {
      const player = await arrive({ page, open, arriveAs });
      const sameDocument = await watchForFullLoads(page);
      await context.setOffline(true);
      await place.button(page).click();
      await expect(reported(page).getByRole("alert")).toContainText("Not sent: no connection");
      await expect(elsewhere(page)).toHaveCount(0);
      expect(await place.made(player)).toBe(0);
      // What covers the page can be closed without a connection too.
      if (!isTable) await notice(page).getByRole("link", { name: "Close the message" }).click();
      if (!isTable) await expect(notice(page)).toHaveCount(0);

      await context.setOffline(false);
      await (isTable ? row(page).getByRole("button", { name: "Ask now" }) : place.button(page)).click();
      await place.done(page);
      await expect.poll(() => place.made(player)).toBe(1);
      expect(await sameDocument()).toBe(true);
    });

    test("during it: it may have arrived, and a second press does not repeat it", async ({ page, open, arriveAs }) => {
      const player = await arrive({ page, open, arriveAs });
      const mend = await loseAnswer(page);
      await place.button(page).click();
      await expect(reported(page).getByRole("alert")).toContainText("it may or may not have arrived");
      expect(await place.made(player)).toBe(1);

      await mend();
      await place.button(page).click();
      await place.done(page);
      await expect(reported(page)).toHaveCount(0);
      expect(await place.made(player)).toBe(1);
    });

    test("after it: the page continues by itself with the result", async ({ page, open, arriveAs }) => {
      const player = await arrive({ page, open, arriveAs });
      const mend = await cut(page, isRead);
      await place.button(page).click();
      // The response to a press at a table is the table: no request follows it.
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

test("a press the network swallows is reported in time, and its response still counts", async ({ page, open }) => {
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

test("a refused bet returns the table it was refused at, and no request follows it", async ({ page, open }) => {
  await open("/en/rules/hundred-dice");
  const roll = page.getByRole("button", { name: "Roll" });
  await takenOver(roll);
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && requests.push(request.method()));
  const operationId = page.locator('#bet [name="operationId"]');
  const first = await operationId.inputValue();
  await page.getByRole("textbox", { name: "Stake, FUN" }).fill("0.07");
  await roll.click();
  await expect(page.locator(".tell")).toContainText("does not take that stake");
  await expect(operationId).not.toHaveValue(first);
  await page.getByRole("textbox", { name: "Stake, FUN" }).fill("0.30");
  await roll.click();
  await expect(page.getByRole("status").filter({ hasText: /Stake FUN.0\.30/ })).toBeVisible();
  expect(requests).toEqual(["POST", "POST"]);
});

test("a deposit whose response is a proxy's error keeps what was typed, and is made once", async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await open("/en/player/balance");
  await page.route(/balance\.data/, async (route) => {
    // React requests the page's data when it hydrates it.
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

test("after a refused form nothing is loaded again, which would discard what is typed meanwhile", async ({
  page,
  open,
  arriveAs,
}) => {
  await arriveAs(await newConfirmedPlayer(api));
  await open("/en/player/balance");
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes("balance.data") && requests.push(request.method()));
  const amount = page.getByLabel("Or another amount");
  await amount.fill("12.345");
  await deposit(page).click();
  await expect(page.getByRole("alert").first()).toContainText("The deposit was not opened");
  await amount.fill("31.50");
  await deposit(page).click();
  await expect(page.getByRole("heading", { name: "Sandbox payment" })).toBeVisible();
  expect(requests).toEqual(["POST", "POST"]);
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

test("a heart is shown at once, and reverted with a message when the request is lost or refused", async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newPlayer(api);
  await arriveAs(player);
  await open("/en/games-slots");
  const sameDocument = await watchForFullLoads(page);
  // The address it is sent to also has a script file, which a heart does not need.
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

  // As the list of a house that has removed the game since.
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

test("the table of crash reports that it has no connection, and continues when it has", async ({ page, open }) => {
  const noWord = page.getByText("No word from the table.");
  const cutPolls = () => page.route("**/live-table/**", (route) => route.abort());
  // Events, where they come, replace the requests.
  await page.route(/\/live\?/, (route) => route.abort());
  await cutPolls();
  // From the start, and after it had a connection.
  await open("/en/rules/steppe-comet");
  await expect(noWord).toBeVisible();
  await page.unroute("**/live-table/**");
  await expect(noWord).toHaveCount(0);
  await cutPolls();
  await expect(noWord).toBeVisible();
});

test("suggestions stay when the next ones are lost", async ({ page, open }) => {
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
