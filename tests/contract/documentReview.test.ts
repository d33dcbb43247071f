import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Command } from "#server/ops/command.ts";
import { documentsFinding } from "#server/ops/doctor/documents.ts";
import { requestDocument as requestCommand, reviewDocument, saveDocument } from "#server/ops/documents.ts";
import { entriesOf } from "#server/platform/modules/audit-log/index.ts";
import { makeExports } from "#server/platform/modules/exports/index.ts";
import {
  compareFiles,
  deleteUnusedFiles,
  reviewDocument as rejectIn,
} from "#server/platform/modules/verification/index.ts";
import { playerWithRequestedDocument, upload } from "#tests/support/documents.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { pdf, photo } from "#tests/support/pictures.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { deposit, eur, newRichPlayer, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { startS3 } from "#tests/support/s3.ts";
import { withdraw } from "#tests/support/withdrawals.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startMoneyPlatform();
});
afterAll(() => platform.close());

const run = (command: Command, ...parameters: string[]) => command.run(operatorOf(platform), parameters);
const documents = async (token: string) => dataOf(await platform.call("listDocuments", {}, { token })).documents;
/** The letter about a document; there is another, about the address. */
const letterTo = async (to: string) =>
  dataOf(await platform.call("listOutbox", { to })).messages.find(({ subject }) => subject.includes("document"));

async function sentDocument() {
  const player = await playerWithRequestedDocument(platform);
  dataOf(await upload(platform, await photo(), player));
  return player;
}

describe("listSandboxDocuments", () => {
  it("lists documents in review with their players, the longest wait first, and none not yet uploaded", async () => {
    const one = await sentDocument();
    platform.clock.advance({ minutes: 1 });
    const other = await sentDocument();
    const { documents: waiting } = dataOf(await platform.call("listSandboxDocuments", {}));
    expect(waiting.map(({ id, email }) => [id, email])).toEqual([
      [one.documentId, one.email],
      [other.documentId, other.email],
    ]);
    expect(JSON.stringify(waiting)).not.toContain("base64");
  });
});

describe("decideSandboxDocument", () => {
  it("approves once, and notifies the player by letter", async () => {
    const { documentId, email, token } = await sentDocument();
    const decided = dataOf(await platform.call("decideSandboxDocument", { documentId, decision: "approved" }));
    expect(decided).toMatchObject({ id: documentId, state: "approved", decidedAt: platform.clock.now().toISOString() });
    expect(await documents(token)).toEqual([decided]);
    const letter = await letterTo(email);
    expect(letter?.subject).toBe("Your document is approved");
    expect(letter?.text).toContain("Proof of who you are");
    expect(letter?.link).toMatch(/\/en\/player\/verification$/);
    const again = await platform.call("decideSandboxDocument", { documentId, decision: "unreadable" });
    expect(refusalOf(again)).toEqual([409, "document_not_in_review"]);
  });

  it("rejects for a reason that the player sees, on the page and by letter, and asks for another", async () => {
    const { documentId, email, token } = await sentDocument();
    const [sent] = await documents(token);
    platform.clock.advance({ minutes: 1 });
    dataOf(await platform.call("decideSandboxDocument", { documentId, decision: "cut_off" }));
    expect(await documents(token)).toMatchObject([
      { state: "requested", kind: sent?.kind, why: sent?.why, card: sent?.card, reason: null, file: null },
      { id: documentId, state: "rejected", reason: "cut_off" },
    ]);
    expect((await letterTo(email))?.text).toContain("Part of the document is cut off.");
  });

  it("decides no document that was not uploaded, and none that does not exist", async () => {
    const { documentId } = await playerWithRequestedDocument(platform);
    const early = await platform.call("decideSandboxDocument", { documentId, decision: "approved" });
    expect(refusalOf(early)).toEqual([409, "document_not_in_review"]);
    const none = await platform.call("decideSandboxDocument", { documentId: "doc_111111111111", decision: "approved" });
    expect(refusalOf(none)).toEqual([404, "not_found"]);
  });
});

