import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { isNightly } from "#tests/support/nightly.ts";
import { deposit, eur } from "#tests/support/play.ts";
import { newConfirmedPlayer, newPlayer } from "#tests/support/players.ts";
import { GUEST_PAGES, LONG_WORDS, overflowOf, PLAYER_PAGES, refuseForm } from "./every-page.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

async function overflowsAt(page: Page, language: string, paths: readonly string[]): Promise<string[]> {
  const overflows: string[] = [];
  for (const path of paths) {
    await page.goto(`/${language}${path}`);
    overflows.push(...(await overflowOf(page)));
  }
  return overflows;
}

for (const language of LONG_WORDS) {
  // On a push accessibility.spec.ts checks each page in one of these languages.
  if (isNightly) {
    test(`a guest never scrolls sideways in ${language}`, async ({ page }) => {
      // For a letter with its long link, in the sandbox.
      await newPlayer(api);
      expect(await overflowsAt(page, language, GUEST_PAGES)).toEqual([]);
    });

    test(`a player never scrolls sideways in ${language}`, async ({ page, arriveAs }) => {
      await arriveAs("boris@openhand.example");
      expect(await overflowsAt(page, language, PLAYER_PAGES)).toEqual([]);
    });
  }

  test(`the steps of a deposit never scroll sideways in ${language}`, async ({ page, arriveAs }) => {
    const player = await newConfirmedPlayer(api);
    await arriveAs(player);
    for (const decision of ["pay", "decline"] as const) {
      const { id } = await deposit(api, player.token, eur(2_500), decision);
      expect(await overflowsAt(page, language, [`/player/balance/deposit/${id}`])).toEqual([]);
    }
  });

  test(`refusals, a long e-mail and the question for the terms never scroll sideways in ${language}`, async ({
    page,
    arriveAs,
  }) => {
    for (const path of ["/login", "/registration"] as const) {
      await refuseForm(page, path, language);
      expect(await overflowOf(page)).toEqual([]);
    }
    const email = `${randomUUID().replaceAll("-", "")}@mailhouse.example`;
    await arriveAs(await newPlayer(api, { email }));
    expect(await overflowsAt(page, language, ["/player/profile/view"])).toEqual([]);
    await arriveAs("terms@openhand.example");
    expect(await overflowsAt(page, language, [""])).toEqual([]);
  });
}
