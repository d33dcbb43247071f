import { eq } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import { LOBBY_CONTESTS } from "#app/contract/lobby.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { type Given, prepared } from "#server/platform/db/index.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { anyCardsOf, lastGamesColumn } from "#server/platform/modules/catalogue/index.ts";
import { placeIn } from "#server/platform/modules/leaderboards/index.ts";
import { favoritesColumn, players, THEIR_ID } from "#server/platform/modules/players/index.ts";
import { runningStages } from "#server/platform/modules/races/index.ts";
import { disabledColumn, openRoundsOf } from "#server/platform/modules/rounds/index.ts";
import type { SessionPlayer } from "#server/platform/modules/sessions/index.ts";
import { runningTournaments } from "#server/platform/modules/tournaments/index.ts";

type Lobby = DataOf<"getLobby">;

/** One statement: the ids of the player's own games, and of those that are closed. */
const gamesOf = prepared((db, { playerId }: Given<{ playerId: string }>) =>
  db
    .select({ played: lastGamesColumn(THEIR_ID), added: favoritesColumn(THEIR_ID), closed: disabledColumn })
    .from(players)
    .where(eq(players.id, playerId)),
);

/** Cards of the player's own games that are open. */
async function ownGames(context: Context, playerId: string) {
  const [games] = await gamesOf(context.connection.db, { playerId });
  if (!games) throw new Error(`player ${playerId} does not exist`);
  const { played, added, closed } = games;
  const open = (ids: readonly string[]) => anyCardsOf(context, ids).filter(({ id }) => !closed.includes(id));
  return { lastGame: open(played)[0] ?? null, favorites: open(added.reverse()) };
}

const SECOND_MS = 1_000;

/** The contests that run are the same for all; one that is paused, or begins, is shown so a second later. */
const runningKept = new KeptFigures<Awaited<ReturnType<typeof readRunning>>>(SECOND_MS, SECOND_MS);

async function readRunning(context: Context) {
  const [stages, tournaments] = await Promise.all([
    runningStages(context),
    runningTournaments(context, { limit: LOBBY_CONTESTS }),
  ]);
  return [...stages, ...tournaments].slice(0, LOBBY_CONTESTS);
}

/** The running contests in which the player has a place. */
async function standingsOf(context: Context, playerId: string, language: Language): Promise<Lobby["standings"]> {
  const running = await runningKept.get(context, "running", () => readRunning(context));
  const standings = running.map(async ({ contest, titles, stageTitles, ...shown }) => {
    const place = await placeIn(context, contest, playerId);
    return place ? [{ ...shown, title: titles[language], stageTitle: stageTitles?.[language] ?? null, ...place }] : [];
  });
  return (await Promise.all(standings)).flat();
}

/** What a returning player left unfinished. */
export async function lobbyOf(context: Context, player: SessionPlayer, language: Language): Promise<Lobby> {
  const [games, openRounds, standings] = await Promise.all([
    ownGames(context, player.id),
    player.isIdle ? [] : openRoundsOf(context, player.id),
    standingsOf(context, player.id, language),
  ]);
  return { ...games, openRounds, standings };
}
