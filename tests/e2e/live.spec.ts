import { hydrated } from "#tests/support/device.ts";
import { deposit, eur, newRichPlayer } from "#tests/support/play.ts";
import { api } from "./house.ts";
import { publishOtherTexts } from "./time.ts";
import { expect, test } from "./visitor.ts";

test("events from elsewhere appear on the page, and two tabs share one stream", async ({
  page,
  context,
  scripts,
  arriveAs,
}) => {
  const player = await newRichPlayer(api, 5_000);
  await arriveAs(player);
  let streams = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/live") streams++;
  });
  await page.goto("/en/player/limits");
  const balance = page.locator(".masthead .who a").first();
  await expect(balance).toContainText("€50.00");
  if (!scripts) {
    await deposit(api, player.token, eur(1_000));
    await page.goto("/en/player/limits");
    await expect(balance).toContainText("€60.00");
    return;
  }
  await hydrated(page);
  await page.waitForRequest((request) => new URL(request.url()).pathname === "/live");
  const second = await context.newPage();
  await second.goto("/en/player/profile/view");
  await hydrated(second);
  await deposit(api, player.token, eur(1_000));
  const both = [page, second].map((tab) => tab.locator(".masthead .who a").first());
  for (const head of both) await expect(head).toContainText("€60.00");
  expect(streams).toBe(1);
  // A session that is ended elsewhere ends here, without a press.
  await api.call("logout", {}, player);
  for (const head of both) await expect(head).toContainText("Sign in");
});

test("news of the house is on the next page, and an open page is requested again when it changes", async ({
  page,
  scripts,
}) => {
  await page.goto("/en/games-tables");
  await expect(page.locator("#seats")).toContainText("Players");
  if (!scripts) return;
  const streaming = page.waitForRequest((request) => new URL(request.url()).pathname === "/live");
  await page.goto("/en/help");
  await hydrated(page);
  await streaming;
  const again = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith("/help.data"));
  // As a platform does that is started with other texts.
  await publishOtherTexts();
  await again;
});

test("a browser that cannot open a stream polls topics, and reloads its page when one changes", async ({
  page,
  scripts,
}) => {
  test.skip(!scripts, "without scripts nothing is followed");
  await page.addInitScript(() => Reflect.deleteProperty(window, "EventSource"));
  const asking = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/live" && answer.ok());
  await page.goto("/en/help");
  await hydrated(page);
  const { topics } = await (await asking).json();
  expect(topics.map(({ subject }: { subject: string }) => subject)).toContain("content");
  const again = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith("/help.data"));
  await publishOtherTexts();
  await again;
});
