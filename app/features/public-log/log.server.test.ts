import { afterAll, beforeEach, expect, it } from "vitest";
import type { Receipt } from "#app/contract/public-log.ts";
import { loggedFor, newSigner } from "#tests/support/receipts.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";
import { logPage } from "./log.server.ts";

const door = await openDoor();
afterAll(() => door.close());

const signer = newSigner();
const logged = loggedFor("a promise", signer);
type Logged = NonNullable<Receipt["logged"]>;

/** The log answers with these parts, and its head and entry are signed with one of its keys. */
function logIs({ entry, inclusion, head }: Logged, publicKey = signer.publicKey) {
  const key = { number: 1, publicKey, entry: 0, publishedAt: head.at, isCurrent: true };
  const log = { origin: "openhand.test/log", head, since: head.at, keys: [key] };
  door.upstream.on("getPublicLog", answered("getPublicLog", log));
  door.upstream.on("listLogHeads", answered("listLogHeads", { items: [head], previous: null, next: null }));
  door.upstream.on("listLogEntries", answered("listLogEntries", { items: [entry] }));
  door.upstream.on("getLogEntry", answered("getLogEntry", { entry, inclusion, head }));
}

async function pageAt(query: string) {
  const { scope } = await door.visit(`/en/public-log${query}`);
  if (!scope) throw new Error("the guards refused the page");
  return logPage(scope);
}

/** What the page says of the found entry and of its head. */
async function foundAt(query: string) {
  const { found, heads } = await pageAt(query);
  const { included, signed } = found.entry ?? {};
  return [included?.isGood, signed?.isGood, heads.rows.map(({ isSigned }) => isSigned)];
}

beforeEach(() => logIs(logged));

it("says of an entry that it leads to the signed head", async () => {
  expect(await foundAt("?entry=1")).toEqual([true, true, [true]]);
});

it("says of an entry that it does not lead to the head, and of a head that another key signed it", async () => {
  logIs({ ...logged, inclusion: { ...logged.inclusion, path: ["0".repeat(64)] } });
  expect(await foundAt("?entry=1")).toEqual([false, true, [true]]);
  logIs({ ...logged, entry: { ...logged.entry, text: `${logged.entry.text}more 1\n` } });
  expect(await foundAt("?entry=1")).toEqual([false, true, [true]]);
  logIs(logged, newSigner().publicKey);
  expect(await foundAt("?entry=1")).toEqual([true, false, [false]]);
  logIs({ ...logged, head: { ...logged.head, root: "0".repeat(64) } });
  expect(await foundAt("?entry=1")).toEqual([true, false, [false]]);
});

it("says in words what an entry has, with a plural", async () => {
  const { entries } = await pageAt("");
  expect(entries.rows).toEqual([expect.objectContaining({ number: "1", kind: "Bets" })]);
  expect(entries.rows[0]?.words).toMatch(/^2 bets · [0-9a-f]{16}…$/);
});

it("reads a number as the page writes it, and says where there is no entry", async () => {
  expect((await pageAt("?entry=0,001")).found.entry?.id).toBe("1");
  expect((await pageAt("?entry=one")).found.problem).toBe("Type a whole number.");
  door.upstream.on("getLogEntry", refused("not_found"));
  expect((await pageAt("?entry=2")).found.problem).toBe("The log has no entry with this number. The last one is 1.");
});

it("lists entries in pages that begin at the same entries while the log grows", async () => {
  const pagesAt = async (query: string, size: number) => {
    logIs({ ...logged, head: { ...logged.head, size } });
    const { previous, next } = (await pageAt(query)).entries.pages;
    return [previous, next];
  };
  const at = (from: string) => `/en/public-log${from}#entries`;
  for (const size of [81, 95, 100]) {
    expect(await pagesAt("", size)).toEqual([null, at("?from=40")]);
    expect(await pagesAt("?from=40", size)).toEqual([at(""), at("?from=20")]);
    expect(await pagesAt("?from=20", size)).toEqual([at("?from=40"), at("?from=0")]);
  }
  expect(await pagesAt("", 40)).toEqual([null, null]);
});
