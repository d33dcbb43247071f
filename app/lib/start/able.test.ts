import { expect, it } from "vitest";
import { isAble } from "./able.ts";

it.each([
  [true, "a browser that says nothing", {}],
  [true, "a good phone", { deviceMemory: 8, hardwareConcurrency: 8, connection: { effectiveType: "4g" } }],
  [true, "an old desktop", { hardwareConcurrency: 2 }],
  [false, "a phone with two gigabytes", { deviceMemory: 2, hardwareConcurrency: 8 }],
  [false, "one processor", { hardwareConcurrency: 1 }],
  [false, "a slow line", { deviceMemory: 8, connection: { effectiveType: "3g" } }],
  [false, "one who saves data", { deviceMemory: 8, connection: { effectiveType: "4g", saveData: true } }],
])("returns %s for %s", (able, _name, said) => {
  expect(isAble(said)).toBe(able);
});
