import { expect, it } from "vitest";
import { pollAnswer } from "./poll-answer.ts";

it("has the ETag of its state, and is a 304 to a browser that has it", () => {
  const first = pollAnswer({ topics: [] }, undefined);
  const etag = first.headers.ETag?.toString();
  expect(first).toMatchObject({ status: 200, body: Buffer.from('{"topics":[]}') });
  expect(pollAnswer({ topics: [] }, etag).status).toBe(304);
  expect(pollAnswer({ topics: [{ subject: "jackpots", version: "7" }] }, etag).status).toBe(200);
});
