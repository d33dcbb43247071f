import { connect } from "#server/platform/db/index.ts";
import { findGames } from "#server/platform/modules/catalogue/find-games.ts";
import { listGames } from "#server/platform/modules/catalogue/list-games.ts";
import { readTyped } from "#server/platform/modules/catalogue/typed-words.ts";
import { openDatabase } from "#tests/support/house.ts";
import { manyGames } from "#tests/support/many-games.ts";
import { timesOf } from "./times.ts";

const GAMES = 5_000;
const ROUNDS = 100;

/** Correct, misspelt, in another alphabet, half typed, a word of many descriptions, and one that matches every game. */
const TYPED = ["copper kettle", "coper ketle", "коппер кеттл", "lag", "маяк", "кости"];

export interface SearchTimes {
  typed: string;
  found: number;
  medianMs: number;
  slowestHundredthMs: number;
}

/** The time of a search, word by word, from the query to the ids of a page, among 5,000 games. */
export async function searchTimes(): Promise<{ games: number; times: SearchTimes[] }> {
  const server = await openDatabase();
  const connection = connect(server.url);
  try {
    const many = manyGames(GAMES);
    await listGames(connection, many);
    const among = many.map(({ id }) => id);
    const search = async (text: string) => {
      const typed = await readTyped(connection.db, text, "ru");
      return findGames(connection.db, { typed, among, sort: "match", plays: new Map(), limit: 20 });
    };
    const times: SearchTimes[] = [];
    for (const typed of TYPED) {
      const { total } = await search(typed);
      times.push({ typed, found: total, ...(await timesOf(() => search(typed), ROUNDS)) });
    }
    return { games: GAMES, times };
  } finally {
    await connection.close();
    await server.close();
  }
}
