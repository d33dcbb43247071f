import { expect, it } from "vitest";
import { CATEGORY, MECHANICS } from "#app/contract/games/index.ts";
import { instanceFor } from "#app/i18n/instance.server.ts";

/* Keys built from a kind's name, which no source contains in full. The other languages must have those that English has. */
it.each([
  ...MECHANICS.map((mechanic) => `games:mechanic.${mechanic}`),
  ...Object.keys(CATEGORY).map((kind) => `play:button.${kind}`),
])("%s exists", (key) => {
  expect(instanceFor("en").exists(key)).toBe(true);
});
