import { expect, it } from "vitest";
import { BUFFER_PX, mayGrow } from "./use-endless.ts";

it("asks for more 200 px before the end, and renders at most 1000 items", () => {
  expect(BUFFER_PX).toBe(200);
  expect([0, 999, 1000, 1001].map(mayGrow)).toEqual([true, true, false, false]);
});
