import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Command } from "#server/ops/command.ts";
import { documents, requestDocument, reviewDocument } from "#server/ops/documents.ts";
import { entriesOf } from "#server/platform/modules/audit-log/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer } from "#tests/support/players.ts";

/** Nothing is seeded: what these tests see of documents, questions and terms was made by a command. */
describe("what an operator asks of players", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ SEED: "none" });
  });
  afterAll(() => platform.close());

  const run = (command: Command, ...parameters: string[]) => {
    const { context, clock } = platform;
    const { keys, publicUrl } = context.config;
    const operator = { connection: context.connection, clock, redirectHosts: [], name: "tester", keys, publicUrl };
    return command.run(operator, parameters);
  };
  const refused = { name: "OpsProblem" };
  const profile = async (token: string) => dataOf(await platform.call("getProfile", {}, { token }));

  describe("a document", () => {
    const listed = async (token: string) => dataOf(await platform.call("listDocuments", {}, { token })).documents;
    const idIn = (said: string) => /doc_\w+/.exec(said)?.[0] ?? "";

    it("is asked for, received and decided, and its player sees each step", async () => {
      const { id: playerId, email, token } = await newPlayer(platform);
      expect(await run(documents, email)).toBe("No document is asked of the player.");
      const id = idIn(await run(requestDocument, email.toUpperCase(), "identity"));
      expect((await profile(token)).hasDocumentsToConfirm).toBe(true);
      expect(await listed(token)).toMatchObject([{ id, kind: "identity", state: "requested" }]);
      await run(reviewDocument, id, "in_review");
      expect((await profile(token)).hasDocumentsToConfirm).toBe(false);
      await run(reviewDocument, id, "cut_off");
      expect(await listed(token)).toMatchObject([{ id, state: "rejected", reason: "cut_off" }]);
      expect(await run(documents, email)).toMatch(new RegExp(`^${id}  identity  rejected  .*  cut_off$`));
      const entries = await entriesOf(platform.context.connection.db, playerId, new Date(0));
      expect(entries.filter(({ operator }) => operator === "tester").map(({ what }) => what)).toEqual([
        "request-document identity",
        "review-document identity in_review",
        "review-document identity cut_off",
      ]);
    });

    it("is asked for once until it is decided, also by two operators at once", async () => {
      const { email, token } = await newPlayer(platform);
      const tries = [run(requestDocument, email, "address"), run(requestDocument, email, "address")];
      const outcomes = await Promise.allSettled(tries);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      await expect(run(requestDocument, email, "address")).rejects.toThrow("already");
      await run(requestDocument, email, "identity");
      expect(await listed(token)).toHaveLength(2);
    });

    it("is withdrawn before it is received, and not after", async () => {
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

  it.each<[Command, string[]]>([
    [requestDocument, []],
    [requestDocument, ["nobody@example.com", "identity"]],
    [requestDocument, ["nobody@example.com", "passport"]],
    [requestDocument, ["nobody@example.com", "identity", "please"]],
    [documents, []],
    [reviewDocument, ["doc_111111111111"]],
    [reviewDocument, ["doc_111111111111", "approved"]],
    [reviewDocument, ["doc_111111111111", "requested"]],
  ])("refuses what it cannot read", async (command, parameters) => {
    await expect(run(command, ...parameters)).rejects.toMatchObject(refused);
  });
});
