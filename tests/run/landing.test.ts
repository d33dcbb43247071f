import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { LANDING } from "./landing.js";

it("leaves out nothing but files there are", () => {
  expect(LANDING.filter((path) => !existsSync(path))).toEqual([]);
});
