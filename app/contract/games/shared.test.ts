import { expect, it } from "vitest";
import type { GameKind } from "./index.ts";
import { isShared } from "./shared.ts";

it("a round of crash is shared, and any other is not", () => {
  const kinds: readonly GameKind[] = ["slot", "mines", "blackjack", "scratch", "crash"];
  expect(kinds.filter((kind) => isShared({ kind }))).toEqual(["crash"]);
});
