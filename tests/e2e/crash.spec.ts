import { expect, keepWaiting, takenOver, test } from "./visitor.ts";

/** A bet may have to wait for a round that flies high, which is rare. */
test.setTimeout(180_000);
const IN_TIME = { timeout: 150_000 };

const TABLE = "/en/rules/steppe-comet";

test("a bet with a target is settled while its player watches", async ({ page, open }) => {
  await open(TABLE);
  await page.getByLabel("Leave by itself at").fill("1.10");
  await page.getByRole("button", { name: "Bet on the next round" }).click();
  await expect(page.locator(".caption")).toHaveText("Your bet of FUN 0.50 is in.");
  await expect(page.getByRole("heading", { name: /^Bets on round \d+$/, includeHidden: true })).toBeAttached();
  await expect(page.locator(".caption")).toHaveText(/^Round \d+\. (Left at|It crashed at)/, IN_TIME);
  await expect(page.getByRole("button", { name: "Bet on the next round" })).toBeVisible();
});

test("what a bet waits for is told within the place of its button", async ({ page, open }) => {
  await open("/de/rules/steppe-comet");
  await page.locator(".spin-button").click();
  const waits = page.locator(".flight-waits");
  await expect(waits).toContainText("Sie sind dabei");
  const { above, below } = await waits.evaluate((place) => {
    // The longest of what it waits for, which depends on when the bet came.
    for (const words of place.querySelectorAll("small"))
      words.textContent = "Sie können aussteigen, sobald Ihre Runde fliegt.";
    const box = place.getBoundingClientRect();
    const words = [...place.children].map((part) => part.getBoundingClientRect());
    return { above: (words[0]?.top ?? 0) - box.top, below: box.bottom - (words.at(-1)?.bottom ?? 0) };
  });
  expect(Math.min(above, below)).toBeGreaterThan(0);
});

test("a round that was void is told to who only watches, until the next flies", async ({ page, open, scripts }) => {
  test.skip(!scripts, "what a page tells without scripts is read in tests/boundaries/live.test.ts");
  await page.route("**/live?**", (route) => route.abort());
  await page.route("**/live-table/steppe-comet", async (route) => {
    const response = await route.fetch();
    const table = await response.json();
    const voided = { number: table.number - 1, reason: "beacon_late" };
    const last = table.last.filter(({ number }: { number: number }) => number !== voided.number);
    await route.fulfill({ response, json: { ...table, last, voided } });
  });
  await open(TABLE);
  const figure = page.locator(".flight-figure");
  await expect(figure.getByRole("status")).toHaveText(/^Round \d+ is void: the beacon was late\.$/, IN_TIME);
  await expect(figure).toContainText(/Round \d+ starts in|Waiting for the beacon/);
  await expect(figure).toContainText(/is flying/, IN_TIME);
  await expect(figure.getByRole("status")).toHaveCount(0);
});

test("a target may be left empty, and the player leaves at any time", async ({ page, open }) => {
  await open(TABLE);
  const settled = page.locator(".caption").filter({ hasText: /^Round \d+\. (Left at|It crashed at)/ });
  const cashOut = page.getByRole("button", { name: "Cash out" });
  await page.getByLabel("Leave by itself at").fill("");
  // The first stake of the table is one that it takes.
  await page.getByRole("button", { name: "Bet on the next round" }).click();
  await expect(page.locator(".caption")).toHaveText("Your bet of FUN 0.50 is in.");
  // Now and then a round crashes at its start: then there is nothing to press.
  await expect(cashOut.or(settled).first()).toBeVisible(IN_TIME);
  if (await cashOut.isVisible()) await cashOut.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(settled.first()).toBeVisible(IN_TIME);
});

for (const device of ["able", "weak"] as const)
  test.describe(`on a device that is ${device}`, () => {
    test.use({ device });

    test("a refused stake keeps its choice, and a press of the one in its place is not lost", async ({
      page,
      open,
      scripts,
    }) => {
      await open(TABLE);
      const target = page.getByLabel("Leave by itself at");
      const bet = page.getByRole("button", { name: "Bet on the next round" });
      await target.fill("");
      await page.getByRole("textbox", { name: "Stake, FUN" }).fill("0.20");
      await bet.click();
      await expect(page.locator(".say")).toContainText("At FUN 0.20 this bet returns 95.19%");
      await expect(target).toHaveValue("");
      // Without scripts the refusal is a page of its own, whose words may come before its styles.
      await page.waitForLoadState();
      const [said, dock] = await page.evaluate(() =>
        [".say", ".dock"].map((part) => document.querySelector(part)?.getBoundingClientRect().width ?? Number.NaN),
      );
      // Its paddings are 12 px each.
      if (dock !== undefined && dock < 400) expect(said).toBe(dock - 24);
      // Before React, a press of another button while one is under way is lost (roadmap). A press while React takes the page over
      // brings another document, and a weak device starts React there with the next sign of intent.
      if (scripts) {
        await target.focus();
        await takenOver(page.locator(".go-button"));
      }
      const release = scripts ? await keepWaiting(page, /steppe-comet/) : () => {};
      // The refusal is still shown while the same bet is on its way once more.
      if (scripts) await bet.click({ noWaitAfter: true });
      await page.getByRole("button", { name: "Bet FUN 0.50" }).click({ noWaitAfter: true });
      release();
      await expect(page.locator(".caption")).toHaveText("Your bet of FUN 0.50 is in.");
    });
  });
