import { describe, expect, it } from "vitest";
import { DECOY, hashPassword, isPassword, weaknessOf } from "./password.ts";

const settings = (encoded: string) => encoded.split("$").slice(0, 4).join("$");

describe("passwords", () => {
  it("takes as long for the decoy as for a real hash", async () => {
    expect(settings(DECOY)).toBe(settings(await hashPassword("correct horse battery")));
  });

  it("accepts the right password and no other", async () => {
    const stored = await hashPassword("correct horse battery");
    expect(await isPassword(stored, "correct horse battery")).toBe(true);
    expect(await isPassword(stored, "correct horse batterY")).toBe(false);
  });

  it("accepts no password without an account, not even the decoy's", async () => {
    expect(await isPassword(null, "a decoy nobody types")).toBe(false);
  });

  const ANN = { email: "ann.silva@example.com", name: "Zoë", surname: "d’Arc Ünal", birthDate: "1990-03-07" };

  it.each([
    ["aaaaaaaaaaaa", "password_weak"],
    ["ann.silva@example.com", "password_own"],
    ["Ann.Silva@Example.com", "password_own"],
    ["annsilva1990", "password_own"],
    ["Silva-07031990!", "password_own"],
    ["Zoë Ünal 070390", "password_own"],
    ["openhandopenhand", "password_own"],
    ["OpenHand cas20", "password_own"],
    ["silva 8301746592", null],
    ["silva under the bridge", null],
    ["annual report of geese", null],
    ["password1234", "password_common"],
    ["PassWord2026!!", "password_common"],
    ["P@ssw0rd2026", "password_common"],
    ["passwordpassword", "password_common"],
    ["pass word 12345", "password_common"],
    ["ｐａｓｓｗｏｒｄ１２３４", "password_common"],
    ["qwertyuiop12", "password_common"],
    ["1q2w3e4r5t6y", "password_common"],
    ["correct horse battery", null],
    ["three geese crossing", null],
    ["çocukluğumun denizi", null],
    ["жеті қабат көктің асты", null],
  ])("weakness of %s: %s", (password, weakness) => {
    expect(weaknessOf(password, ANN)).toBe(weakness);
  });
});
