import type { Locator, Page } from "@playwright/test";
import { isNightly } from "#tests/support/nightly.ts";
import { newRichPlayer } from "#tests/support/play.ts";
import { newUnknownPlayer } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test, type } from "./visitor.ts";

interface Refused {
  path: string;
  /** Which form of the page, by its id. */
  form: string;
  /** What is typed into each of its fields; without it they are left as they come. */
  typed?: string;
  as?: "player" | "unknown";
}

const PLAYERS = {
  player: () => newRichPlayer(api, 2_500),
  unknown: () => newUnknownPlayer(api),
};

const REGISTRATION: Refused = { path: "/registration", form: "registration", typed: "?" };
/** Radios, and a field that is shown for some of them. */
const WITHDRAWAL: Refused = { path: "/player/balance/withdraw", form: "withdraw", typed: "?", as: "player" };
const EXCLUSION: Refused = { path: "/player/self-exclusion", form: "exclusion", as: "player" };

const OTHERS: Refused[] = [
  { path: "/login", form: "login" },
  { path: "/reset-password", form: "forgot", typed: "?" },
  { path: "/player/balance", form: "deposit-form", typed: "?", as: "player" },
  { path: "/player/limits", form: "limit", typed: "?", as: "player" },
  { path: "/player/cooling-off", form: "cooling-off", as: "player" },
  { path: "/player/add-profile-data", form: "identity", as: "unknown" },
  { path: "/player/profile/view", form: "nickname", typed: "?", as: "player" },
  { path: "/player/profile/view", form: "details", typed: "?", as: "player" },
  { path: "/player/profile/email", form: "address", typed: "?", as: "player" },
  { path: "/player/profile/country", form: "country", typed: "?", as: "player" },
  { path: "/player/profile/phone", form: "number", typed: "?", as: "player" },
  { path: "/player/profile/password", form: "password", typed: "?", as: "player" },
  { path: "/player/profile/pin", form: "pin", typed: "?", as: "player" },
  { path: "/player/support", form: "write", as: "player" },
];

const TRIED = [REGISTRATION, WITHDRAWAL, EXCLUSION, ...(isNightly ? OTHERS : [])];

const lines = (page: Page) => page.locator(".summary li");

/** How a field is named to who sees it: by its label, by the legend around it, or by both. */
const namesOf = (control: Locator) =>
  control.evaluate((element) => {
    const { labels } = element as HTMLInputElement;
    const [label] = [...(labels ?? [])].map(({ textContent }) => textContent?.trim() ?? "");
    const legend = element.closest("fieldset")?.querySelector("legend")?.textContent?.trim();
    return [label, legend, `${legend}, ${label}`];
  });

for (const { path, form, typed, as } of TRIED) {
  test(`${path} names each field of ${form} that is wrong, and leads to it`, async ({ page, open, arriveAs }) => {
    if (as) await arriveAs(await PLAYERS[as]());
    await open(`/en${path}`);
    const fields = page
      .locator(`#${form} :is(input, textarea)`)
      .and(page.locator(":not([type=radio], [type=checkbox])"));
    for (const field of await fields.filter({ visible: true }).all()) if (typed) await field.fill(typed);
    const button = page.locator(`#${form} button:not([name])`).filter({ visible: true });
    await button.first().click();
    await expect(lines(page).first()).toBeVisible();
    const told: string[] = [];
    for (const line of await lines(page).all()) {
      const link = line.getByRole("link");
      const [name, text] = [await link.innerText(), await line.innerText()];
      const control = page.locator(`[id="${(await link.getAttribute("href"))?.slice(1)}"]`);
      expect(await namesOf(control)).toContain(name);
      told.push(text.slice(name.length).trim());
      await link.click();
      await expect(control).toBeFocused();
    }
    const errors = await page.locator("p.error").filter({ visible: true }).allInnerTexts();
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.filter((error) => !told.some((text) => error.includes(text)))).toEqual([]);
  });
}

test("a registration that is wrong all over is told of everything in one answer", async ({ page, open }) => {
  await open("/en/registration");
  const label = (name: string) => page.getByLabel(name, { exact: true });
  await label("E-mail").fill("ada@mail.example");
  await label("Phone (optional)").fill("call me");
  await label("Password").fill("aaaaaaaaaaaa");
  await page.locator("#registration-country").selectOption("DE");
  for (const [name, text] of Object.entries({ Day: "1", Month: "1", Year: "2020" })) await label(name).fill(text);
  await page.locator("#registration-lossWeek").evaluate((field: HTMLInputElement) => {
    field.value = "abc";
  });
  await page.getByRole("button", { name: "Open the account" }).click();
  await expect(lines(page)).toHaveText([
    /^Phone \(optional\) .*\+/,
    /^Password .* too easy to guess/,
    /^Date of birth .* at least 18/,
    /^Loss, 7 days .* amount/,
    /^I am 18 or older and agree to the terms and the privacy policy\. Tick/,
  ]);
});

test("a form that succeeds on its own page no longer shows what was wrong with it", async ({ page, open }) => {
  await open("/en/reset-password");
  await type(page, "E-mail", "x", "Send the link");
  await expect(page.locator(".summary")).toBeVisible();
  await type(page, "E-mail", "nobody@mail.example", "Send the link");
  await expect(page.getByText("Look into your mail")).toBeVisible();
  await expect(page.locator(".summary")).toHaveCount(0);
  await expect(page.getByLabel("E-mail")).not.toHaveAttribute("aria-invalid", "true");
});
