import { expect, it } from "vitest";
import { MOST_TOPICS } from "#app/contract/live.ts";
import { liveRequestOf } from "./live-request.ts";

it("names a player by both tokens, and nobody by one of them", () => {
  const { tokens, isPoll } = liveRequestOf("connection=one&channel=two&poll=", undefined);
  expect(tokens).toEqual({ connectionToken: "one", channelToken: "two" });
  expect(isPoll).toBe(true);
  expect(liveRequestOf("connection=one", undefined)).toEqual({
    tokens: null,
    topics: [],
    after: undefined,
    isPoll: false,
  });
});

it("names each topic once, at most as many as the contract allows, and none that does not exist", () => {
  expect(liveRequestOf("topics=jackpots,weather,tables,jackpots,", undefined).topics).toEqual(["jackpots", "tables"]);
  const many = Array.from({ length: MOST_TOPICS + 1 }, (_, number) => `crash:game-${number}`);
  expect(liveRequestOf(`topics=${many}`, undefined).topics).toEqual(many.slice(0, MOST_TOPICS));
});

it.each([
  ["after=41", "42", "42"],
  ["after=41", undefined, "41"],
  ["after=41x", undefined, undefined],
  ["after=41", "-1", undefined],
])("goes on after the last event: %s with the header %s", (query, header, after) => {
  expect(liveRequestOf(query, header).after).toBe(after);
});
