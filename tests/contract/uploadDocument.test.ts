import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAXIMUM_FILE_BYTES } from "#app/contract/verification.ts";
import { decideDocument, takeIntoReview, withdrawDocument } from "#server/platform/modules/verification/index.ts";
import { bytesOf } from "#tests/support/api.ts";
import { playerWithRequestedDocument, upload } from "#tests/support/documents.ts";
import { bomb, pdf, photo } from "#tests/support/pictures.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

/** Sent by `POST /api/v1/verification/upload`. */
describe("uploadDocument", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  async function stored(): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of platform.context.storage.list()) ids.push(id);
    return ids;
  }
  const documents = async (token: string) => dataOf(await platform.call("listDocuments", {}, { token })).documents;
  const fileOf = async (documentId: string, token: string) => {
    const file = dataOf(await platform.call("getDocumentFile", { documentId }, { token }));
    return { type: file.type, bytes: await bytesOf(file) };
  };

  it.each(["jpeg", "png"] as const)(
    "accepts a photo (%s), redraws it without its metadata, and puts it in review",
    async (format) => {
      const { token, documentId } = await playerWithRequestedDocument(platform);
      const sent = await photo(format);
      expect((await sharp(sent).metadata()).exif).toBeDefined();
      const document = dataOf(await upload(platform, sent, { token, documentId }));
      const sentAt = platform.clock.now().toISOString();
      expect(document).toMatchObject({ id: documentId, state: "in_review", sentAt, file: { type: "image/jpeg" } });
      expect(await documents(token)).toEqual([document]);
      const { type, bytes } = await fileOf(documentId, token);
      expect([type, bytes.length]).toEqual(["image/jpeg", document.file?.bytes]);
      const metadata = await sharp(bytes).metadata();
      expect([metadata.format, metadata.width, metadata.height, metadata.exif]).toEqual(["jpeg", 640, 480, undefined]);
      expect(dataOf(await platform.call("getProfile", {}, { token })).hasDocumentsToConfirm).toBe(false);
    },
  );

  it("accepts the smallest picture in which a card can be read, upright or lying", async () => {
    for (const size of [
      { width: 480, height: 300 },
      { width: 300, height: 480 },
    ]) {
      const player = await playerWithRequestedDocument(platform);
      dataOf(await upload(platform, await photo("jpeg", size), player));
    }
  });

  it("stores a PDF byte for byte", async () => {
    const { token, documentId } = await playerWithRequestedDocument(platform);
    const sent = pdf();
    const document = dataOf(await upload(platform, sent, { token, documentId, name: "bill.pdf" }));
    expect(document.file).toEqual({ type: "application/pdf", bytes: sent.length });
    expect((await fileOf(documentId, token)).bytes).toEqual(sent);
  });

  it("scales a large photo down to a readable size, and turns it upright", async () => {
    const { token, documentId } = await playerWithRequestedDocument(platform);
    const large = await sharp(await photo("jpeg", { width: 4000, height: 3000 }))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    dataOf(await upload(platform, large, { token, documentId }));
    const { width, height } = await sharp((await fileOf(documentId, token)).bytes).metadata();
    expect([width, height]).toEqual([1800, 2400]);
  });

  it("drops what is hidden behind a picture", async () => {
    const { token, documentId } = await playerWithRequestedDocument(platform);
    const polyglot = Buffer.concat([await photo(), Buffer.from("PK\u0003\u0004<script>alert(1)</script>")]);
    dataOf(await upload(platform, polyglot, { token, documentId }));
    expect((await fileOf(documentId, token)).bytes.includes("script")).toBe(false);
  });

  const half = (file: Buffer) => file.subarray(0, file.length / 2);
  it.each([
    ["nothing", async () => Buffer.alloc(0), "file_empty"],
    ["words in a file named .jpg", async () => Buffer.from("I am a passport"), "file_kind_refused"],
    ["a page named .jpg", async () => Buffer.from("<!doctype html><script>alert(1)</script>"), "file_kind_refused"],
    ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), "file_kind_refused"],
    [
      "a GIF",
      async () =>
        sharp(await photo())
          .gif()
          .toBuffer(),
      "file_kind_refused",
    ],
    [
      "a TIFF",
      async () =>
        sharp(await photo())
          .tiff()
          .toBuffer(),
      "file_kind_refused",
    ],
    ["a program", async () => Buffer.concat([Buffer.from("\u007fELF"), Buffer.alloc(5000)]), "file_kind_refused"],
    [
      "a page behind the first bytes of a JPEG",
      async () => Buffer.from("\xff\xd8\xff\xe0<html>", "latin1"),
      "file_damaged",
    ],
    ["half a JPEG", async () => half(await photo("jpeg", { width: 2000, height: 2000 })), "file_damaged"],
    ["half a PNG", async () => half(await photo("png", { width: 2000, height: 2000 })), "file_damaged"],
    ["a PDF without its end", async () => pdf().subarray(0, 60), "file_damaged"],
    ["a PDF behind other bytes", async () => Buffer.concat([Buffer.from("GARBAGE "), pdf()]), "file_kind_refused"],
    ["a PDF with an archive behind it", async () => Buffer.concat([pdf(), Buffer.alloc(4000, "PK")]), "file_damaged"],
    ["a locked PDF", async () => pdf("/Encrypt 5 0 R"), "file_encrypted"],
    ["a picture of one pixel", () => photo("png", { width: 1, height: 1 }), "picture_too_small"],
    ["a picture a little too narrow", () => photo("jpeg", { width: 479, height: 400 }), "picture_too_small"],
    ["a picture a little too low", () => photo("jpeg", { width: 299, height: 900 }), "picture_too_small"],
    ["a picture of 900 million pixels", async () => bomb(30_000), "picture_too_large"],
  ])("refuses %s, stores nothing of it, and still requests the document", async (_, make, code) => {
    const { token, documentId } = await playerWithRequestedDocument(platform);
    const before = await stored();
    expect(refusalOf(await upload(platform, await make(), { token, documentId }))).toEqual([422, code]);
    expect(await stored()).toEqual(before);
    expect(await documents(token)).toMatchObject([{ state: "requested", file: null }]);
  });

  it("accepts 10 MB and not a byte more, whatever length the client announces", async () => {
    const { token, documentId } = await playerWithRequestedDocument(platform);
    const tail = Buffer.from("\n%%EOF\n");
    const large = (bytes: number) =>
      Buffer.concat([pdf(), Buffer.alloc(bytes - pdf().length - tail.length, "x"), tail]);
    for (const bytes of [MAXIMUM_FILE_BYTES + 1, MAXIMUM_FILE_BYTES + 2 * 1024 * 1024]) {
      const refused = await upload(platform, large(bytes), { token, documentId });
      expect(refusalOf(refused)).toEqual([422, "file_too_large"]);
    }
    dataOf(await upload(platform, large(MAXIMUM_FILE_BYTES), { token, documentId }));
  });

  it("is one upload for one operation: a repeat returns the same, another file is refused", async () => {
    const { token, documentId } = await playerWithRequestedDocument(platform);
    const operationId = randomUUID();
    const sent = await photo();
    const first = dataOf(await upload(platform, sent, { token, documentId, operationId }));
    expect(dataOf(await upload(platform, sent, { token, documentId, operationId }))).toEqual(first);
    expect(refusalOf(await upload(platform, pdf(), { token, documentId, operationId }))).toEqual([
      409,
      "operation_mismatch",
    ]);
    expect(refusalOf(await upload(platform, sent, { token, documentId }))).toEqual([409, "document_not_requested"]);
  });

  it("accepts one of many concurrent uploads, and leaves no other file behind", async () => {
    const { token, documentId } = await playerWithRequestedDocument(platform);
    const sent = await photo("jpeg", { width: 3000, height: 2000 });
    const before = await stored();
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(platform, sent, { token, documentId })));
    const outcomes = answers.map(({ status, envelope }) => envelope.errors[0]?.code ?? status);
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set([200, ...outcomes.filter((outcome) => outcome !== 200)]));
    for (const outcome of outcomes) expect([200, "upload_running", "document_not_requested"]).toContain(outcome);
    expect((await stored()).length).toBe(before.length + 1);
  });

  it("serves twenty players at once, or reports that it is busy", async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => playerWithRequestedDocument(platform)));
    const sent = await photo();
    const answers = await Promise.all(players.map((player) => upload(platform, sent, player)));
    const outcomes = answers.map(({ status }) => status);
    for (const status of outcomes) expect([200, 503]).toContain(status);
    expect(outcomes.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8);
    for (const [index, status] of outcomes.entries()) {
      const player = players[index];
      if (status === 503 && player) dataOf(await upload(platform, sent, player));
    }
  });

  it("stores nothing of an interrupted upload, and accepts the next one", async () => {
    const { token, documentId } = await playerWithRequestedDocument(platform);
    const before = await stored();
    const { hostname, port } = new URL(platform.url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    const part = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const start = `${part("operationId", randomUUID())}${part("documentId", documentId)}--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf`;
    const head = [
      "POST /api/v1/verification/upload HTTP/1.1",
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${token}`,
    ];
    socket.write(
      `${[...head, "Content-Type: multipart/form-data; boundary=b", "Content-Length: 5000"].join("\r\n")}\r\n\r\n${start}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(refusalOf(await upload(platform, await photo(), { token, documentId }))).toEqual([429, "upload_running"]);
    socket.destroy();
    await expect
      .poll(async () => (await upload(platform, await photo(), { token, documentId })).status, { timeout: 10_000 })
      .toBe(200);
    expect((await stored()).length).toBe(before.length + 1);
  });

  const raw = async (token: string, type: string, body: string) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": type };
    const response = await fetch(`${platform.url}/api/v1/verification/upload`, { method: "POST", headers, body });
    return [response.status, (await response.json()).errors[0].code];
  };
  const parts = (count: number) =>
    Array.from({ length: count }, (_, at) => `--b\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\nx\r\n`).join(
      "",
    );

  it("refuses a form without a file, and other bodies", async () => {
    const { token } = await playerWithRequestedDocument(platform);
    expect(await raw(token, "application/json", "{}")).toEqual([415, "unsupported_media_type"]);
    expect(await raw(token, "multipart/form-data; x=y", "--b--")).toEqual([400, "malformed_request"]);
    expect(await raw(token, "multipart/form-data; boundary=b", "nothing of a form")).toEqual([
      400,
      "malformed_request",
    ]);
    expect(await raw(token, "multipart/form-data; boundary=b", `${parts(3)}--b`)).toEqual([400, "malformed_request"]);
    expect(await raw(token, "multipart/form-data; boundary=b", `${parts(500)}--b--\r\n`)).toEqual([
      400,
      "malformed_request",
    ]);
    expect(await raw(token, "multipart/form-data; boundary=b", `${parts(1)}${parts(1)}--b--\r\n`)).toEqual([
      400,
      "malformed_request",
    ]);
    expect(refusalOf(await upload(platform, null, { token }))).toEqual([422, "file_empty"]);
  });

  it("refuses every document except a requested one of the player's own", async () => {
    const sent = await photo();
    const [one, other] = [await playerWithRequestedDocument(platform), await newPlayer(platform)];
    const before = await stored();
    expect(refusalOf(await upload(platform, sent, { documentId: one.documentId }))).toEqual([401, "unauthenticated"]);
    const strange = await upload(platform, sent, { token: other.token, documentId: one.documentId });
    const unknown = await upload(platform, sent, { token: other.token, documentId: "doc_111111111111" });
    expect(refusalOf(strange)).toEqual([404, "not_found"]);
    expect(refusalOf(unknown)).toEqual(refusalOf(strange));
    const { connection } = platform.context;
    await takeIntoReview(connection.db, platform.context, one.documentId);
    expect(refusalOf(await upload(platform, sent, one))).toEqual([409, "document_not_requested"]);
    await decideDocument(connection.db, platform.context, one.documentId, "approved");
    expect(refusalOf(await upload(platform, sent, one))).toEqual([409, "document_not_requested"]);
    const withdrawn = await playerWithRequestedDocument(platform);
    await withdrawDocument(connection.db, withdrawn.documentId);
    expect(refusalOf(await upload(platform, sent, withdrawn))).toEqual([404, "not_found"]);
    expect(await stored()).toEqual(before);
  });
});

describe("getDocumentFile", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("is readable to its owner alone, and exists only after an upload", async () => {
    const [one, other] = [await playerWithRequestedDocument(platform), await newPlayer(platform)];
    const { documentId } = one;
    const ask = (token?: string) => platform.call("getDocumentFile", { documentId }, token ? { token } : {});
    expect(refusalOf(await ask(one.token))).toEqual([404, "not_found"]);
    dataOf(await upload(platform, pdf(), one));
    const file = dataOf(await ask(one.token));
    expect([file.type, file.bytes]).toEqual(["application/pdf", pdf().length]);
    expect(await bytesOf(file)).toEqual(pdf());
    expect(refusalOf(await ask(other.token))).toEqual([404, "not_found"]);
    expect(refusalOf(await ask())).toEqual([401, "unauthenticated"]);
  });

  it("reports a lost file as a fault, and not as if nothing had been sent", async () => {
    const one = await playerWithRequestedDocument(platform);
    dataOf(await upload(platform, pdf(), one));
    for await (const { id } of platform.context.storage.list()) await platform.context.storage.delete(id);
    const { documentId, token } = one;
    expect(refusalOf(await platform.call("getDocumentFile", { documentId }, { token }))).toEqual([500, "internal"]);
  });
});
