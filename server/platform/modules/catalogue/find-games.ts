import { and, asc, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import type { GameSort } from "#app/contract/catalogue.ts";
import type { GameCategory, Mechanic } from "#app/contract/games/index.ts";
import type { Database } from "#server/platform/db/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { listedGames, listedTexts } from "./tables.ts";
import type { TypedWords } from "./typed-words.ts";

/** What must hold of a game to be found; what is left out does not matter. */
export interface Filters {
  category?: GameCategory | undefined;
  studio?: string | undefined;
  mechanic?: Mechanic | undefined;
  volatility?: readonly number[] | undefined;
  /** Least return, 0…1. */
  rtp?: number | undefined;
  /** Least largest win, in stakes. */
  maximumWin?: number | undefined;
}

export interface Wanted extends Filters {
  typed: TypedWords | null;
  /** Ids of the games to look among. */
  among: readonly string[];
  sort: GameSort | "match";
  /** Rounds of a game of late: what it is popular by. */
  plays: ReadonlyMap<string, number>;
  /** Id of the game the page before ended with. */
  cursor?: string | undefined;
  limit: number;
}

export interface Found {
  ids: string[];
  total: number;
  next: string | null;
}

const TEXTS = sql`${listedTexts} join ${listedGames} on ${listedGames.id} = ${listedTexts.gameId}`;

/** By code unit, as the sections are that no query makes; the database's own order may be another. */
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

/** Rounds of late; a game that was not played has none. */
function playsOf(plays: Wanted["plays"]): SQL {
  const place = sql`array_position(${list([...plays.keys()], "text")}, ${listedGames.id})`;
  return sql`coalesce((${list([...plays.values()], "integer")})[${place}], 0)`;
}

function orderOf({ sort, typed, plays }: Wanted): SQL[] {
  switch (sort) {
    case "match":
      // A word that was typed right is meant as typed; the words it may have been meant for come after it.
      return typed
        ? [
            desc(sql`${listedTexts.document} @@ ${typed.exact}::tsquery`),
            desc(sql`ts_rank(${listedTexts.document}, ${typed.forgiving}::tsquery)`),
          ]
        : [];
    case "popular":
      return [desc(playsOf(plays))];
    case "new":
      return [desc(listedGames.addedOn)];
    case "rtp":
      return [desc(listedGames.rtp)];
    case "volatility":
      return [asc(listedGames.volatility)];
    case "title":
      return [];
  }
}

/** The page after the cursor of the games that are wanted, in their order; alike ones by title. */
export async function findGames(db: Database, wanted: Wanted): Promise<Found> {
  const { cursor = null, limit } = wanted;
  const order = sql.join([...orderOf(wanted), BY_TITLE], sql`, `);
  const { rows } = await db.execute<{ total: number; after: string | null; ids: string[] }>(sql`
    with ranked as materialized (
      select ${listedGames.id} as id, row_number() over (order by ${order}) as place
      from ${wanted.typed ? TEXTS : listedGames} where ${conditionsOf(wanted)}
    ), after as (select place from ranked where id = ${cursor}::text)
    select (select count(*)::int from ranked) as total,
      (select place::text from after) as after,
      array(
        select id from ranked where place > coalesce((select place from after), 0) order by place limit ${limit + 1}
      ) as ids`);
  const { total = 0, after = null, ids = [] } = rows[0] ?? {};
  if (cursor !== null && after === null) throw fieldRefusal("validation_failed", "cursor", "invalid");
  const page = ids.slice(0, limit);
  return { ids: page, total, next: ids.length > limit ? (page.at(-1) ?? null) : null };
}
