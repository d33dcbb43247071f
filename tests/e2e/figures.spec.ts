import { deposit, diceBet, eur, newRichPlayer, slotBet } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { takeBonus } from "./bonuses.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

/** A player who deposited twice while losing on the same day. */
async function chaser() {
  const player = await newRichPlayer(api, 5_000);
  for (let net = 0n; net >= 0n; ) {
    const { round } = dataOf(await api.call("playRealRound", diceBet(), player));
    net += BigInt(round.payout.amount) - BigInt(round.stake.amount);
  }
  await deposit(api, player.token, eur(1_000));
  return { player, payment: await deposit(api, player.token, eur(1_000)) };
}

test("a player's last 30 days are shown as figures, charts and tables, with the rules of the signs", async ({
  page,
  open,
  arriveAs,
}) => {
  await arriveAs("anna@openhand.example");
  await open("/en/player/your-30-days");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your last 30 days");
  await expect(page.locator(".first b")).toHaveText(/[€$]|0/);
  for (const name of ["Time in play by day", "Result by day"]) {
    const chart = page.locator("figure", { hasText: name });
    await expect(chart.getByRole("img", { name })).toBeVisible();
    await chart.getByText("Show this chart as a table").click();
    await expect(chart.getByRole("table").locator("tbody tr").first()).toBeVisible();
  }
  const rules = page.getByRole("table", { name: /They never lead to an offer/ });
  await expect(rules.getByRole("rowheader")).toHaveText([
    "Deposits after a loss",
    "Long days",
    "Night play",
    "Limits reached",
  ]);
});

test("days without a gain or a loss have no axis, and a sentence says so", async ({ page, open, arriveAs }) => {
  const player = await newConfirmedPlayer(api);
  await takeBonus(player, "fox-spins");
  // The house pays its stake, and what it wins is bonus money.
  dataOf(await api.call("playRealRound", slotBet({ stake: eur(20), freeSpin: true }), player));
  await arriveAs(player);
  await open("/en/player/your-30-days");
  const chart = page.locator("figure", { hasText: "Result by day" });
  await expect(chart).toContainText("No day ended with a gain or a loss.");
  await expect(chart.getByRole("img")).toHaveCount(0);
  await expect(page.getByText("€0.01")).toHaveCount(0);
});

test("the self-test is scored on the device, and nothing of it leaves the page", async ({ page, open, scripts }) => {
  await open("/en/self-test");
  const questions = page.getByRole("main").getByRole("group");
  await expect(questions).toHaveCount(9);
  const sent: string[] = [];
  // Scripts may still load, and any page may receive news of the house: those requests carry nothing of this page.
  const others = /\/assets\/|\/live\?topics=[a-z,]*&after=\d+$/;
  page.on("request", (request) => others.test(request.url()) || sent.push(request.url()));
  const answer = (place: number, text: string) =>
    questions.nth(place).getByText(text, { exact: false }).first().click();
  if (scripts) {
    await page.getByRole("button", { name: "See what it means" }).click();
    await expect(page.getByText("Answer all 9 questions first. Answered so far: 0.")).toBeVisible();
  }
  for (let place = 0; place < 9; place++)
    await answer(place, place < 3 ? "Almost always" : place < 4 ? "Sometimes" : "Never");
  await page.keyboard.press("Enter");
  if (scripts) {
    await page.getByRole("button", { name: "See what it means" }).click();
    const result = page.locator("section:focus");
    await expect(result.getByText("Points")).toBeVisible();
    await expect(result.locator("b")).toHaveText("10");
    await expect(result.getByText("A problem is likely")).toBeVisible();
    await expect(result.getByRole("link", { name: "Talk to someone today" })).toHaveAttribute("href", "/en/talk");
  } else {
    await expect(page.getByRole("button", { name: "See what it means" })).toBeHidden();
    // A CSS counter is in no text of the document, but screen readers announce it.
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    expect(nodes.map(({ name }) => name?.value)).toContain("10");
    await expect(page.locator(".by-style")).toBeVisible();
  }
  expect(sent).toEqual([]);
  expect(new URL(page.url()).search).toBe("");
  await expect(page.getByRole("table", { name: /Add up the points/ }).locator("tbody tr")).toHaveCount(4);
});

test("a sign is shown at the deposit, with a limit and a cooling-off and no offer beside it", async ({
  page,
  open,
  arriveAs,
}) => {
  const { player, payment } = await chaser();
  await arriveAs(player);
  const sign = page.getByRole("complementary", { name: "Deposits soon after a loss: 2\u00a0of\u00a03" });
  const ways = ["/en/player/limits", "/en/player/cooling-off"];
  const hrefs = () => sign.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  for (const path of ["/en/player/balance", `/en/player/balance/deposit/${payment.id}`]) {
    // Nor to the game that the deposit is made for.
    await open(`${path}?to=%2Fen%2Fgame%2Fplay%2Ffox-at-noon`);
    await expect(sign).toBeVisible();
    expect(await hrefs()).toEqual([...ways, "/en/player/your-30-days"]);
    await expect(page.getByRole("main").getByRole("link", { name: /^Go on with/ })).toHaveCount(0);
  }
  // Right after a deposit no link leads from the sign to a game.
  await expect(page.getByRole("main").getByRole("link", { name: "Choose a game" })).toHaveCount(0);
  await open("/en/player/your-30-days");
  expect(await hrefs()).toEqual(ways);
  await expect(page.getByRole("row", { name: /Deposits after a loss/ })).toContainText("2\u00a0of\u00a03, shown");
});
