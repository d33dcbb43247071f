import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { changes } from "#server/ops/changes.ts";
import type { Command } from "#server/ops/command.ts";
import { readOpsConfig } from "#server/ops/config.ts";
import { countryLimitsCommand as countryLimits } from "#server/ops/country-limits.ts";
import { documents, requestDocument, reviewDocument } from "#server/ops/documents.ts";
import { feedback } from "#server/ops/feedback.ts";
import { requireTerms, terms } from "#server/ops/terms.ts";
import { entriesOf } from "#server/platform/modules/audit-log/index.ts";
import { players, TERMS_VERSION } from "#server/platform/modules/players/index.ts";
import { limitOf, setLimit } from "#tests/support/limits.ts";
import { approveRequestedDocument } from "#tests/support/mail-codes.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newConfirmedPlayer, newPlayer, refusalOf } from "#tests/support/players.ts";

/** Nothing is seeded: the documents, questions and terms of these tests were all created by commands. */
describe("what an operator asks of players", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ SEED: "none" });
  });
  afterAll(() => platform.close());

  const run = (command: Command, ...parameters: string[]) => command.run(operatorOf(platform), parameters);
  const refused = { name: "OpsProblem" };
  const profile = async (token: string) => dataOf(await platform.call("getProfile", {}, { token }));

  describe("a document", () => {
    const listed = async (token: string) => dataOf(await platform.call("listDocuments", {}, { token })).documents;
    const idIn = (output: string) => /doc_\w+/.exec(output)?.[0] ?? "";

    it("is requested, received and decided, and its player sees each step", async () => {
      const { id: playerId, email, token } = await newPlayer(platform);
      expect(await run(documents, email)).toBe("No document is asked of the player.");
      const id = idIn(await run(requestDocument, email.toUpperCase(), "identity"));
      expect((await profile(token)).hasDocumentsToConfirm).toBe(true);
      expect(await listed(token)).toMatchObject([{ id, kind: "identity", state: "requested" }]);
      await run(reviewDocument, id, "in_review");
      expect((await profile(token)).hasDocumentsToConfirm).toBe(false);
      platform.clock.advance({ minutes: 1 });
      expect(await run(reviewDocument, id, "cut_off")).toBe("The document is cut_off. It is asked for again.");
      const [next, rejected] = await listed(token);
      expect(rejected).toMatchObject({ id, state: "rejected", reason: "cut_off" });
      expect(await run(documents, email)).toMatch(new RegExp(`^${id}  identity  rejected  .*  cut_off  -$`, "m"));
      // It is asked for again, unless the house needs it no more.
      expect((await profile(token)).hasDocumentsToConfirm).toBe(true);
      await run(reviewDocument, next?.id ?? "", "withdrawn");
      expect(await listed(token)).toHaveLength(1);
      const entries = await entriesOf(platform.context.connection.db, playerId, new Date(0));
      expect(entries.filter(({ operator }) => operator === "tester").map(({ what }) => what)).toEqual([
        "request-document identity",
        "review-document identity in_review",
        "review-document identity cut_off",
        "review-document identity withdrawn",
      ]);
    });

    it("is requested once until it is decided, even by two operators at once", async () => {
      const { email, token } = await newPlayer(platform);
      const tries = [run(requestDocument, email, "address"), run(requestDocument, email, "address")];
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      await expect(run(requestDocument, email, "address")).rejects.toThrow("already");
      await run(requestDocument, email, "identity");
      expect(await listed(token)).toHaveLength(2);
    });

    it("can be withdrawn before it is received, and not after", async () => {
      const { email, token } = await newPlayer(platform);
      const id = idIn(await run(requestDocument, email, "address"));
      await run(reviewDocument, id, "withdrawn");
      expect(await listed(token)).toEqual([]);
      expect((await profile(token)).hasDocumentsToConfirm).toBe(false);
      const next = idIn(await run(requestDocument, email, "address"));
      await expect(run(reviewDocument, next, "approved")).rejects.toThrow("requested");
      await run(reviewDocument, next, "in_review");
      await expect(run(reviewDocument, next, "withdrawn")).rejects.toThrow("in_review");
    });
  });

  describe("a question", () => {
    const folder = mkdtempSync(join(tmpdir(), "question-"));
    afterAll(() => rmSync(folder, { recursive: true }));

    const inAll = () => Object.fromEntries(LANGUAGES.map((code) => [code, { title: `Title ${code}`, text: "Text" }]));
    const fileOf = (content: unknown) => {
      const file = join(folder, "question.json");
      writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
      return file;
    };
    const listed = async (token: string, language: string) =>
      dataOf(await platform.call("listFeedbackAdverts", {}, { token, language })).adverts;

    it("is shown to players in their language, counted, and closed", async () => {
      const { token } = await newPlayer(platform);
      expect(await run(feedback, "list")).toBe("Players are asked nothing.");
      const advertId = /fba_\w+/.exec(await run(feedback, "add", fileOf(inAll())))?.[0] ?? "";
      for (const language of LANGUAGES) {
        expect(await listed(token, language)).toMatchObject([{ id: advertId, title: `Title ${language}`, language }]);
      }
      expect((await profile(token)).feedbackAdvertsCount).toBe(1);
      expect(await run(feedback, "list")).toMatch(new RegExp(`^${advertId}  .*  open  seen by 0  Title en$`));
      dataOf(await platform.call("viewFeedbackAdvert", { advertId }, { token }));
      expect(await run(feedback, "list")).toContain("seen by 1");
      await run(feedback, "close", advertId);
      const other = await newPlayer(platform);
      expect(await listed(other.token, "en")).toEqual([]);
      expect((await profile(other.token)).feedbackAdvertsCount).toBe(0);
      expect(refusalOf(await platform.call("viewFeedbackAdvert", { advertId }, other))).toEqual([404, "not_found"]);
      expect(await run(feedback, "list")).not.toContain("open");
      await expect(run(feedback, "close", advertId)).rejects.toMatchObject(refused);
    });

    it.each<[string, () => unknown]>([
      ["lacks a language", () => ({ ...inAll(), kk: undefined })],
      ["has one too many", () => ({ ...inAll(), it: { title: "Titolo", text: "Testo" } })],
      ["has an empty title", () => ({ ...inAll(), tr: { title: " ", text: "Metin" } })],
      ["has no text", () => ({ ...inAll(), de: { title: "Titel" } })],
      ["has an unknown field", () => ({ ...inAll(), de: { title: "Titel", text: "Text", link: "/" } })],
      ["has what the database cannot hold", () => ({ ...inAll(), fr: { title: "Titre", text: "\0" } })],
      ["is not JSON", () => "question"],
    ])("is refused when its file %s", async (_, content) => {
      const before = await run(feedback, "list");
      const message = expect.stringMatching(/\.json:\d+ {2}\S|\.json is no JSON: /);
      await expect(run(feedback, "add", fileOf(content()))).rejects.toMatchObject({ ...refused, message });
      expect(await run(feedback, "list")).toBe(before);
    });
  });

  it("acceptance of the terms is required again of all players, and counted by version", async () => {
    const players = [await newPlayer(platform), await newPlayer(platform)];
    const accepted = async () => Number(new RegExp(`^${TERMS_VERSION} .* (\\d+)$`, "m").exec(await run(terms))?.[1]);
    const all = await accepted();
    expect(all).toBeGreaterThanOrEqual(players.length);
    expect(await run(requireTerms, "--all")).toBe(`Players who will be asked to accept the terms: ${all}.`);
    for (const { token } of players) expect((await profile(token)).isTermsRequired).toBe(true);
    expect(await accepted()).toBe(0);
    expect(await run(terms)).toContain(`asked, none accepted  ${all}`);
    dataOf(await platform.call("acceptTerms", { version: TERMS_VERSION }, players[0]));
    expect(await accepted()).toBe(1);
    expect(await run(requireTerms, "--all")).toBe("Players who will be asked to accept the terms: 1.");
  });

  it.each<[Command, string[]]>([
    [terms, ["all"]],
    [requireTerms, ["--all", "now"]],
    [feedback, []],
    [feedback, ["add"]],
    [feedback, ["add", "no-such-file.json"]],
    [feedback, ["close", "fba_111111111111"]],
    [feedback, ["list", "all"]],
    [requestDocument, []],
    [requestDocument, ["nobody@example.com", "identity"]],
    [requestDocument, ["nobody@example.com", "passport"]],
    [requestDocument, ["nobody@example.com", "identity", "please"]],
    [documents, []],
    [reviewDocument, ["doc_111111111111"]],
    [reviewDocument, ["doc_111111111111", "approved"]],
    [reviewDocument, ["doc_111111111111", "requested"]],
  ])("refuses invalid parameters", async (command, parameters) => {
    await expect(run(command, ...parameters)).rejects.toMatchObject(refused);
  });

  describe("a change of country", () => {
    it("is approved only while the house is open to that country", async () => {
      const player = await newConfirmedPlayer(platform);
      const moving = { country: "SE", reason: "I moved for work, and stay." };
      dataOf(await platform.call("requestCountryChange", moving, player));
      await approveRequestedDocument(platform, player.id);
      const id = /chg_\w+/.exec(await run(changes, "list"))?.[0] ?? "";
      await expect(
        changes.run(operatorOf(platform, { blockedCountries: new Set(["SE"]) }), ["approve", id]),
      ).rejects.toMatchObject({
        ...refused,
        message: "Accounts of that country are not opened, or the player is too young there.",
      });
      expect((await profile(player.token)).country).toBe("DE");
      expect(await run(changes, "approve", id)).toBe("The change is approved.");
      expect((await profile(player.token)).country).toBe("SE");
    });

    it("reads the open countries as the platform does", () => {
      const closed = (given?: string) => [
        ...readOpsConfig({ DATABASE_URL: "postgres://nobody", ...(given && { BLOCKED_COUNTRIES: given }) })
          .blockedCountries,
      ];
      expect([closed(), closed("US, FR")]).toEqual([["US"], ["US", "FR"]]);
    });
  });

  describe("the limit of a country, of accounts that were there before", () => {
    it("is set if its player has never set it, once, and loosens nothing", async () => {
      const { db } = platform.context.connection;
      // An account from before: it started without limits.
      const ofBefore = async () => {
        const player = await newConfirmedPlayer(platform);
        await db.update(players).set({ country: "SE" }).where(eq(players.id, player.id));
        return player;
      };
      const [silent, tighter, looser, elsewhere] = [
        await ofBefore(),
        await ofBefore(),
        await ofBefore(),
        await newConfirmedPlayer(platform),
      ];
      await setLimit(platform, tighter, "deposit", "30_days", 10_000);
      await setLimit(platform, looser, "deposit", "30_days", 90_000);
      expect(await run(countryLimits)).toBe("deposit in 30_days, DK NL SE: without it: 1");
      expect(await run(countryLimits, "--set")).toBe("deposit in 30_days, DK NL SE: set: 1");
      expect(await run(countryLimits, "--set")).toBe("deposit in 30_days, DK NL SE: set: 0");
      const limits = await Promise.all(
        [silent, tighter, looser, elsewhere].map((player) => limitOf(platform, player, "deposit", "30_days")),
      );
      expect(limits.map(({ limit, change }) => [limit, change])).toEqual([
        [50_000, null],
        [10_000, null],
        [90_000, null],
        [null, null],
      ]);
      const recorded = await entriesOf(db, silent.id, new Date(0));
      expect(recorded.at(-1)).toMatchObject({
        operator: "tester",
        what: "country-limits",
        result: "set deposit 30_days 50000",
      });
      await expect(run(countryLimits, "all")).rejects.toMatchObject(refused);
    });
  });
});
