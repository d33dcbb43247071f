import { expect, it } from "vitest";
import { Keys } from "./keys.ts";

const [ONE, TWO] = ["the first of two secrets, for tests", "the second of two secrets, for tests"];
const keys = new Keys(
  new Map([
    [2, TWO],
    [1, ONE],
  ]),
);
const PLAIN = Buffer.from("00ff".repeat(16), "hex");

it("derives another key for each purpose and version", () => {
  const macs = [
    keys.mac("signed links", 1, "x"),
    keys.mac("signed links", 2, "x"),
    keys.mac("demo tokens", 1, "x"),
    keys.mac("demo tokens", 2, "x"),
    keys.formerMac("x"),
  ].map((mac) => mac?.toString("hex"));
  expect(new Set(macs).size).toBe(5);
  expect(keys.currentMac("demo tokens", "x").toString("hex")).toBe(macs[3]);
  expect(keys.mac("signed links", 3, "x")).toBeUndefined();
});

it("derives by HKDF-SHA256, so that existing data stays readable", () => {
  expect(keys.mac("signed links", 1, "x")?.toString("hex")).toBe(
    "3764bb0068603974ba0e8f5fcb33c6cc1a947dede7334ceb1a1c43d118fc0348",
  );
});

it("decrypts what it encrypted, with either version, in the same context", () => {
  const first = new Keys(new Map([[1, ONE]])).encrypt("seeds at rest", PLAIN, "seed:ply_1:0");
  const second = keys.encrypt("seeds at rest", PLAIN, "seed:ply_1:0");
  expect([first.version, second.version]).toEqual([1, 2]);
  for (const made of [first, second]) expect(keys.decrypt("seeds at rest", made, "seed:ply_1:0")).toEqual(PLAIN);
  expect(keys.encrypt("seeds at rest", PLAIN, "seed:ply_1:0").text).not.toBe(second.text);
});

it("rejects changed texts and other contexts, and reports an unknown version", () => {
  const made = keys.encrypt("seeds at rest", PLAIN, "seed:ply_1:0");
  const changed = {
    ...made,
    text: `${made.text.slice(0, 30)}${made.text[30] === "A" ? "B" : "A"}${made.text.slice(31)}`,
  };
  expect(() => keys.decrypt("seeds at rest", made, "seed:ply_2:0")).toThrow();
  expect(() => keys.decrypt("seeds at rest", { ...made, version: 1 }, "seed:ply_1:0")).toThrow();
  expect(() => keys.decrypt("seeds at rest", changed, "seed:ply_1:0")).toThrow();
  expect(keys.decrypt("seeds at rest", { ...made, version: 3 }, "seed:ply_1:0")).toBeUndefined();
});

it("reveals no secret, however it is printed", () => {
  expect(JSON.stringify(keys)).not.toContain("secret");
});
