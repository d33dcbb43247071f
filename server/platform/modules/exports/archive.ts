import { type PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Context } from "#server/platform/context.ts";
import { HOLDINGS, type Holding, type Person } from "#server/platform/modules/personal-data/index.ts";
import { wholeIdentityNumber } from "#server/platform/modules/players/index.ts";
import { documentsOf, storedFile } from "#server/platform/modules/verification/index.ts";
import { wholeDestinations } from "#server/platform/modules/withdrawals/index.ts";
import { TableFiles } from "./files.ts";
import { rowsOf } from "./rows.ts";

/** The maximum of rows per file, and about that of characters: both of its formats are in memory together. */
const ROWS_OF_FILE = 20_000;
const CHARACTERS_OF_FILE = 8 * 1024 * 1024;

interface Entry {
  name: string;
  content: readonly Buffer[];
  rows?: number;
}

const textEntry = (name: string, text: string): Entry => ({ name, content: [Buffer.from(text)] });

/** A table as files: one for each month where its rows have one, more where a month has very many rows. */
async function* entriesOf(context: Context, holding: Holding, person: Person): AsyncGenerator<Entry> {
  let files = new TableFiles();
  let month: string | null = null;
  const used = new Map<string | null, number>();
  function* written(): Generator<Entry> {
    if (files.rows === 0) return;
    const number = (used.get(month) ?? 0) + 1;
    used.set(month, number);
    const base = [holding.table, ...(month ? [month] : [])].join("/") + (number > 1 ? `-${number}` : "");
    const { rows } = files;
    const { json, csv } = files.ended();
    files = new TableFiles();
    yield { name: `${base}.json`, content: json, rows };
    yield { name: `${base}.csv`, content: csv, rows };
  }
  for await (const row of rowsOf(context.connection.db, holding, person)) {
    const isFull = files.rows === ROWS_OF_FILE || files.characters > CHARACTERS_OF_FILE;
    if (row.month !== month || isFull) yield* written();
    month = row.month;
    files.add(row.columns);
  }
  yield* written();
}

/** The uploaded documents, as stored. */
async function* documentEntries(context: Context, { id }: Person): AsyncGenerator<Entry> {
  for (const document of await documentsOf(context.connection.db, id)) {
    if (!document.fileId) continue;
    const { type, bytes } = await storedFile(context, document);
    yield { name: `documents/${document.id}.${type === "image/jpeg" ? "jpg" : "pdf"}`, content: [bytes] };
  }
}

/** The values stored encrypted in the person's rows. */
async function encryptedEntry(context: Context, { id }: Person): Promise<Entry> {
  const identityNumber = await wholeIdentityNumber(context.connection.db, context.config.keys, id);
  const payoutDestinations = await wholeDestinations(context, id);
  return textEntry("kept-encrypted.json", `${JSON.stringify({ identityNumber, payoutDestinations }, null, 2)}\n`);
}

async function* everything(context: Context, person: Person): AsyncGenerator<Entry> {
  const files: { name: string; rows?: number | undefined }[] = [];
  for (const holding of HOLDINGS) {
    for await (const entry of entriesOf(context, holding, person)) {
      files.push({ name: entry.name, rows: entry.rows });
      yield entry;
    }
  }
  for await (const entry of documentEntries(context, person)) {
    files.push({ name: entry.name });
    yield entry;
  }
  const encrypted = await encryptedEntry(context, person);
  files.push({ name: encrypted.name });
  yield encrypted;
  const contents = { madeAt: context.clock.now().toISOString(), playerId: person.id, files };
  yield textEntry("contents.json", `${JSON.stringify(contents, null, 2)}\n`);
}

/**
 * Adds an entry and waits until the archive has consumed it: the next one is not created before. The archive keeps a reference to
 * every entry until its end, so the contents are removed from the entry.
 */
const added = (zip: ZipFile, entry: Entry, mtime: Date): Promise<void> =>
  new Promise((resolve, reject) => {
    zip.addReadStreamLazy(entry.name, { mtime }, (give) => {
      const stream = Readable.from(entry.content, { objectMode: false });
      entry.content = [];
      stream.once("end", resolve).once("error", reject);
      give(null, stream);
    });
  });

/**
 * All data about a person as one ZIP archive, created while it is read: in memory is one table's file in both formats, or one
 * document, however long the account has played.
 */
export function archiveOf(context: Context, person: Person): PassThrough {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  const fill = async () => {
    const mtime = context.clock.now();
    for await (const entry of everything(context, person)) {
      if (out.destroyed) return;
      await added(zip, entry, mtime);
    }
    zip.end();
  };
  fill().catch((error: Error) => out.destroy(error));
  return out;
}
