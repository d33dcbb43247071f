import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createVisitorGate } from "./visitor-gate.ts";

const CLOSED = { blocked: true, minimumAge: 18 };
const OPEN = { blocked: false, minimumAge: 18 };

function gateOf(placeOf: (address: string) => Promise<typeof OPEN>) {
  const lookups: string[] = [];
  let time = 0;
  const mayEnter = createVisitorGate(
    (address) => {
      lookups.push(address);
      return placeOf(address);
    },
    () => time,
  );
  return {
    lookups,
    enter: async (address: string) => {
      const answer = await mayEnter(address, "request-1");
      await turn();
      return answer;
    },
    pass: (seconds: number) => {
      time += seconds * 1_000;
    },
  };
}

const DAY_SECONDS = 24 * 60 * 60;

describe("the visitor gate", () => {
  it("looks up an address once in ten minutes", async () => {
    const gate = gateOf(async (address) => (address === "192.0.2.1" ? CLOSED : OPEN));
    expect([await gate.enter("192.0.2.1"), await gate.enter("192.0.2.1"), await gate.enter("198.51.100.1")]).toEqual([
      null,
      null,
      "18",
    ]);
    expect(gate.lookups).toEqual(["192.0.2.1", "198.51.100.1"]);
    gate.pass(600);
    await gate.enter("192.0.2.1");
    expect(gate.lookups).toHaveLength(3);
  });

  it("distinguishes countries with different minimum ages", async () => {
    const gate = gateOf(async (address) => ({ blocked: false, minimumAge: address === "192.0.2.1" ? 21 : 18 }));
    expect([await gate.enter("192.0.2.1"), await gate.enter("198.51.100.1")]).toEqual(["21", "18"]);
  });

  it("never looks up private addresses", async () => {
    const gate = gateOf(async () => CLOSED);
    for (const address of ["127.0.0.1", "10.1.2.3", "::1", "fd00::1"]) expect(await gate.enter(address)).toBe("");
    expect(gate.lookups).toEqual([]);
  });

  it("admits when the lookup fails, and retries after a pause", async () => {
    const gate = gateOf(() => Promise.reject(new Error("down")));
    expect(await gate.enter("192.0.2.1")).toBe("");
    expect(await gate.enter("192.0.2.1")).toBe("");
    expect(gate.lookups).toHaveLength(1);
    gate.pass(5);
    expect(await gate.enter("192.0.2.1")).toBe("");
    expect(gate.lookups).toHaveLength(2);
  });

  it("uses the last result for an address while lookups fail", async () => {
    let isDown = false;
    const gate = gateOf(async () => {
      if (isDown) throw new Error("down");
      return CLOSED;
    });
    await gate.enter("192.0.2.1");
    isDown = true;
    gate.pass(DAY_SECONDS);
    expect(await gate.enter("192.0.2.1")).toBeNull();
    gate.pass(600);
    expect(await gate.enter("192.0.2.1")).toBe("");
  });
});
