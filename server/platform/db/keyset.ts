import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { fieldRefusal } from "#server/platform/refusal.ts";

/** A page of a list, as the contract asks for it. */
export interface PageRequest {
  cursor?: string | undefined;
  limit: number;
}

/** A place in a list that runs from the latest to the earliest; the id decides between rows of one instant. */
export interface Place {
  at: Date;
  id: string;
}

const CURSOR = /^(\d{1,15}):([A-Za-z0-9_-]{1,60})$/;

/** PostgreSQL reads no later year as JavaScript writes it. */
const LAST_INSTANT = Date.UTC(9999, 11, 31);

const encode = ({ at, id }: Place): string => Buffer.from(`${at.getTime()}:${id}`).toString("base64url");

/** Reads a cursor as a caller sends it back; anything we did not make is refused. */
export function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = CURSOR.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (!at || !id || Number(at) > LAST_INSTANT) throw fieldRefusal("validation_failed", "cursor", "invalid");
  return { at: new Date(Number(at)), id };
}

/**
 * The rows that follow a place, where `at` and `id` are their columns; all of them without one. Not compared as a row of both:
 * beside the end of a period, PostgreSQL would enter the index there, and read all from there to the place.
 */
export function isAfter(place: Place | undefined, at: AnyPgColumn, id: AnyPgColumn | SQL): SQL | undefined {
  if (!place) return undefined;
  const instant = sql`${place.at.toISOString()}::timestamptz`;
  return sql`(${at} <= ${instant} and (${at} < ${instant} or ${id} < ${place.id}))`;
}

/** Cuts a page from rows that were read one past the limit, and says where the next page begins. */
export function cutPage<Row>(rows: Row[], limit: number, placeOf: (row: Row) => Place) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? encode(placeOf(last)) : null };
}
