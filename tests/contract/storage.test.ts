import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderStorage } from "#server/platform/adapters/storage/folder.ts";
import { type StoragePort, sealedStorage } from "#server/platform/adapters/storage/index.ts";
import { s3Storage } from "#server/platform/adapters/storage/s3.ts";
import { startS3 } from "#tests/support/s3.ts";
import { keysOf } from "#tests/support/secrets.ts";

let root: string;
let s3: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "openhand-storage-"));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true });
});

async function idsIn(storage: StoragePort) {
  const ids: string[] = [];
  for await (const { id } of storage.list()) ids.push(id);
  return ids.sort();
}

describe.each([
  ["a folder", () => folderStorage(join(root, "documents"))],
  ["a bucket", () => s3Storage(s3.config)],
])("files in %s", (_, open) => {
  it("are stored, read, listed with their time and deleted", async () => {
    const storage = open();
    expect(await idsIn(storage)).toEqual([]);
    expect(await storage.get("file_aaaaaa")).toBeNull();
    const bytes = Buffer.from([0, 255, 13, 10, ...Buffer.from("a file")]);
    await storage.put("file_aaaaaa", bytes);
    await storage.put("file_bbbbbb", Buffer.alloc(3 * 1024 * 1024, 7));
    expect(await storage.get("file_aaaaaa")).toEqual(bytes);
    expect((await storage.get("file_bbbbbb"))?.length).toBe(3 * 1024 * 1024);
    for await (const { storedAt } of storage.list())
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
    expect(await idsIn(storage)).toEqual(["file_aaaaaa", "file_bbbbbb"]);
    await storage.delete("file_aaaaaa");
    await storage.delete("file_aaaaaa");
    expect(await idsIn(storage)).toEqual(["file_bbbbbb"]);
  });

  it.each(["../file_aaaaaa", "file_aaa/../../x", "/etc/passwd", "", "file_aaaaaa\0"])("are never %j", async (id) => {
    const storage = open();
    await expect((async () => storage.get(id))()).rejects.toThrow("not the id");
    await expect((async () => storage.put(id, Buffer.from("x")))()).rejects.toThrow("not the id");
    await expect((async () => storage.delete(id))()).rejects.toThrow("not the id");
  });
});

describe.each([
  ["a folder", () => folderStorage(join(root, "sealed"))],
  ["a bucket", () => s3Storage(s3.config)],
])("encrypted files in %s", (_, open) => {
  const house = { keys: keysOf(1) };
  const plain = Buffer.from("a passport");

  it("reveal nothing where they are stored, open under their own id alone, and not once they were changed", async () => {
    const files = open();
    const storage = sealedStorage(files, house);
    await storage.put("file_sealed1", plain);
    expect(await storage.get("file_sealed1")).toEqual(plain);
    const stored = (await files.get("file_sealed1")) ?? Buffer.alloc(0);
    expect(stored.includes("passport")).toBe(false);
    await files.put("file_sealed2", stored);
    await expect(storage.get("file_sealed2")).rejects.toThrow();
    await files.put("file_sealed1", Buffer.concat([stored.subarray(0, -1), Buffer.from([(stored.at(-1) ?? 0) ^ 1])]));
    await expect(storage.get("file_sealed1")).rejects.toThrow();
    // Of a version that did not encrypt.
    await files.put("file_before", plain);
    expect(await storage.get("file_before")).toEqual(plain);
    for (const id of ["file_sealed1", "file_sealed2", "file_before"]) await files.delete(id);
  });

  it("are encrypted again by a rotation, and report which version they need", async () => {
    const files = open();
    await sealedStorage(files, house).put("file_rotated", plain);
    await files.put("file_before", plain);
    const keys = keysOf(2, 1);
    const storage = sealedStorage(files, { keys });
    expect(await storage.countUnder(1)).toBe(1);
    expect(await storage.reencrypt(keys)).toBeGreaterThanOrEqual(2);
    expect([await storage.countUnder(1), await storage.reencrypt(keys)]).toEqual([0, 0]);
    for (const id of ["file_rotated", "file_before"]) {
      expect(await sealedStorage(files, { keys: keysOf(2) }).get(id)).toEqual(plain);
      await expect(sealedStorage(files, house).get(id)).rejects.toThrow("needs version 2 of SECRETS");
      await files.delete(id);
    }
  });
});

describe("files in a folder", () => {
  it("are readable to their user alone, and an incomplete one is listed under another name", async () => {
    const folder = join(root, "closed");
    const storage = folderStorage(folder);
    await storage.put("file_cccccc", Buffer.from("x"));
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect((await stat(join(folder, "file_cccccc"))).mode & 0o077).toBe(0);
    await writeFile(join(folder, "file_dddddd.part"), "half");
    await writeFile(join(folder, "notes.txt"), "somebody else's");
    expect(await idsIn(storage)).toEqual(["file_cccccc", "file_dddddd.part"]);
    expect(await storage.get("file_dddddd")).toBeNull();
    await storage.delete("file_dddddd.part");
    expect((await readdir(folder)).sort()).toEqual(["file_cccccc", "notes.txt"]);
  });
});

describe("files in a bucket", () => {
  it("require the right secret, for reading too", async () => {
    const stranger = s3Storage({ ...s3.config, secret: "another secret" });
    await expect(stranger.put("file_eeeeee", Buffer.from("x"))).rejects.toThrow();
    await expect(stranger.get("file_bbbbbb")).rejects.toThrow();
    await expect(idsIn(stranger)).rejects.toThrow();
    expect(await s3Storage(s3.config).get("file_eeeeee")).toBeNull();
  });

  it("are never reported as absent when the service does not respond", async () => {
    const nowhere = s3Storage({ ...s3.config, endpoint: "http://127.0.0.1:9" });
    await expect(nowhere.get("file_bbbbbb")).rejects.toThrow();
    await expect(idsIn(nowhere)).rejects.toThrow();
    await expect(idsIn(s3Storage({ ...s3.config, bucket: "elsewhere" }))).rejects.toThrow();
  });
});
