import { describe, expect, it } from "vitest";
import { drawingAt } from "./index.ts";

const HASH = "9f2c61d07be84a530c19ae77d2f4b86051ee93c4a80d6f1236b97e05fd418c2a";

describe("drawingAt", () => {
  it.each([
    "/posters/fox-at-noon.lemon.fox.svg",
    "/posters/constructor.lemon.fox.svg",
    "/posters/hand-odds.svg",
    "/posters/lost.svg",
    "/posters/closed.svg",
    "/posters/back.0.svg",
    `/posters/back.${HASH}.svg`,
    `/posters/back.${HASH}.rust.svg`,
    "/symbols/owl.petrol.lemon.rose.svg",
  ])("draws %s", (path) => {
    expect(drawingAt(path)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-\d ]+">.+<\/svg>$/);
  });

  it.each([
    "/posters/fox-at-noon.svg",
    "/posters/fox-at-noon.lemon.svg",
    "/posters/fox-at-noon.gold.fox.svg",
    "/posters/fox-at-noon.lemon.dragon.svg",
    "/posters/fox-at-noon.lemon.fox.extra.svg",
    "/posters/Fox.lemon.fox.svg",
    "/posters/-fox.lemon.fox.svg",
    "/posters/.lemon.fox.svg",
    "/posters/a.constructor.fox.svg",
    "/posters/a.lemon.constructor.svg",
    "/posters/toString.svg",
    "/posters/__proto__.svg",
    "/posters/%3Cscript%3E.lemon.fox.svg",
    '/posters/"><script>.lemon.fox.svg',
    "/posters/../symbols/owl.petrol.lemon.rose.svg",
    "/posters/fox.lemon.fox.svg\n",
    "/posters/fox.lemon.fox.svg?a",
    `/posters/${"a".repeat(65)}.lemon.fox.svg`,
    `/posters/${"a".repeat(100_000)}.lemon.fox.svg`,
    "/posters/back.svg",
    "/posters/back.1.svg",
    `/posters/back.${HASH.toUpperCase()}.svg`,
    `/posters/back.${HASH}0.svg`,
    `/posters/back.${HASH}.gold.svg`,
    "/posters/back.0.rust.svg",
    "/symbols/owl.petrol.lemon.svg",
    "/symbols/owl.petrol.lemon.toString.svg",
    "/symbols/owl.petrol.lemon.rose.night.svg",
    "/symbols/owl.%23000000.lemon.rose.svg",
    "/fonts/owl.petrol.lemon.rose.svg",
    "",
  ])("draws nothing for %j", (path) => {
    expect(drawingAt(path)).toBeUndefined();
  });

  it("draws a hand-made card in any requested palette", () => {
    expect(drawingAt("/posters/fox-at-noon.cobalt.owl.svg")).toContain('fill="#2b4c9f"');
    expect(drawingAt("/posters/fox-at-noon.cobalt.owl.svg")).not.toBe(drawingAt("/posters/fox-at-noon.lemon.fox.svg"));
  });

  it("gives every hash a picture of its own", () => {
    const nearby = [...HASH].map((digit, at) => HASH.slice(0, at) + (digit === "0" ? "1" : "0") + HASH.slice(at + 1));
    const pictures = [HASH, ...nearby].map((hash) => drawingAt(`/posters/back.${hash}.svg`));
    expect(new Set(pictures).size).toBe(65);
  });
});