describe("a rejected document", () => {
  type Player = { id: string; email: string; token: string };
  /** More than goes out without documents. */
  const LARGE = eur(100_001);
  const askedOf = async ({ token }: Player) =>
    (await documents(token)).filter(({ state }) => state === "requested").map(({ kind, why }) => `${kind} ${why}`);
  const end = (paymentId: string) => platform.call("reviewSandboxWithdrawal", { paymentId, decision: "against_terms" });

  /** Has what is asked of the player received, and decides it. */
  async function decideAsked({ token }: Player, kind: "identity" | "address", ...decisions: string[]): Promise<string> {
    platform.clock.advance({ seconds: 1 });
    const asked = (await documents(token)).find((one) => one.kind === kind && one.state === "requested");
    let told = await run(reviewDocument, asked?.id ?? "", "in_review");
    for (const decision of decisions) told = await run(reviewDocument, asked?.id ?? "", decision);
    return told;
  }

  async function heldForDocuments() {
    const player = await newRichPlayer(platform, 150_000);
    const { id } = await withdraw(platform, player.token, { amount: LARGE });
    expect((await askedOf(player)).sort()).toEqual(["address withdrawal", "identity withdrawal"]);
    return { player, withdrawal: id };
  }

  it("is asked for again while the withdrawal that needs it is in review, and not after", async () => {
    const { player, withdrawal } = await heldForDocuments();
    expect(await decideAsked(player, "identity", "cut_off")).toContain("It is asked for again.");
    expect((await askedOf(player)).sort()).toEqual(["address withdrawal", "identity withdrawal"]);
    dataOf(await end(withdrawal));
    expect(await decideAsked(player, "identity", "cut_off")).toContain("It is not asked for again.");
    expect(await askedOf(player)).toEqual(["address withdrawal"]);
    // The next withdrawal asks for it by itself.
    await withdraw(platform, player.token, { amount: LARGE });
    expect((await askedOf(player)).sort()).toEqual(["address withdrawal", "identity withdrawal"]);
  });

  it("is asked for again for the withdrawal that came meanwhile", async () => {
    const { player, withdrawal } = await heldForDocuments();
    dataOf(await end(withdrawal));
    await decideAsked(player, "identity");
    await withdraw(platform, player.token, { amount: LARGE });
    const [sent] = (await documents(player.token)).filter(({ state }) => state === "in_review");
    await run(reviewDocument, sent?.id ?? "", "unreadable");
    expect((await askedOf(player)).sort()).toEqual(["address withdrawal", "identity withdrawal"]);
  });

  it("is asked for by a withdrawal that is held while it is being rejected", async () => {
    const { player, withdrawal } = await heldForDocuments();
    dataOf(await end(withdrawal));
    await decideAsked(player, "identity");
    const [sent] = (await documents(player.token)).filter(({ state }) => state === "in_review");
    const { connection } = platform.context;
    let held: Promise<unknown> | undefined;
    await connection.inTransaction(async (tx) => {
      await rejectIn(tx, platform.context, sent?.id ?? "", "unreadable");
      let isDone = false;
      held = withdraw(platform, player.token, { amount: LARGE }).finally(() => {
        isDone = true;
      });
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while (!isDone && (await connection.db.execute(waiting)).rows.length === 0) await setTimeout(10);
    });
    await held;
    expect((await askedOf(player)).sort()).toEqual(["address withdrawal", "identity withdrawal"]);
  });

  it("is asked for again while the change it proves is in review, and not after", async () => {
    const player = await newConfirmedPlayer(platform);
    dataOf(await platform.call("requestCountryChange", { country: "SE", reason: "I moved for work." }, player));
    await decideAsked(player, "address", "unreadable");
    expect(await askedOf(player)).toEqual(["address change"]);
    const [change] = dataOf(await platform.call("listAccountChanges", {}, player)).changes;
    dataOf(await platform.call("withdrawAccountChange", { changeId: change?.id ?? "" }, player));
    await decideAsked(player, "address", "unreadable");
    expect(await askedOf(player)).toEqual([]);
  });

  it("is asked for again for a withdrawal that relied on the document of a change", async () => {
    const player = await newRichPlayer(platform, 150_000);
    dataOf(await platform.call("requestCountryChange", { country: "SE", reason: "I moved for work." }, player));
    const [change] = dataOf(await platform.call("listAccountChanges", {}, player)).changes;
    await withdraw(platform, player.token, { amount: LARGE });
    expect((await askedOf(player)).sort()).toEqual(["address change", "identity withdrawal"]);
    dataOf(await platform.call("withdrawAccountChange", { changeId: change?.id ?? "" }, player));
    await decideAsked(player, "address", "unreadable");
    expect((await askedOf(player)).sort()).toEqual(["address withdrawal", "identity withdrawal"]);
  });

  it("is asked for again where an operator asked by hand, whatever is under way", async () => {
    for (const reason of ["identity", "renewal"]) {
      const player = await newConfirmedPlayer(platform);
      await run(requestCommand, player.email, "identity", reason);
      expect(await decideAsked(player, "identity", "expired")).toContain("It is asked for again.");
      expect(await askedOf(player)).toEqual([`identity ${reason}`]);
    }
  });
});

describe("listCards", () => {
  it("lists the cards that were used to pay, and the requested photo of each; other players have none", async () => {
    const player = await newConfirmedPlayer(platform);
    const cards = async (token: string) => dataOf(await platform.call("listCards", {}, { token })).cards;
    expect(await cards(player.token)).toEqual([]);
    await expect(run(requestCommand, player.email, "card")).rejects.toThrow("no card");
    await deposit(platform, player.token, eur(2_500));
    expect(await cards(player.token)).toEqual([{ card: "4471", document: null }]);
    await run(requestCommand, player.email, "card");
    expect(await cards(player.token)).toMatchObject([
      { card: "4471", document: { kind: "card", card: "4471", why: "card", state: "requested" } },
    ]);
    await expect(run(requestCommand, player.email, "card")).rejects.toThrow("already");
    expect(await cards((await newPlayer(platform)).token)).toEqual([]);
    expect(refusalOf(await platform.call("listCards", {}))).toEqual([401, "unauthenticated"]);
  });
});

