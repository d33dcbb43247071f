import { expect, it } from "vitest";
import { deadlinesOf } from "./deadlines.server.ts";

const CONFIG = { pageSeconds: 4 };

/** A request that has been here for some seconds. */
function deadlinesAfter(seconds: number, method: string, path = "/en") {
  const request = new Request(`http://openhand.test${path}`, { method });
  return deadlinesOf(request, performance.now() - seconds * 1_000, CONFIG);
}

/** Signals of no time left abort with the next turn of the event loop. */
const turn = () => new Promise((go) => setTimeout(go, 20));

it("is one for all calls of a page", async () => {
  const late = deadlinesAfter(4, "GET");
  expect(late("getProfile")).toBe(late("getVisitor"));
  await turn();
  expect(late("getProfile").aborted).toBe(true);
});

it("is longer for a file, which is fetched page by page", async () => {
  const file = deadlinesAfter(4, "GET", "/en/player/history/files/rounds.csv")("getProfile");
  await turn();
  expect(file.aborted).toBe(false);
});

it("is a form's from the first call on that changes something", async () => {
  const form = deadlinesAfter(3, "POST");
  const read = form("getProfile");
  const changing = form("endSession");
  expect(changing).not.toBe(read);
  expect(form("getProfile")).toBe(changing);
});

it("stays a page's where the platform has been silent for a page's time", async () => {
  const form = deadlinesAfter(4, "POST");
  await turn();
  expect(form("endSession").aborted).toBe(true);
});
