import { expect, it } from "vitest";
import { readLink, type SignedLink, signLink } from "./signed-link.ts";

const SECRET = "a secret of more than thirty-two letters";
const NOW = new Date("2026-01-01T00:00:00Z");
const LINK: SignedLink = {
  purpose: "unsubscribe",
  subject: "ply_1",
  binding: "news",
  expiresAt: new Date("2026-01-02T00:00:00Z"),
};
const signature = signLink(SECRET, LINK);

it("gives back what was signed", () => {
  expect(readLink(SECRET, "unsubscribe", signature, NOW)).toEqual(LINK);
});

it("fits into one segment of an address", () => {
  expect(signature).toMatch(/^[A-Za-z0-9_.-]+$/);
});

const forged = `${Buffer.from("unsubscribe\nply_2\nnews\n2027-01-01T00:00:00.000Z").toString("base64url")}.${signature.split(".")[1]}`;

it.each([
  ["of another purpose", "exclusion-extend", signature, NOW],
  ["that is over", "unsubscribe", signature, LINK.expiresAt],
  ["about somebody else", "unsubscribe", forged, NOW],
  ["cut short", "unsubscribe", signature.slice(0, -1), NOW],
  ["with more behind it", "unsubscribe", `${signature}.x`, NOW],
  ["that is none", "unsubscribe", "", NOW],
  ["with letters of more than one byte", "unsubscribe", `${signature.slice(0, -1)}é`, NOW],
] as const)("reads no signature %s", (_, purpose, text, now) => {
  expect(readLink(SECRET, purpose, text, now)).toBeNull();
});

it("reads none of another secret", () => {
  expect(readLink("another secret of more than 32 letters", "unsubscribe", signature, NOW)).toBeNull();
});
