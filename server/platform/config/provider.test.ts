import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Problem } from "#server/problem.ts";
import { readConfig } from "./index.ts";

const pem = (bits: number) =>
  generateKeyPairSync("rsa", { modulusLength: bits }).publicKey.export({ type: "spki", format: "pem" }) as string;

const publicKey = pem(2048);
const curve = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }) as string;

const privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
  type: "pkcs8",
  format: "pem",
}) as string;
const LAUNCH = {
  url: "https://api.studio.example",
  privateKey,
  operatorId: 7,
  frames: ["https://games.studio.example"],
};

const LOOKS = { category: "instant", ink: "bone", emblem: "coin" };

const STUDIO = { id: "studio", publicKey, games: ["table"] };

const NEEDED = {
  DATABASE_URL: "postgres://localhost/openhand",
  SECRETS: "1:3f9ad1c07b52e8846a7b3c9d2e1f0a85b6c4d3e2f1a0b9c",
};

const read = (PROVIDERS: string) => readConfig({ ...NEEDED, PROVIDERS }).providers;

describe("PROVIDERS", () => {
  it("are empty by default, and otherwise those listed", () => {
    expect(readConfig(NEEDED).providers).toEqual([]);
    expect(read("")).toEqual([]);
    const other = { ...STUDIO, id: "studio-2" };
    expect(read(JSON.stringify([STUDIO, other]))).toEqual(
      [STUDIO, other].map((one) => ({
        ...one,
        games: [{ ...LOOKS, code: "table", title: "table" }],
        mostWonPerHour: 100_000,
      })),
    );
    const games = [{ code: "table", title: "High Table", emblem: "owl", toldReturn: 0.97 }];
    expect(read(JSON.stringify([{ ...STUDIO, games }]))[0]?.games).toEqual([{ ...LOOKS, ...games[0] }]);
    const launch = { ...LAUNCH, url: `${LAUNCH.url}/`, frames: ["https://games.studio.example/lobby"] };
    expect(read(JSON.stringify([{ ...STUDIO, launch }]))[0]?.launch).toEqual(LAUNCH);
    expect(read(JSON.stringify([{ ...STUDIO, mostWonPerHour: 250 }]))[0]?.mostWonPerHour).toBe(250);
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
    ["no ceiling", JSON.stringify([{ ...STUDIO, mostWonPerHour: 0 }]), "PROVIDERS.0.mostWonPerHour"],
    [
      "a launch over http",
      JSON.stringify([{ ...STUDIO, launch: { ...LAUNCH, url: "http://a.example" } }]),
      "launch.url",
    ],
    [
      "a frame over http",
      JSON.stringify([{ ...STUDIO, launch: { ...LAUNCH, frames: ["http://a.example"] } }]),
      "frames.0",
    ],
    ["no frame", JSON.stringify([{ ...STUDIO, launch: { ...LAUNCH, frames: [] } }]), "launch.frames"],
    [
      "a public key to sign with",
      JSON.stringify([{ ...STUDIO, launch: { ...LAUNCH, privateKey: publicKey } }]),
      "privateKey",
    ],
    [
      "a return above all stakes",
      JSON.stringify([{ ...STUDIO, games: [{ code: "a", title: "A", toldReturn: 1.2 }] }]),
      "games.0",
    ],
    ["no game", JSON.stringify([{ ...STUDIO, games: [] }]), "PROVIDERS.0.games"],
    ["a game without a code", JSON.stringify([{ ...STUDIO, games: [{ title: "High Table" }] }]), "PROVIDERS.0.games.0"],
    ["a game no account can be named after", JSON.stringify([{ ...STUDIO, games: ["a/b"] }]), "PROVIDERS.0.games.0"],
  ])("that are %s are refused", (_, text, named) => {
    expect(() => read(text)).toThrow(Problem);
    expect(() => read(text)).toThrow(named);
  });
});
