import { describe, expect, it } from "vitest";
import { machineOf } from "./machine.ts";
import { smallLines, smallWays } from "./small-slots.ts";

describe("machineOf", () => {
  it("refuses a strip with a symbol the slot does not have", () => {
    const strips = ["sun key fax", ...smallLines.strips.slice(1)];
    expect(() => machineOf({ ...smallLines, strips })).toThrow("Reel 1 has an unknown symbol: fax");
  });

  it("refuses lines where wilds pay less than another symbol", () => {
    const [sun, ...others] = smallLines.symbols;
    const symbols = [
      { ...sun, id: "sun", role: "wild", inks: ["night", "bone", "lemon"], pays: { 3: 50 } } as const,
      ...others,
    ];
    expect(() => machineOf({ ...smallLines, symbols })).toThrow("2 key pay more than wilds");
  });

  it("refuses ways with a wild on the first reel", () => {
    const strips = ["key sun moon bell", ...smallWays.strips.slice(1)];
    expect(() => machineOf({ ...smallWays, strips })).toThrow("no wild");
  });
});
