import { and, asc, desc, eq, gte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { GameSort } from "#app/contract/catalogue.ts";
import type { GameCategory, Mechanic } from "#app/contract/games/index.ts";
import type { Database } from "#server/platform/db/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { readGameCursor, writeGameCursor } from "./game-page.ts";
import { listedGames, listedTexts } from "./tables.ts";
import type { TypedWords } from "./typed-words.ts";

/** Conditions on the games to find; absent ones are ignored. */
export interface Filters {
  category?: GameCategory | undefined;
  studio?: string | undefined;
  mechanic?: Mechanic | undefined;
  volatility?: readonly number[] | undefined;
  /** Minimum return, 0…1. */
  rtp?: number | undefined;
  /** Minimum of the largest win, in stakes. */
  maximumWin?: number | undefined;
}

export interface Wanted extends Filters {
  typed: TypedWords | null;
  /** Ids of the games to search among. */
  among: readonly string[];
  sort: GameSort | "match";
  /** Recent rounds of a game: the measure of popularity. */
  plays: ReadonlyMap<string, number>;
  /** A game: see {@link readGameCursor}. */
  cursor?: string | undefined;
  limit: number;
}

export interface Found {
  ids: string[];
  total: number;
  next: string | null;
  previous: string | null;
}

const TEXTS = sql`${listedTexts} join ${listedGames} on ${listedGames.id} = ${listedTexts.gameId}`;

/** What has no figure comes after everything that has one. */
const highest = (column: SQLWrapper): SQL => sql`${column} desc nulls last`;

/** By code unit, as in the sections that no query sorts; the database's collation may differ. */
const BY_TITLE = sql`${listedGames.title} collate "C", ${listedGames.id}`;

const list = <Value>(values: readonly Value[], type: "text" | "smallint" | "integer"): SQL =>
  sql`${sql.param(values)}::${sql.raw(type)}[]`;

function conditionsOf({ typed, among, ...filters }: Wanted): SQL | undefined {
  const { category, studio, mechanic, volatility, rtp, maximumWin } = filters;
  return and(
    sql`${listedGames.id} = any(${list(among, "text")})`,
    typed ? sql`${listedTexts.document} @@ ${typed.ofPage}::tsquery` : undefined,
    category && eq(listedGames.category, category),
    studio === undefined ? undefined : eq(listedGames.studioId, studio),
    mechanic && eq(listedGames.mechanic, mechanic),
    volatility && sql`${listedGames.volatility} = any(${list(volatility, "smallint")})`,
    rtp === undefined ? undefined : gte(listedGames.rtp, rtp),
    maximumWin === undefined ? undefined : gte(listedGames.maximumWin, maximumWin),
  );
}

/** Number of recent rounds; zero for a game that was not played. */
function playsOf(plays: Wanted["plays"]): SQL {
  const place = sql`array_position(${list([...plays.keys()], "text")}, ${listedGames.id})`;
  return sql`coalesce((${list([...plays.values()], "integer")})[${place}], 0)`;
}

function orderOf({ sort, typed, plays }: Wanted): SQL[] {
  switch (sort) {
    case "match":
      // A word typed correctly is meant as typed; the words it may have been meant for rank after it.
      return typed
        ? [
            desc(sql`${listedTexts.document} @@ ${typed.exact}::tsquery`),
            desc(sql`ts_rank(${listedTexts.document}, ${typed.forgiving}::tsquery)`),
          ]
        : [];
    case "popular":
      return [desc(playsOf(plays))];
    case "new":
      return [highest(listedGames.addedOn)];
    case "rtp":
      return [highest(listedGames.rtp)];
    case "volatility":
      return [asc(listedGames.volatility)];
    case "title":
      return [];
  }
}

/** The page of matching games at the cursor, in the requested order; equal ones by title. */
export async function findGames(db: Database, wanted: Wanted): Promise<Found> {
  const { limit } = wanted;
  const { gameId, isEnd } = readGameCursor(wanted.cursor);
  const order = sql.join([...orderOf(wanted), BY_TITLE], sql`, `);
  const { rows } = await db.execute<{ total: number; named: string | null; before: string | null; ids: string[] }>(sql`
    with ranked as materialized (
      select ${listedGames.id} as id, row_number() over (order by ${order}) as place
      from ${wanted.typed ? TEXTS : listedGames} where ${conditionsOf(wanted)}
    ), named as (
      select place from ranked where id = ${gameId}::text
    ), before as (
      select greatest(coalesce((select place from named), 0) - ${isEnd ? limit : 0}::int, 0) as place
    )
    select (select count(*)::int from ranked) as total,
      (select place::text from named) as named,
      (select id from ranked join before using (place)) as before,
      array(
        select id from ranked where place > (select place from before) order by place limit ${limit + 1}
      ) as ids`);
  const { total = 0, named = null, before = null, ids = [] } = rows[0] ?? {};
  if (gameId !== null && named === null) throw fieldRefusal("validation_failed", "cursor", "invalid");
  const page = ids.slice(0, limit);
  const next = ids.length > limit ? (page.at(-1) ?? null) : null;
  return { ids: page, total, next, previous: before ? writeGameCursor({ id: before }, true) : null };
}
