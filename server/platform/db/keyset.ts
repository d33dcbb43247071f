import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { fieldRefusal } from "#server/platform/refusal.ts";

/** A page of a list, as the contract requests it. */
export interface PageRequest {
  cursor?: string | undefined;
  limit: number;
}

/**
 * A position in a list that runs from the latest to the earliest; the id orders rows of one instant. A page starts after its
 * position, or ends with it: rows added meanwhile are neither skipped nor shown twice when paging back.
 */
export interface Place {
  at: Date;
  id: string;
  isEnd?: boolean;
}

/** An underscore in front marks a page that ends with the position. */
const CURSOR = /^(_?)(\d{1,15}):([A-Za-z0-9_-]{1,60})$/;

/** PostgreSQL cannot read later years as JavaScript writes them. */
const LAST_INSTANT = Date.UTC(9999, 11, 31);

export const writeCursor = ({ at, id, isEnd }: Place): string =>
  Buffer.from(`${isEnd ? "_" : ""}${at.getTime()}:${id}`).toString("base64url");

/** Reads a cursor sent back by a caller; refuses anything this platform did not make. */
export function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, end, at, id] = CURSOR.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (!at || !id || Number(at) > LAST_INSTANT) throw fieldRefusal("validation_failed", "cursor", "invalid");
  return { at: new Date(Number(at)), id, isEnd: end === "_" };
}

/**
 * The rows after a position, where `at` and `id` are their columns, or those up to it; all rows without one. Not a row comparison
 * of both columns: together with the end of a period, PostgreSQL would start the index scan there, and read everything up to the
 * position.
 */
export function isBeyond(place: Place | undefined, at: AnyPgColumn | SQL, id: AnyPgColumn | SQL): SQL | undefined {
  if (!place) return undefined;
  const instant = sql`${place.at.toISOString()}::timestamptz`;
  return place.isEnd
    ? sql`(${at} >= ${instant} and (${at} > ${instant} or ${id} >= ${place.id}))`
    : sql`(${at} <= ${instant} and (${at} < ${instant} or ${id} < ${place.id}))`;
}

/** The order in which rows are read: away from their position. */
export const awayFrom = (place: Place | undefined, at: AnyPgColumn | SQL, id: AnyPgColumn | SQL): SQL =>
  place?.isEnd ? sql`${at} asc, ${id} asc` : sql`${at} desc, ${id} desc`;

/**
 * A page, latest first, and the cursors of the pages around it. `read` reads away from a position, one row past the limit. Paging
 * back that reaches the start of the list before the page is full returns the first page.
 */
export async function keysetPage<Row>(
  { cursor, limit }: PageRequest,
  read: (place: Place | undefined) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): Promise<{ rows: Row[]; next: string | null; previous: string | null }> {
  const place = readCursor(cursor);
  const found = await read(place);
  if (place?.isEnd && found.length < limit) return keysetPage({ limit }, read, placeOf);
  const rows = found.slice(0, limit);
  const [last, beyond] = [rows.at(-1), found[limit]];
  if (!place?.isEnd) {
    const next = beyond && last ? writeCursor(placeOf(last)) : null;
    return { rows, next, previous: place ? writeCursor({ ...place, isEnd: true }) : null };
  }
  const previous = beyond ? writeCursor({ ...placeOf(beyond), isEnd: true }) : null;
  return { rows: rows.reverse(), next: writeCursor({ ...place, isEnd: false }), previous };
}

/**
 * A page of a list that is in memory, and the cursors of the pages around it. `upTo` is the number of rows up to the position of its
 * cursor, which the page starts after or, with `isEnd`, ends with.
 */
export function slicePage<Row>(
  rows: readonly Row[],
  { upTo, isEnd = false, limit }: { upTo: number; isEnd?: boolean | undefined; limit: number },
  cursorOf: (row: Row, isEnd: boolean) => string,
): { rows: Row[]; next: string | null; previous: string | null } {
  const first = isEnd ? Math.max(0, upTo - limit) : upTo;
  const page = rows.slice(first, first + limit);
  const [before, last] = [rows[first - 1], page.at(-1)];
  return {
    rows: page,
    next: last && first + limit < rows.length ? cursorOf(last, false) : null,
    previous: before ? cursorOf(before, true) : null,
  };
}
