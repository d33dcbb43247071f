import { createHash } from "node:crypto";
import { desc } from "drizzle-orm";
import type { LogHead } from "#app/contract/public-log.ts";
import { headBody, headNote, keyIdInput } from "#app/contract/signed-head.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { logSize, readNodes } from "./entries.ts";
import { logHeads } from "./tables.ts";
import { rootOf, subtreesOf } from "./tree.ts";

export type Head = typeof logHeads.$inferSelect;

/** A head is signed at least this often: a monitor that sees none for longer knows that the log stands still. */
const UNCHANGED_MS = 60 * 60 * 1000;

const KEY_ID_BYTES = 4;

/** The name that heads are signed as. */
export const originOf = ({ config }: Pick<Context, "config">): string => `${new URL(config.publicUrl).host}/log`;

export async function lastHead(db: Database): Promise<Head | undefined> {
  const [head] = await db.select().from(logHeads).orderBy(desc(logHeads.at)).limit(1);
  return head;
}

/** Signs the log as it is now, unless it is as it was when it was last signed. The caller holds the lock of the log. */
export async function signHead(tx: Transaction, context: Context, now: Date): Promise<void> {
  const [size, last] = await Promise.all([logSize(tx), lastHead(tx)]);
  if (last && last.size === size && now.getTime() - last.at.getTime() < UNCHANGED_MS) return;
  // Of two heads the later one is never dated before the earlier, whatever the clock was set to.
  const at = new Date(Math.max(now.getTime(), (last?.at.getTime() ?? 0) + 1));
  const root = rootOf(size, await readNodes(tx, subtreesOf({ from: 0, to: size })));
  const origin = originOf(context);
  const { version, signature } = context.config.keys.signPromise(
    headBody({ origin, size, root, at: at.toISOString() }),
  );
  await tx
    .insert(logHeads)
    .values({ at, origin, size, root: Buffer.from(root, "hex"), keyVersion: version, signature });
}

/** A head on the wire; `publicKeys` by version. */
export function viewHead(publicKeys: ReadonlyMap<number, string>, head: Head): LogHead {
  const { origin, size, keyVersion: keyNumber, signature } = head;
  const [root, at] = [head.root.toString("hex"), head.at.toISOString()];
  const keyId = createHash("sha256")
    .update(keyIdInput(origin, publicKeys.get(keyNumber) ?? ""))
    .digest()
    .subarray(0, KEY_ID_BYTES);
  return { size, root, at, keyNumber, note: headNote({ origin, size, root, at }, { keyId, signature }) };
}
