import { and, asc, desc, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import { DeadlinePassed, within } from "#server/deadline.ts";
import { type Database, isOutage, type Transaction } from "#server/platform/db/index.ts";
import { contentFolder, type Kind, type Library, openLibrary, shippedTexts } from "./library.ts";
import { contentRevisions } from "./tables.ts";

export type Revision = typeof contentRevisions.$inferSelect;

/** How long a page waits for what operators published; then it shows what was published before. */
const PATIENCE_MS = 1_000;

const { number, kind, id, language, showsFrom } = contentRevisions;

/** Of each text the revision whose time has come last, at a time or now, by the clock of the database. */
const shownRevisions = (db: Database, at: Date | null = null) =>
  db
    .selectDistinctOn([kind, id, language])
    .from(contentRevisions)
    .where(lte(showsFrom, at ?? sql`now()`))
    .orderBy(asc(kind), asc(id), asc(language), desc(showsFrom), desc(number))
    .as("shown");

/** Differs between any two sets of shown revisions, and takes no text out of the database. */
async function fingerprint(db: Database): Promise<string> {
  const shown = shownRevisions(db);
  const part = sql`${shown.number} || ' ' || coalesce(md5(${shown.source}), '')`;
  const [row] = await db
    .select({ parts: sql<string>`coalesce(string_agg(${part}, ',' order by ${shown.number}), '')` })
    .from(shown);
  return row?.parts ?? "";
}

/** The texts that are shown at a time or now: those of the release, with what operators published in their place. */
export async function textsAt(db: Database, at: Date | null = null): Promise<Library> {
  const shown = await db.select().from(shownRevisions(db, at));
  const changed = shown.filter(({ state }) => state !== "shipped");
  const published = new Map(changed.map((text) => [`${text.language}/${text.kind}/${text.id}`, text.source]));
  return openLibrary(contentFolder(), published);
}

/** The times after one, or after now, at which a revision takes effect, the earliest first. */
export async function timesAfter(db: Database, at: Date | null): Promise<Date[]> {
  const isLater = gt(showsFrom, at ?? sql`now()`);
  const rows = await db.selectDistinct({ showsFrom }).from(contentRevisions).where(isLater).orderBy(asc(showsFrom));
  return rows.map((row) => row.showsFrom);
}

let last = { fingerprint: "", texts: shippedTexts };

/**
 * The texts that are shown now. While the database does not answer, the last ones this process has seen.
 */
export async function currentTexts(db: Database): Promise<Library> {
  try {
    return await within(PATIENCE_MS, async () => {
      const found = await fingerprint(db);
      if (found !== last.fingerprint) {
        const texts = await textsAt(db);
        last = { fingerprint: found, texts: () => texts };
      }
      return last.texts();
    });
  } catch (error) {
    if (error instanceof DeadlinePassed || isOutage(error)) return last.texts();
    throw error;
  }
}

/** A revision to add: it is shown from a time or from now on. */
export type NewRevision = Omit<Revision, "number" | "addedAt" | "showsFrom"> & { showsFrom: Date | null };

export async function addRevision(tx: Transaction, revision: NewRevision): Promise<void> {
  const now = sql`now()`;
  await tx.insert(contentRevisions).values({ ...revision, showsFrom: revision.showsFrom ?? now, addedAt: now });
}

/** The revisions that are shown and those whose time is still to come, by text and time. */
export function listRevisions(db: Database): Promise<Revision[]> {
  const shown = db.select({ number: sql`number` }).from(shownRevisions(db));
  return db
    .select()
    .from(contentRevisions)
    .where(or(gt(showsFrom, sql`now()`), sql`${number} in ${shown}`))
    .orderBy(asc(kind), asc(id), asc(language), asc(showsFrom), asc(number));
}

/** Every revision of a text, the newest first. */
export const revisionsOf = (db: Database, text: { kind: Kind; id: string; language: Language }): Promise<Revision[]> =>
  db
    .select()
    .from(contentRevisions)
    .where(and(eq(kind, text.kind), eq(id, text.id), eq(language, text.language)))
    .orderBy(desc(number));
