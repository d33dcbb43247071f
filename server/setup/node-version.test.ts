import { expect, it } from "vitest";
import { isNewEnough } from "./node-version.js";

it.each([
  ["20.19.0", true],
  ["20.20.2", true],
  ["22.0.0", true],
  ["24.11.1", true],
  ["20.18.9", false],
  ["18.20.4", false],
])("accepts Node %s: %s", (running, enough) => {
  expect(isNewEnough(running, ">=20.19")).toBe(enough);
});
