import { setTimeout as delay } from "node:timers/promises";
import type { Page, Request } from "@playwright/test";
import { games } from "#server/games/index.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { diceBet, newRichPlayer } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { playUntilCheck } from "./time.ts";
import { expect, keepWaiting, takenOver, test } from "./visitor.ts";

const LATE_MS = 3_000;

const delayFile = (page: Page, name: string) =>
  page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), async (route) => {
    await delay(LATE_MS);
    await route.continue();
  });

/** What a page reports from now on. */
function errorsIn(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  return errors;
}

const oneOfEachKind = new Map(games.map(({ id, rules }) => [rules.kind, id])).values();

for (const [name, game, field, typed] of [
  ["dice", "hundred-dice", "Chance", "25.00"],
  ["crash", "steppe-comet", "Leave by itself at", "1.50"],
] as const) {
  test(`${name}: what is typed and pressed before the table's scripts have loaded is bet`, async ({ page }) => {
    await delayFile(page, "Machine");
    await page.goto(`/en/rules/${game}`);
    await page.getByRole("textbox", { name: field }).fill(typed);
    // By now React would have hydrated the rest of the page.
    await delay(LATE_MS / 2);
    await page.locator(".spin-button").click();
    await expect(page.locator(".tell, .caption").getByText(/\d/).first()).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: field })).toHaveValue(typed);
  });
}

test("a table whose scripts are cut while loading is played, and says when there is no connection", async ({
  page,
  context,
  scripts,
}) => {
  test.skip(!scripts, "without scripts the browser reports the missing connection");
  await delayFile(page, "Machine");
  const asked = page.waitForRequest(/\/assets\/Machine-/);
  await page.goto("/en/rules/fox-at-noon");
  const button = page.getByRole("button", { name: "Spin for free" });
  await asked;
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/Machine-"));
  await context.setOffline(true);
  await lost;
  await button.click();
  await expect(page.locator(".tell").getByRole("alert")).toContainText("Not sent: no connection");
  await context.setOffline(false);
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: /Stake FUN/ })).toBeVisible();
  await takenOver(button);
});

for (const id of isNightly ? oneOfEachKind : ["fox-at-noon", "hold-the-dealer", "steppe-comet"])
  test(`${id}: a press just after React has taken the page over makes it render nothing anew`, async ({
    page,
    scripts,
  }) => {
    test.skip(!scripts, "without scripts nothing takes a page over");
    const errors = errorsIn(page);
    await page.addInitScript(() => {
      const pressOnce = () => {
        const button = document.querySelector<HTMLElement>(".go .spin-button");
        const isTaken = button && Object.keys(button).some((key) => key.startsWith("__react"));
        if (!isTaken) return void setTimeout(pressOnce);
        button.click();
        Object.assign(window, { isPressed: true });
      };
      pressOnce();
    });
    await page.goto(`/en/rules/${id}`);
    await page.waitForFunction(() => "isPressed" in window);
    await expect(page.locator(".stage[aria-busy]")).toHaveCount(0);
    expect(errors).toEqual([]);
  });

test("what is typed into the profile while it is being saved stays, and so does the cursor", async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  test.skip(!scripts, "without scripts the next page comes in the place of the form");
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await open("/en/player/profile/view");
  const details = page.locator("#details");
  const [city, state] = [details.getByLabel("City"), details.getByLabel("State or province")];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isPost = (request: Request) => request.method() === "POST" && request.url().includes("/profile/view");
  await page.route("**/profile/view*", async (route) => {
    if (isPost(route.request())) await held;
    await route.continue();
  });
  await city.fill("Dresden");
  await details.evaluate((form) => form.setAttribute("data-before", ""));
  await Promise.all([page.waitForRequest(isPost), details.getByRole("button", { name: "Save the details" }).click()]);
  await state.pressSequentially("Sach");
  release();
  await expect(page.getByText("Your details are saved").first()).toBeVisible();
  // The form was recreated: an input of the old one would keep all of it by itself.
  await expect(details).not.toHaveAttribute("data-before");
  await page.keyboard.type("sen");
  await expect(state).toHaveValue("Sachsen");
  await expect(city).toHaveValue("Dresden");
  expect(dataOf(await api.call("getProfile", {}, player))).toMatchObject({ city: "Dresden", state: null });
});

test("a reality check whose file is late stays shown, and is answered", async ({ page, arriveAs, scripts }) => {
  test.skip(!scripts, "without scripts it needs no file");
  const player = await newRichPlayer(api, 10_000);
  dataOf(await api.call("playRealRound", diceBet(), player));
  await playUntilCheck(player.id);
  await arriveAs(player);
  const errors = errorsIn(page);
  const late = page.waitForResponse(/\/assets\/RealityCheck-/);
  await delayFile(page, "RealityCheck");
  await page.goto("/en/game/play/hundred-dice");
  const check = page.getByRole("dialog");
  await check.evaluate((shown) => Object.assign(shown, { isFirst: true }));
  await late;
  await takenOver(check);
  await expect(check).toHaveJSProperty("isFirst", true);
  await check.getByRole("button", { name: "Keep playing" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(errors).toEqual([]);
});

test("a picture of a past round that is late is the document's own", async ({ page, arriveAs, scripts }) => {
  test.skip(!scripts, "without scripts the document is all there is");
  const player = await newRichPlayer(api, 10_000);
  const { round } = dataOf(await api.call("playRealRound", diceBet(), player));
  await arriveAs(player);
  const errors = errorsIn(page);
  const late = page.waitForResponse(/\/assets\/Machine-/);
  await delayFile(page, "Machine");
  await page.goto(`/en/player/history/rounds/${round.id}`);
  await late;
  await takenOver(page.locator(".stage *").first());
  expect(errors).toEqual([]);
});

test("a press that waits at a table is not made at the next one", async ({ page, open, arriveAs, scripts }) => {
  test.skip(!scripts, "without scripts no press waits");
  const player = await newRichPlayer(api, 10_000);
  await arriveAs(player);
  await open("/en/game/play/fox-at-noon");
  const release = await keepWaiting(page, /hundred-dice.*\.data/);
  await page.evaluate(() => void window.__remixRouter.navigate("/en/game/play/hundred-dice"));
  const button = page.locator(".spin-button");
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.dispatchEvent("click");
  await expect(button).toContainText("queued");
  release();
  await expect(page.locator(".table")).toHaveAttribute("data-kind", "dice");
  // Twice as long as a queued press lets a result stand.
  await delay(700);
  expect(dataOf(await api.call("listRounds", {}, player)).items).toEqual([]);
});
