import { expect, it } from "vitest";
import { type GameKind, isShared } from "./index.ts";

it("knows that a round of crash is all its players', and any other its player's own", () => {
  const kinds: readonly GameKind[] = ["slot", "mines", "blackjack", "scratch", "crash"];
  expect(kinds.filter((kind) => isShared({ kind }))).toEqual(["crash"]);
});
