import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { restrictions } from "./tables.ts";

/** For lists of many players: true where no self-exclusion held at that instant. It says what `restrictionOf` says of one. */
export const notSelfExcluded = (playerId: AnyPgColumn, at: Date): SQL =>
  sql`not exists (
    select from ${restrictions}
    where ${restrictions.playerId} = ${playerId} and ${restrictions.kind} = 'self_exclusion'
      and ${restrictions.startedAt} <= ${at.toISOString()}::timestamptz
      and (${restrictions.deactivatedAt} is null or ${restrictions.deactivatedAt} > ${at.toISOString()}::timestamptz)
  )`;
