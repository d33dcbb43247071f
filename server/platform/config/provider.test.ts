import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Problem } from "#server/problem.ts";
import { readConfig } from "./index.ts";

const pem = (bits: number) =>
  generateKeyPairSync("rsa", { modulusLength: bits }).publicKey.export({ type: "spki", format: "pem" }) as string;

const publicKey = pem(2048);
const curve = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }) as string;

const STUDIO = { id: "studio", publicKey, games: ["table"] };

const read = (PROVIDERS: string) => readConfig({ DATABASE_URL: "postgres://localhost/openhand", PROVIDERS }).providers;

describe("PROVIDERS", () => {
  it("are none when nothing is said, and those that are listed", () => {
    expect(readConfig({ DATABASE_URL: "postgres://localhost/openhand" }).providers).toEqual([]);
    expect(read("")).toEqual([]);
    const other = { ...STUDIO, id: "studio-2" };
    expect(read(JSON.stringify([STUDIO, other]))).toEqual([STUDIO, other]);
  });

  it.each([
    ["no JSON", "studio", "not JSON"],
    ["no list", JSON.stringify(STUDIO), "PROVIDERS"],
    ["two of one id", JSON.stringify([STUDIO, STUDIO]), "two providers"],
    ["the sandbox's id", JSON.stringify([{ ...STUDIO, id: "sandbox" }]), "sandbox"],
    ["an id that is no name in an address", JSON.stringify([{ ...STUDIO, id: "A/B" }]), "PROVIDERS.0.id"],
    ["no key", JSON.stringify([{ ...STUDIO, publicKey: "key" }]), "PROVIDERS.0.publicKey"],
    ["a short key", JSON.stringify([{ ...STUDIO, publicKey: pem(1024) }]), "PROVIDERS.0.publicKey"],
    ["a key of a curve", JSON.stringify([{ ...STUDIO, publicKey: curve }]), "PROVIDERS.0.publicKey"],
    ["no game", JSON.stringify([{ ...STUDIO, games: [] }]), "PROVIDERS.0.games"],
    ["a game no account can be named after", JSON.stringify([{ ...STUDIO, games: ["a/b"] }]), "PROVIDERS.0.games.0"],
  ])("that are %s are refused", (_, text, named) => {
    expect(() => read(text)).toThrow(Problem);
    expect(() => read(text)).toThrow(named);
  });
});
