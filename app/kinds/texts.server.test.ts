import { expect, it } from "vitest";
import { CATEGORY, MECHANICS } from "#app/contract/games/index.ts";
import { instanceFor } from "#app/i18n/instance.server.ts";

/* Keys made of a kind's name, which no source names in full. What English has, the other languages must have. */
it.each([
  ...MECHANICS.map((mechanic) => `games:mechanic.${mechanic}`),
  ...Object.keys(CATEGORY).map((kind) => `play:button.${kind}`),
])("%s is written", (key) => {
  expect(instanceFor("en").exists(key)).toBe(true);
});
