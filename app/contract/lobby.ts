import { z } from "zod";
import { anyCard } from "./catalogue.ts";
import { operation } from "./operation.ts";
import { round } from "./play.ts";
import { instant, slug } from "./values.ts";

/** Maximum number of concurrent contests that are examined: the whole board of each is computed. */
export const LOBBY_CONTESTS = 3;

/** The player's place in a running contest. */
const standing = z.object({
  kind: z.enum(["stage", "tournament"]),
  id: slug,
  /** For a stage, the race's. */
  title: z.string(),
  /** For a stage, its own; null for a tournament. */
  stageTitle: z.string().nullable(),
  endsAt: instant,
  place: z.number().int().min(1),
  /** Number of players on the board. */
  total: z.number().int(),
});

export const getLobby = operation({
  method: "GET",
  path: "/lobby",
  summary: `What a player who comes back goes on with: games, rounds, and places in at most ${LOBBY_CONTESTS} of the contests that run.`,
  audience: "player",
  data: z.object({
    /** The open game last played for real. */
    lastGame: anyCard.nullable(),
    /** Those that are open, the last added first. */
    favorites: z.array(anyCard),
    /** Those whose stake is held, latest first; empty for an idle session, which shows nothing about money. */
    openRounds: z.array(round),
    standings: z.array(standing),
  }),
});
