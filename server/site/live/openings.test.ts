import { expect, it } from "vitest";
import { Openings } from "./openings.ts";

const takes = (openings: Openings, address: string, times: number) =>
  Array.from({ length: times }, () => openings.take(address)).filter(Boolean).length;

it("allows each address three thousand requests per minute", () => {
  const openings = new Openings();
  expect(takes(openings, "192.0.2.1", 3_100)).toBe(3_000);
  expect(takes(openings, "192.0.2.2", 3_000)).toBe(3_000);
});

it("refuses new addresses above the limit of counted ones, and goes on to serve known ones", () => {
  const openings = new Openings();
  const come = Array.from({ length: 100_001 }, (_, number) => openings.take(`address ${number}`));
  expect(come.filter(Boolean)).toHaveLength(100_000);
  expect(openings.take("address 0")).toBe(true);
});

it("counts the addresses of an IPv6 /64 as one", () => {
  const openings = new Openings();
  const come = Array.from({ length: 3_001 }, (_, number) => openings.take(`2001:db8:1:2::${number.toString(16)}`));
  expect(come.filter(Boolean)).toHaveLength(3_000);
});