describe("an operator", () => {
  it("requests a document once: an approved one is requested again only as a renewal", async () => {
    const { documentId, email, token } = await sentDocument();
    await run(reviewDocument, documentId, "approved");
    await expect(run(requestCommand, email, "identity")).rejects.toThrow("approved");
    // Of two requested at one instant, neither is the latest.
    platform.clock.advance({ minutes: 1 });
    await run(requestCommand, email, "identity", "renewal");
    expect(await documents(token)).toMatchObject([
      { state: "requested", why: "renewal" },
      { state: "approved", why: "identity" },
    ]);
    expect((await letterTo(email))?.subject).toBe("Your document is approved");
  });

  it("saves an uploaded document into a new file, which is recorded", async () => {
    const folder = await mkdtemp(join(tmpdir(), "openhand-saved-"));
    const { id, documentId, ...player } = await playerWithRequestedDocument(platform);
    const path = join(folder, "bill.pdf");
    await expect(run(saveDocument, documentId, path)).rejects.toThrow("Nothing was sent");
    dataOf(await upload(platform, pdf(), { documentId, ...player }));
    await run(saveDocument, documentId, path);
    expect(await readFile(path)).toEqual(pdf());
    await expect(run(saveDocument, documentId, path)).rejects.toThrow("cannot be written");
    const entries = await entriesOf(platform.context.connection.db, id, new Date(0));
    expect(entries.map(({ what }) => what)).toEqual(["register", "uploadDocument", "save-document identity"]);
    await rm(folder, { recursive: true });
  });
});

describe("documents and their files", () => {
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);
  const own = async (act: (platform: TestPlatform) => Promise<void>, variables: Record<string, string> = {}) => {
    const other = await startTestPlatform(variables);
    await act(other).finally(() => other.close());
  };

  /** The state after a restore of the database or of the storage alone. */
  const checked = async (house: TestPlatform) => {
    const { connection, storage } = house.context;
    const look = () => documentsFinding(connection.db, storage, days(1));
    expect((await look()).state).toBe("well");
    const player = await playerWithRequestedDocument(house);
    dataOf(await upload(house, pdf(), player));
    expect(await look()).toMatchObject({ state: "well", text: expect.stringContaining("1 files") });
    await storage.put("file_strange", Buffer.from("x"));
    expect(await look()).toMatchObject({ state: "advice", text: expect.stringContaining("file_strange") });
    const input = { operationId: randomUUID(), password: PASSWORD };
    const copy = dataOf(await house.call("requestDataExport", input, player));
    await makeExports(house.context, new AbortController().signal);
    expect(await look()).toMatchObject({ state: "advice", text: expect.stringMatching(/^1 files .*file_strange/) });
    for await (const { id } of storage.list()) await storage.delete(id);
    const lost = await look();
    expect(lost.state).toBe("wrong");
    for (const id of [player.documentId, copy.id]) expect(lost.text).toContain(id);
  };

  it("match in a folder, and the doctor names what is missing of either", () => own(checked));

  it("match in a bucket, and the doctor names what is missing of either", async () => {
    const { config, close } = await startS3();
    const { endpoint, bucket, region, key, secret } = config;
    const named = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_KEY: key, S3_SECRET: secret };
    await own(checked, named).finally(close);
  });

  it("are deleted although an earlier one cannot be", async () => {
    await own(async ({ context, clock }) => {
      const { connection, storage } = context;
      for (const name of ["file_unused1", "file_unused2"]) await storage.put(name, Buffer.from("x"));
      clock.advance({ days: 8 });
      let broken: string | undefined;
      const failing: typeof storage = {
        ...storage,
        delete: async (id) => {
          broken ??= id;
          if (id === broken) throw new Error("this file cannot be deleted");
          await storage.delete(id);
        },
      };
      await deleteUnusedFiles({ ...context, storage: failing });
      const { unused } = await compareFiles(connection.db, storage, days(9));
      expect(unused.map(({ id }) => id)).toEqual([broken]);
    });
  });

  it("are not deleted if they have a row or are younger than a week, and only few if they are another house's", async () => {
    await own(async (house) => {
      const { context, clock } = house;
      const { connection, storage } = context;
      dataOf(await upload(house, pdf(), await playerWithRequestedDocument(house)));
      await storage.put("file_unused", Buffer.from("x"));
      await deleteUnusedFiles(context);
      expect((await compareFiles(connection.db, storage, days(1))).unused).toHaveLength(1);
      clock.advance({ days: 8 });
      await deleteUnusedFiles(context);
      expect(await compareFiles(connection.db, storage, days(9))).toEqual({ lost: [], unused: [], paired: 1 });
      for (let count = 10; count < 25; count++) await storage.put(`file_other${count}`, Buffer.from("x"));
      await expect(deleteUnusedFiles(context)).rejects.toThrow("is this their database?");
      expect((await compareFiles(connection.db, storage, days(9))).unused).toHaveLength(15);
    });
  });
});
