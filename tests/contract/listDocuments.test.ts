import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideDocument, requestDocument, takeIntoReview } from "#server/platform/modules/verification/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

describe("listDocuments", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const documents = async (token: string) => dataOf(await platform.call("listDocuments", {}, { token })).documents;
  const isRequired = async (token: string) =>
    dataOf(await platform.call("getProfile", {}, { token })).hasDocumentsToConfirm;

  it("is empty until a document is requested, and returns the state of each, latest first", async () => {
    const { connection } = platform.context;
    const { id, token } = await newPlayer(platform);
    expect(await documents(token)).toEqual([]);
    const first = await requestDocument(connection.db, platform.context, id, "identity");
    expect(await isRequired(token)).toBe(true);
    expect(await documents(token)).toMatchObject([{ kind: "identity", state: "requested", decidedAt: null }]);
    await takeIntoReview(connection.db, platform.context, first);
    expect(await isRequired(token)).toBe(false);
    expect(await documents(token)).toMatchObject([{ state: "in_review" }]);
    await decideDocument(connection.db, platform.context, first, "unreadable");
    platform.clock.advance({ minutes: 1 });
    const second = await requestDocument(connection.db, platform.context, id, "identity");
    await takeIntoReview(connection.db, platform.context, second);
    await decideDocument(connection.db, platform.context, second, "approved");
    expect(await documents(token)).toMatchObject([
      { id: second, state: "approved", reason: null, decidedAt: platform.clock.now().toISOString() },
      { id: first, state: "rejected", reason: "unreadable" },
    ]);
  });

  it("decides no document that is not in review", async () => {
    const { connection } = platform.context;
    const { id, token } = await newPlayer(platform);
    const document = await requestDocument(connection.db, platform.context, id, "address");
    await expect(decideDocument(connection.db, platform.context, document, "approved")).rejects.toThrow(
      "not in_review",
    );
    await takeIntoReview(connection.db, platform.context, document);
    await expect(takeIntoReview(connection.db, platform.context, document)).rejects.toThrow("not requested");
    expect(await documents(token)).toMatchObject([{ state: "in_review" }]);
  });

  it("lists the player's own documents alone, and is closed to guests", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    await requestDocument(platform.context.connection.db, platform.context, one.id, "identity");
    expect(await documents(other.token)).toEqual([]);
    expect(await isRequired(other.token)).toBe(false);
    expect(refusalOf(await platform.call("listDocuments", {}))).toEqual([401, "unauthenticated"]);
  });
});
