import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { Keys } from "#server/platform/keys/keys.ts";
import { readLink, type SignedLink, signLink } from "./signed-link.ts";

const [ONE, TWO] = ["a secret of more than thirty-two letters", "another secret of more than 32 letters"];
const KEYS = new Keys(new Map([[1, ONE]]));
const NOW = new Date("2026-01-01T00:00:00Z");
const LINK: SignedLink = {
  purpose: "unsubscribe",
  subject: "ply_1",
  binding: "news",
  expiresAt: new Date("2026-01-02T00:00:00Z"),
};
const signature = signLink(KEYS, LINK);

it("returns what was signed", () => {
  expect(readLink(KEYS, "unsubscribe", signature, NOW)).toEqual(LINK);
});

it("fits into one segment of an address", () => {
  expect(signature).toMatch(/^[A-Za-z0-9_.-]+$/);
});

const forged = `1.${Buffer.from("unsubscribe\nply_2\nnews\n2027-01-01T00:00:00.000Z").toString("base64url")}.${signature.split(".")[2]}`;

it.each([
  ["of another purpose", "exclusion-extend", signature, NOW],
  ["that is over", "unsubscribe", signature, LINK.expiresAt],
  ["about somebody else", "unsubscribe", forged, NOW],
  ["cut short", "unsubscribe", signature.slice(0, -1), NOW],
  ["with more behind it", "unsubscribe", `${signature}.x`, NOW],
  ["that is none", "unsubscribe", "", NOW],
  ["with letters of more than one byte", "unsubscribe", `${signature.slice(0, -1)}é`, NOW],
] as const)("reads no signature %s", (_, purpose, text, now) => {
  expect(readLink(KEYS, purpose, text, now)).toBeNull();
});

it("rejects a signature of another secret", () => {
  expect(readLink(new Keys(new Map([[1, TWO]])), "unsubscribe", signature, NOW)).toBeNull();
});

it("accepts a signature of an older version while that version is known", () => {
  const read = (...known: [number, string][]) => readLink(new Keys(new Map(known)), "unsubscribe", signature, NOW);
  expect(read([2, TWO], [1, ONE])).toEqual(LINK);
  expect(read([2, TWO])).toBeNull();
  expect(read([2, ONE])).toBeNull();
});

it("accepts a signature from before there were versions as one of version 1", () => {
  const payload = Buffer.from("unsubscribe\nply_1\nnews\n2026-01-02T00:00:00.000Z").toString("base64url");
  const former = `${payload}.${createHmac("sha256", ONE).update(`signed link:${payload}`).digest("base64url")}`;
  const read = (...known: [number, string][]) => readLink(new Keys(new Map(known)), "unsubscribe", former, NOW);
  expect(read([2, TWO], [1, ONE])).toEqual(LINK);
  expect(read([2, ONE])).toBeNull();
});

it("signs with the current version", () => {
  expect(
    signLink(
      new Keys(
        new Map([
          [2, TWO],
          [1, ONE],
        ]),
      ),
      LINK,
    ),
  ).toMatch(/^2\./);
});
