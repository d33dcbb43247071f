import { afterAll, expect, it } from "vitest";
import { openDoor, PLAYER } from "#tests/support/site-door.ts";
import { depositsClosed } from "./deposits-closed.server.ts";

const door = await openDoor();
afterAll(() => door.close());

const NONE = { enabled: false, dateTill: null, days: 0, isLessADay: false };

it.each([
  ["none", NONE, null],
  ["a running one", { enabled: true, dateTill: "2999-01-01T00:00:00.000Z", days: 9, isLessADay: false }, null],
  ["one that is over", { enabled: true, dateTill: "2026-06-13T00:00:00.000Z", days: 0, isLessADay: false }, "offered"],
] as const)("the way out of an exclusion is offered once its time is over: %s", async (_, selfExclusionBlock, way) => {
  const { scope } = await door.visit("/en");
  if (!scope) throw new Error("the guards refused the page");
  const gate = depositsClosed({ ...scope, player: { ...PLAYER, selfExclusionBlock } });
  expect(gate !== null).toBe(selfExclusionBlock.enabled);
  expect(gate?.next ?? null).toEqual(way && expect.objectContaining({ href: scope.paths.selfExclusion() }));
});
