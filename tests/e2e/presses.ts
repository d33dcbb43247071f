import type { Locator, Page } from "@playwright/test";
import { isNightly } from "#tests/support/nightly.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { api, startDeposit } from "./house.ts";
import { expect } from "./visitor.ts";

/** A player with 25.00 EUR. */
export async function richPlayer() {
  const player = await newConfirmedPlayer(api);
  dataOf(await api.call("decideSandboxPayment", { reference: await startDeposit(player), decision: "pay" }));
  return player;
}

type Player = { token: string };

const roundsOf = async (player: Player) => dataOf(await api.call("listRounds", {}, player)).items.length;
export const paymentsOf = async (player: Player) => dataOf(await api.call("listPayments", {}, player)).items.length;

/** What is pressed at a place, how its result is seen, and how often the platform has done it. */
export interface Place {
  at: string;
  fill?: (page: Page) => Promise<void>;
  button: (page: Page) => Locator;
  done: (page: Page) => Promise<void>;
  made: (player: Player) => Promise<number>;
}

export const heart = (page: Page) => page.getByRole("main").getByRole("button", { name: /Fox at Noon/ });
export const deposit = (page: Page) => page.getByRole("button", { name: "Go to payment" });
const outcome = (page: Page) => page.getByRole("status").filter({ hasText: /Stake €0\.20/ });

const PLACES = {
  list: {
    at: "/en/games-slots",
    button: heart,
    done: (page) => expect(heart(page)).toHaveAttribute("aria-pressed", "true"),
    made: async (player) => dataOf(await api.call("listFavoriteGames", {}, player)).games.length,
  },
  table: {
    at: "/en/game/play/fox-at-noon",
    button: (page) => page.getByRole("button", { name: "Spin", exact: true }),
    done: (page) => expect(outcome(page)).toBeVisible(),
    made: roundsOf,
  },
  cashier: {
    at: "/en/player/balance",
    fill: (page) => page.getByLabel("Or another amount").fill("31.50"),
    button: deposit,
    async done(page) {
      await expect(page.getByRole("heading", { name: "Sandbox payment" })).toBeVisible();
      await expect(page.getByText("€31.50").first()).toBeVisible();
    },
    made: async (player) => (await paymentsOf(player)) - 1,
  },
} as const satisfies Record<string, Place>;

/** All of them in the nightly run; on a push the table, where it matters most. */
export const TRIED: Record<string, Place> = isNightly ? PLACES : { table: PLACES.table };

/** Requests arrive, and no response comes back, until the connection is restored. */
export async function loseAnswer(page: Page) {
  await page.route("**/*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch({ maxRedirects: 0 });
    return route.abort();
  });
  return () => page.unroute("**/*");
}

/** Where the result of a press is reported: over the page, and at a table in the row of its result and nowhere else. */
export const notice = (page: Page) => page.locator(".notices.over").filter({ visible: true });
export const row = (page: Page) => page.locator(".tell[data-notice]");
