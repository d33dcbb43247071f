import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Language } from "#app/contract/languages.ts";
import { content } from "#server/ops/content.ts";
import { noteTexts } from "#server/platform/jobs/note-texts.ts";
import { publishText } from "#server/platform/modules/content/index.ts";
import { contentRevisions } from "#server/platform/modules/content/tables.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

const SIGN_IN =
  "---\ntitle: Signing in, anew\ndescription: New.\nupdated: 2026-12-01\nsubject: account\nplace: 1\n---\nNew.";

const BANNER = `---
title: Tonight
description: It is full.
action: Look
place: 9
ink: plum
emblem: moon
to: /news
updated: 2026-12-01
---
`;

describe("an operator's texts", () => {
  let platform: TestPlatform;
  const folder = mkdtempSync(join(tmpdir(), "texts-"));
  beforeAll(async () => {
    platform = await startTestPlatform({ SEED: "none" });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await platform.close();
  });

  const run = (...words: string[]) => content.run(operatorOf(platform), words);
  const fileOf = (text: string) => {
    const file = join(folder, "text.md");
    writeFileSync(file, text);
    return file;
  };
  const publish = (kind: string, id: string, language: string, text: string, ...time: string[]) =>
    run("publish", kind, id, language, fileOf(text), ...time);
  const article = (id: string, language: Language) => platform.call("getHelpArticle", { article: id }, { language });
  const titleOf = async (id: string, language: Language = "en") => dataOf(await article(id, language)).title;
  const problem = (message: string) =>
    expect.objectContaining({ name: "OpsProblem", message: expect.stringContaining(message) });

  it("is shown at once in place of the release's, in its language, until that is restored", async () => {
    const [before, german] = [await titleOf("sign-in"), await titleOf("sign-in", "de")];
    expect(await publish("help", "sign-in", "en", SIGN_IN)).toBe("help/sign-in in en: published now.");
    expect(await titleOf("sign-in")).toBe("Signing in, anew");
    expect(await titleOf("sign-in", "de")).toBe(german);
    expect(await run("show", "help", "sign-in", "en")).toBe(SIGN_IN);
    expect(await run("list")).toContain("published  help/sign-in en  by tester");
    await run("restore", "help", "sign-in", "en");
    expect(await titleOf("sign-in")).toBe(before);
    expect((await run("history", "help", "sign-in", "en")).split("\n")).toEqual([
      expect.stringContaining("restored"),
      expect.stringContaining("published"),
    ]);
  });

  it("may be new, is read in English where it is not translated, and is gone when it is withdrawn", async () => {
    expect(refusalOf(await article("a-new-one", "en"))).toEqual([404, "not_found"]);
    await expect(publish("help", "a-new-one", "de", SIGN_IN)).rejects.toEqual(problem("in English first"));
    await publish("help", "a-new-one", "en", SIGN_IN);
    expect(dataOf(await article("a-new-one", "kk"))).toMatchObject({ title: "Signing in, anew", language: "en" });
    await publish("help", "a-new-one", "de", SIGN_IN.replace("Signing in", "Anmelden"));
    expect(await titleOf("a-new-one", "de")).toBe("Anmelden, anew");
    await run("withdraw", "help", "a-new-one", "en");
    for (const language of ["en", "de"] as const)
      expect(refusalOf(await article("a-new-one", language))).toEqual([404, "not_found"]);
  });

  it("is shown from its time on, and sites are told", async () => {
    const { connection } = platform.context;
    const versions = async () =>
      (await connection.db.execute(sql`select version from house_versions where subject = 'content'`)).rows[0]?.version;
    await noteTexts(platform.context);
    const [before, known] = [await titleOf("deposit"), await versions()];
    const text = { kind: "help", id: "deposit", language: "en", state: "text", source: SIGN_IN } as const;
    const showsFrom = new Date(Date.now() + 3_000);
    await connection.inTransaction((tx) => publishText(tx, { ...text, showsFrom, operator: "tester" }));
    await noteTexts(platform.context);
    expect([await titleOf("deposit"), await versions()]).toEqual([before, known]);
    await expect.poll(() => titleOf("deposit"), { timeout: 30_000 }).toBe("Signing in, anew");
    await noteTexts(platform.context);
    expect(await versions()).not.toBe(known);
    // One that is to come later is listed, and the text stays.
    await run("restore", "help", "deposit", "en", "2199-12-24T18:00Z");
    expect(await titleOf("deposit")).toBe("Signing in, anew");
    expect(await run("list")).toContain("2199-12-24T18:00:00.000Z  restored  help/deposit en");
  });

  it.each([
    ["without a fact", "help", "sign-in", SIGN_IN.replace("place: 1\n", ""), "could not be shown"],
    ["about nothing that exists", "help", "sign-in", SIGN_IN.replace("account", "no-subject"), "could not be shown"],
    ["without a description", "pages", "aboutus", "---\ntitle: Us\nupdated: 2026-12-01\n---\nUs.", "describes nothing"],
    ["without front matter", "help", "sign-in", "New.", "front matter"],
    [
      "with a link to another site in a menu",
      "menus",
      "main",
      menu("[Away](https://evil.example)"),
      "could not be shown",
    ],
    ["with an emblem that is not drawn", "banners", "on-friday", BANNER.replace("moon", "unicorn"), "nothing is drawn"],
    ["with words in a menu", "menus", "main", menu("Games"), "each line of a menu is one link"],
    ["with a language in its link", "menus", "main", menu("[Games](/de/games-all)"), "could not be shown"],
    ["of terms", "pages", "terms", SIGN_IN, "with a release"],
  ])("is refused %s, and nothing changes", async (_, kind, id, text, message) => {
    const count = () => platform.context.connection.db.$count(contentRevisions);
    const before = await count();
    await expect(publish(kind, id, "en", text)).rejects.toEqual(problem(message));
    expect(await count()).toBe(before);
  });

  it("is not withdrawn while another needs it, or will", async () => {
    await expect(run("withdraw", "authors", "dana-okoye", "en")).rejects.toEqual(problem("could not be shown"));
    const later = "2199-06-01T00:00Z";
    const author = SIGN_IN.replace("subject: account\nplace: 1\n", "");
    await publish("authors", "somebody", "en", author);
    const post = SIGN_IN.replace(
      "subject: account\nplace: 1",
      "date: 2199-06-01\nstate: published\nauthor: somebody\ntags: money\nink: plum\nemblem: eye",
    );
    await publish("posts", "by-somebody", "en", post, later);
    await expect(run("withdraw", "authors", "somebody", "en")).rejects.toEqual(problem("at 2199-06-01T00:00:00.000Z"));
    await run("withdraw", "posts", "by-somebody", "en", later);
    await run("withdraw", "authors", "somebody", "en");
  });

  it.each([
    [["publish", "games", "x", "en", "file"], "Kinds of texts"],
    [["publish", "help", "../x", "en", "file"], "An id is"],
    [["publish", "help", "x", "it", "file"], "no language"],
    [["publish", "help", "x", "en", "/no/such/file"], "cannot be read"],
    [["withdraw", "help", "sign-in", "en", "tomorrow"], "no time"],
    [["publish", "help", "x", "en"], "Usage"],
    [["erase"], "Usage"],
  ])("is not changed by %j", async (words, message) => {
    await expect(run(...words)).rejects.toEqual(problem(message));
  });
});

function menu(line: string): string {
  return `---\ntitle: Menu\nupdated: 2026-12-01\n---\n- ${line}\n`;
}
