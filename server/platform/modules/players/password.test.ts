import { describe, expect, it } from "vitest";
import { DECOY, hashPassword, isPassword, isWeakPassword } from "./password.ts";

const settings = (encoded: string) => encoded.split("$").slice(0, 4).join("$");

describe("passwords", () => {
  it("costs a decoy as much as a real hash", async () => {
    expect(settings(DECOY)).toBe(settings(await hashPassword("correct horse battery")));
  });

  it("knows the right one and no other", async () => {
    const stored = await hashPassword("correct horse battery");
    expect(await isPassword(stored, "correct horse battery")).toBe(true);
    expect(await isPassword(stored, "correct horse batterY")).toBe(false);
  });

  it("has none for an account that does not exist, not even the decoy's", async () => {
    expect(await isPassword(null, "a decoy nobody types")).toBe(false);
  });

  it.each([
    ["aaaaaaaaaaaa", true],
    ["ann@example.com", true],
    ["Ann@Example.com", true],
    ["correct horse battery", false],
  ])("finds %s weak: %s", (password, weak) => {
    expect(isWeakPassword(password, "ann@example.com")).toBe(weak);
  });
});
