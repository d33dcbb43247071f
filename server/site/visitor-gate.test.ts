import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createVisitorGate } from "./visitor-gate.ts";

const CLOSED = { blocked: true, minimumAge: 18 };
const OPEN = { blocked: false, minimumAge: 18 };

function gateOf(placeOf: (address: string) => Promise<typeof OPEN>) {
  const asked: string[] = [];
  let time = 0;
  const mayEnter = createVisitorGate(
    (address) => {
      asked.push(address);
      return placeOf(address);
    },
    () => time,
  );
  return {
    asked,
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
  it("asks once for an address in ten minutes", async () => {
    const gate = gateOf(async (address) => (address === "192.0.2.1" ? CLOSED : OPEN));
    expect([await gate.enter("192.0.2.1"), await gate.enter("192.0.2.1"), await gate.enter("198.51.100.1")]).toEqual([
      null,
      null,
      "18",
    ]);
    expect(gate.asked).toEqual(["192.0.2.1", "198.51.100.1"]);
    gate.pass(600);
    await gate.enter("192.0.2.1");
    expect(gate.asked).toHaveLength(3);
  });

  it("tells apart the countries that ask for another age", async () => {
    const gate = gateOf(async (address) => ({ blocked: false, minimumAge: address === "192.0.2.1" ? 21 : 18 }));
    expect([await gate.enter("192.0.2.1"), await gate.enter("198.51.100.1")]).toEqual(["21", "18"]);
  });

  it("never asks for addresses inside a network", async () => {
    const gate = gateOf(async () => CLOSED);
    for (const address of ["127.0.0.1", "10.1.2.3", "::1", "fd00::1"]) expect(await gate.enter(address)).toBe("");
    expect(gate.asked).toEqual([]);
  });

  it("lets through when nothing can be decided, and asks again soon, but not at once", async () => {
    const gate = gateOf(() => Promise.reject(new Error("down")));
    expect(await gate.enter("192.0.2.1")).toBe("");
    expect(await gate.enter("192.0.2.1")).toBe("");
    expect(gate.asked).toHaveLength(1);
    gate.pass(5);
    expect(await gate.enter("192.0.2.1")).toBe("");
    expect(gate.asked).toHaveLength(2);
  });

  it("keeps to what was said of an address while nothing newer can be had", async () => {
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
