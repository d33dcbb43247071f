import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { fieldRefusal } from "#server/platform/refusal.ts";

/** A page of a list, as the contract requests it. */
export interface PageRequest {
  cursor?: string | undefined;
  limit: number;
}

/**
 * A place in a list that runs from the latest to the earliest; the id decides between rows of one instant. A page begins
 * behind its place, or ends with it: rows that were added meanwhile are neither skipped nor shown twice on the way back.
 */
export interface Place {
  at: Date;
  id: string;
  isEnd?: boolean;
}

/** With an underscore in front where the page ends with the place. */
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
 * The rows that follow a place, where `at` and `id` are their columns, or those up to it; all of them without one. Not
 * compared as a row of both: beside the end of a period, PostgreSQL would enter the index there, and read all from there to the place.
 */
export function isBeyond(place: Place | undefined, at: AnyPgColumn, id: AnyPgColumn | SQL): SQL | undefined {
  if (!place) return undefined;
  const instant = sql`${place.at.toISOString()}::timestamptz`;
  return place.isEnd
    ? sql`(${at} >= ${instant} and (${at} > ${instant} or ${id} >= ${place.id}))`
    : sql`(${at} <= ${instant} and (${at} < ${instant} or ${id} < ${place.id}))`;
}

/** Rows in the order in which they are read: away from their place. */
export const awayFrom = (place: Place | undefined, at: AnyPgColumn | SQL, id: AnyPgColumn | SQL): SQL =>
  place?.isEnd ? sql`${at} asc, ${id} asc` : sql`${at} desc, ${id} desc`;

/**
 * A page, latest first, and the cursors of the pages around it. `read` reads away from a place, one row past the limit. A way
 * back that meets the list's beginning before the page is full leads to the first page.
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
