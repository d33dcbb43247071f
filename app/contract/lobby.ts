import { z } from "zod";
import { gameCard } from "./catalogue.ts";
import { operation } from "./operation.ts";
import { round } from "./play.ts";
import { instant, slug } from "./values.ts";

/** Of the contests that run at the same time so many are looked through: of each the whole board is added up. */
export const LOBBY_CONTESTS = 3;

/** Where the player stands in a contest that runs. */
const standing = z.object({
  kind: z.enum(["stage", "tournament"]),
  id: slug,
  /** Of a stage, the race's. */
  title: z.string(),
  /** Of a stage, its own; null of a tournament. */
  stageTitle: z.string().nullable(),
  endsAt: instant,
  place: z.number().int().min(1),
  /** Players on the board. */
  total: z.number().int(),
});

export const getLobby = operation({
  method: "GET",
  path: "/lobby",
  summary: `What a player who comes back goes on with: games, rounds, and places in at most ${LOBBY_CONTESTS} of the contests that run.`,
  audience: "player",
  data: z.object({
    /** The game last played for real that is open. */
    lastGame: gameCard.nullable(),
    /** Those that are open, the one added last first. */
    favorites: z.array(gameCard),
    /** Those that hold their stake, latest first; none for an idle session, of which nothing of money is shown. */
    openRounds: z.array(round),
    standings: z.array(standing),
  }),
});
