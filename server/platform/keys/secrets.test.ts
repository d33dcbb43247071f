import { describe, expect, it } from "vitest";
import { Problem } from "#server/problem.ts";
import { drawSecret } from "./file.ts";
import { KNOWN_SECRET, keysFrom, refuseFormer, secretsText, writtenSecrets } from "./secrets.ts";

const STRONG = "9e5f1c07ab52d8846a7b3c9d2e1f0a85b6c4d3e2f1a0b9c7";
const OPEN = "https://casino.example";

describe("secrets by version", () => {
  it("are parsed in order and written unchanged", () => {
    const text = `2:${STRONG},1:${KNOWN_SECRET}`;
    const secrets = secretsText.parse(text);
    expect([...secrets.keys()]).toEqual([2, 1]);
    expect(writtenSecrets(secrets)).toBe(text);
    expect(keysFrom({ secrets, publicUrl: "http://localhost:3000" })).toMatchObject({ current: 2, versions: [2, 1] });
  });

  it.each([
    [undefined, "openssl rand -hex 32"],
    ["", "openssl rand -hex 32"],
    [STRONG, "version:secret"],
    [`0:${STRONG}`, "version:secret"],
    [`1:${STRONG},`, "version:secret"],
    [`1:${STRONG},1:${drawSecret()}`, "version 1 stands there twice"],
    [`1:${STRONG.slice(0, 31)}`, "version 1 has fewer than 32 characters"],
  ])("are not %j", (text, errorMessage) => {
    expect(secretsText.safeParse(text).error?.message).toContain(errorMessage);
  });
});

describe("a house that others can reach", () => {
  const read = (secret: string, publicUrl: string, mode?: string) =>
    keysFrom({
      secrets: new Map([
        [2, STRONG],
        [1, secret],
      ]),
      publicUrl,
      ...(mode ? { mode } : {}),
    });

  it.each([
    [KNOWN_SECRET, "known to everyone"],
    ["a".repeat(40), "easily guessed"],
    ["abababab".repeat(5), "easily guessed"],
    ["0f1e2d3c4b5a".repeat(3), "easily guessed"],
    ["changeme-changeme-please-do-it-1", "easily guessed"],
    ["this is my very Password for 2026", "easily guessed"],
  ])("refuses %j", (secret, errorMessage) => {
    expect(() => read(secret, OPEN)).toThrow(Problem);
    expect(() => read(secret, OPEN)).toThrow(errorMessage);
    expect(() => read(secret, "http://localhost:3000", "production")).toThrow(errorMessage);
    expect(read(secret, "http://localhost:3000").knows(1)).toBe(true);
  });

  it("accepts a generated secret", () => {
    for (let drawn = 0; drawn < 500; drawn++) expect(read(drawSecret(), OPEN).knows(1)).toBe(true);
    expect(read("Wq3mVf7ZkT1xYb9LrN5sHc2PdJ8gUe4A", OPEN).knows(1)).toBe(true);
  });

  it.each([
    ["http://localhost:3000", true],
    ["http://shop.localhost", true],
    ["http://127.8.0.1:8080", true],
    ["http://[::1]:3000", true],
    ["https://localhost.example", false],
    ["http://notlocalhost", false],
    ["http://127.0.0.1.example", false],
    ["http://10.0.0.1", false],
    ["http://0.0.0.0:3000", false],
  ])("is recognized by PUBLIC_URL: %s", (publicUrl, isTaken) => {
    const start = () => read(KNOWN_SECRET, publicUrl).knows(1);
    if (isTaken) expect(start()).toBe(true);
    else expect(start).toThrow(`PUBLIC_URL (${publicUrl}) is not an address of this machine alone`);
  });
});

it("explains how to replace SECRET", () => {
  expect(() => refuseFormer({ SECRET: STRONG })).toThrow(/^SECRET is no longer read: set SECRETS=1: followed by/);
  refuseFormer({ SECRET: STRONG, SECRETS: `1:${STRONG}` });
  refuseFormer({});
});
