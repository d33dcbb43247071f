import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { inTurn } from "#tests/support/nightly.ts";
import { newPlayer } from "#tests/support/players.ts";
import { GUEST_PAGES, overflowOf, PLAYER_PAGES, refuseForm } from "./every-page.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

/** The longest words of the Latin and of the Cyrillic alphabet; in English every page is looked at for more than this. */
const LANGUAGES = ["ru", "de", "kk"] as const;

/** Of each page one language a push, of the next page another; every night all of them. */
const pathsIn = (language: (typeof LANGUAGES)[number], paths: readonly string[]) =>
  paths.filter((_, place) => inTurn(LANGUAGES, place).includes(language)).map((path) => `/${language}${path}`);

async function overflowsAt(page: Page, paths: readonly string[]): Promise<string[]> {
  const overflows: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    overflows.push(...(await overflowOf(page)));
  }
  return overflows;
}

for (const language of LANGUAGES) {
  test(`a guest never scrolls sideways in ${language}`, async ({ page }) => {
    // For a letter, with its long link, in the sandbox.
    await newPlayer(api);
    expect(await overflowsAt(page, pathsIn(language, GUEST_PAGES))).toEqual([]);
  });

  test(`a player never scrolls sideways in ${language}`, async ({ page, arriveAs }) => {
    await arriveAs("boris@openhand.example");
    expect(await overflowsAt(page, pathsIn(language, PLAYER_PAGES))).toEqual([]);
  });

  test(`who is refused, has a long e-mail or is asked for the terms never scrolls sideways in ${language}`, async ({
    page,
    arriveAs,
  }) => {
    for (const path of ["/login", "/registration"] as const) {
      await refuseForm(page, path, language);
      expect(await overflowOf(page)).toEqual([]);
    }
    const email = `${randomUUID().replaceAll("-", "")}@mailhouse.example`;
    await arriveAs(await newPlayer(api, { email }));
    expect(await overflowsAt(page, [`/${language}/player/profile/view`])).toEqual([]);
    await arriveAs("terms@openhand.example");
    expect(await overflowsAt(page, [`/${language}`])).toEqual([]);
  });
}
