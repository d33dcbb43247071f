import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

describe("listHelp", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const find = async (q: string) => dataOf(await platform.call("listHelp", { q })).articles.map(({ id }) => id);

  it("returns all articles, by subject", async () => {
    const { articles } = dataOf(await platform.call("listHelp", {}));
    const subjects = articles.map(({ subject }) => subject.id);
    expect([...new Set(subjects)]).toEqual(["account", "money", "rounds", "stopping", "site"]);
    expect(subjects).toEqual([...subjects].sort((a, b) => subjects.indexOf(a) - subjects.indexOf(b)));
    expect(articles[0]).toMatchObject({ id: "sign-in", language: "en", subject: { title: "Your account" } });
  });

  it("finds every search word in title, description or text, titles first", async () => {
    expect((await find("deposit"))[0]).toBe("deposit");
    expect(await find("SHA-256")).toEqual(["verify-a-round"]);
    expect(await find("exclude deposits")).toContain("self-exclusion");
    expect((await find("withdrawal jackpot"))[0]).toBe("withdrawal");
    expect((await find("withdrawl"))[0]).toBe("withdrawal");
    expect(await find("withdrawal zzzz qqqq")).toEqual([]);
    expect(await find("' qqqq --")).toEqual([]);
  });

  it.each([
    ["en", "how do I close my account"],
    ["en", "delete account"],
    ["en", "copy of my data"],
    ["ca", "eliminar compte"],
    ["de", "konto schließen"],
    ["de", "konto löschen"],
    ["es", "cerrar cuenta"],
    ["es", "eliminar mi cuenta"],
    ["fr", "supprimer mon compte"],
    ["kk", "аккаунтты жабу"],
    ["kk", "аккаунтты жою"],
    ["pl", "usunąć konto"],
    ["pl", "zamknięcie konta"],
    ["pt", "excluir conta"],
    ["pt", "encerrar conta"],
    ["ru", "удалить аккаунт"],
    ["ru", "как закрыть аккаунт"],
    ["tr", "hesap kapatma"],
    ["tr", "hesap silme"],
  ] as const)("in %s, %j finds first how an account is closed", async (language, q) => {
    const { articles } = dataOf(await platform.call("listHelp", { q }, { language }));
    expect(articles[0]?.id).toBe("close-account");
  });

  it.each(["", " ", "x".repeat(61)])("refuses the query %j", async (q) => {
    expect(refusalOf(await platform.call("listHelp", { q }))).toEqual([400, "validation_failed"]);
  });

  it("is closed to a blocked country", async () => {
    expect(refusalOf(await platform.call("listHelp", {}, { address: AMERICAN_ADDRESS }))).toEqual([
      403,
      "country_blocked",
    ]);
  });
});
