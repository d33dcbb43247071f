import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

/** Work that runs until the test ends it. */
function pendingWork() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((end) => ends.push(() => end(name)));
  };
  return { started, work, endNext: () => ends.shift()?.() };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));
const refused = { code: "too_many_requests" };

it("runs one call of a player at a time, and those of others concurrently", async () => {
  const turns = new Turns({ ofPlayer: 2, players: 2 });
  const { started, work, endNext } = pendingWork();
  const [first, second, other] = [
    turns.take("anna", work("first")),
    turns.take("anna", work("second")),
    turns.take("otto", work("other")),
  ];
  await soon();
  expect(started).toEqual(["first", "other"]);
  endNext();
  expect(await first).toBe("first");
  await soon();
  expect(started).toEqual(["first", "other", "second"]);
  endNext();
  endNext();
  expect(await Promise.all([second, other])).toEqual(["second", "other"]);
});

it("refuses calls and players beyond the maximum, and accepts both again afterwards", async () => {
  const turns = new Turns({ ofPlayer: 2, players: 1 });
  const { work, endNext } = pendingWork();
  const waiting = [turns.take("anna", work("1")), turns.take("anna", work("2"))];
  await expect(turns.take("anna", work("3"))).rejects.toMatchObject(refused);
  await expect(turns.take("otto", work("4"))).rejects.toMatchObject(refused);
  for (const call of waiting) {
    await soon();
    endNext();
    await call;
  }
  const next = turns.take("otto", work("5"));
  await soon();
  endNext();
  expect(await next).toBe("5");
});

it("continues after work that failed", async () => {
  const turns = new Turns({ ofPlayer: 2, players: 1 });
  const failing = turns.take("anna", () => Promise.reject(new Error("no")));
  const next = turns.take("anna", async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});
