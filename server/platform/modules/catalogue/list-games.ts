import { createHash } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import type { OtherCard } from "#app/contract/catalogue.ts";
import { LANGUAGES } from "#app/contract/languages.ts";
import { type Game, games, oddsOf, volatilityOf } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Connection, Transaction } from "#server/platform/db/index.ts";
import { otherCards } from "#server/platform/modules/provider-games/index.ts";
import { documentOf, wordsOfGame } from "./document.ts";
import { gramsOf } from "./spelling.ts";
import { listedGames, listedTexts, listedWords } from "./tables.ts";

/** Rows per statement: PostgreSQL allows 65,535 parameters. */
const AT_ONCE = 1_000;

/** What the house cannot compute, or does not know, of a game of another studio. */
const UNKNOWN = { mechanic: null, addedOn: null, rtp: null, maximumWin: null, volatility: null };

function knownOf(game: Game | OtherCard) {
  if (!("rules" in game)) return UNKNOWN;
  const { mechanic, addedOn } = game;
  const { rtp, maximumWin } = oddsOf(game);
  return { mechanic, addedOn, rtp, maximumWin, volatility: volatilityOf(game) };
}

function rowsOf(game: Game | OtherCard) {
  const { id, title, category } = game;
  const facts = { id, title, category, studioId: game.studio.id, ...knownOf(game) };
  const words = LANGUAGES.map((language) => ({ language, words: wordsOfGame(game, language) }));
  const texts = words.map((found) => ({ gameId: id, language: found.language, document: documentOf(found) }));
  const hash = createHash("sha256")
    .update(JSON.stringify([facts, texts]))
    .digest("hex");
  return { game: { ...facts, hash }, texts, words };
}

type Rows = ReturnType<typeof rowsOf>;

function* portionsOf<Entry>(entries: readonly Entry[]): Generator<Entry[]> {
  for (let start = 0; start < entries.length; start += AT_ONCE) yield entries.slice(start, start + AT_ONCE);
}

/** Updates the rows to match the games; returns true where anything changed. */
async function replaceChanged(tx: Transaction, rows: readonly Rows[]): Promise<boolean> {
  const known = await tx.select({ id: listedGames.id, hash: listedGames.hash }).from(listedGames);
  const hashes = new Map(known.map(({ id, hash }) => [id, hash]));
  const changed = rows.filter(({ game }) => hashes.get(game.id) !== game.hash);
  const ids = new Set(rows.map(({ game }) => game.id));
  const outdated = [...known.filter(({ id }) => !ids.has(id)), ...changed.map(({ game }) => game)];
  for (const portion of portionsOf(outdated.map(({ id }) => id))) {
    await tx.delete(listedGames).where(inArray(listedGames.id, portion));
  }
  for (const portion of portionsOf(changed.map(({ game }) => game))) await tx.insert(listedGames).values(portion);
  for (const portion of portionsOf(changed.flatMap(({ texts }) => texts))) await tx.insert(listedTexts).values(portion);
  return outdated.length > 0;
}

async function replaceWords(tx: Transaction, rows: readonly Rows[]): Promise<void> {
  await tx.delete(listedWords);
  const found = rows.flatMap((row) => row.words);
  for (const language of LANGUAGES) {
    const ofLanguage = found.filter((of) => of.language === language);
    const words = new Set(ofLanguage.flatMap((of) => of.words.map(({ word }) => word)));
    const entries = [...words].map((word) => ({ language, word, grams: gramsOf(word) }));
    for (const portion of portionsOf(entries)) await tx.insert(listedWords).values(portion);
  }
}

/** Keeps the searchable rows in step with the games; replicas that start together run it one after another. */
export async function listGames(connection: Connection, listed: readonly (Game | OtherCard)[] = games): Promise<void> {
  // Before the transaction, which the database aborts when it is idle for seconds: thousands of games take as long.
  const rows = listed.map(rowsOf);
  const replace = async (tx: Transaction) => {
    const isChanged = await replaceChanged(tx, rows);
    if (isChanged) await replaceWords(tx, rows);
    // Without statistics on the new rows the first searches would be planned as if the tables were empty.
    if (isChanged) await tx.execute(sql`analyze ${listedGames}, ${listedTexts}, ${listedWords}`);
  };
  await connection.inTransaction(replace, { lock: "listed-games" });
}

interface Listing extends Pick<Context, "connection"> {
  config: Parameters<typeof otherCards>[0];
}

/** The same for the games of this house: its own, and those of other studios it opens. */
export const listAllGames = ({ connection, config }: Listing): Promise<void> =>
  listGames(connection, [...games, ...otherCards(config).values()]);
