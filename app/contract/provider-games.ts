import { z } from "zod";
import { otherCard } from "./catalogue.ts";
import { limit, realityCheck } from "./limits.ts";
import { once, secret } from "./marks.ts";
import { money } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { MAY_NOT_PLAY } from "./play.ts";
import { instant } from "./values.ts";

/** A provider, and its own code of a game. */
const which = {
  provider: z.string().regex(/^[a-z][a-z0-9-]{1,19}$/),
  code: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
};

export const listProviderGames = operation({
  method: "GET",
  path: "/other-studios/games",
  summary: "The games of other studios that the house opens, by title.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({ games: z.array(otherCard) }),
});

export const openProviderGame = operation({
  method: "GET",
  path: "/other-studios/games/:provider/:code",
  summary:
    "A game of another studio, and what the page around it shows of its player: the cash, the session and the limits. Opens nothing yet.",
  audience: "player",
  presence: true,
  params: z.object(which),
  data: z.object({
    game: otherCard,
    cash: money,
    /** As at a table of the house. `net` is returned − staked. */
    session: z.object({
      startedAt: instant,
      staked: money,
      returned: money,
      net: money,
      limits: z.array(limit),
      realityCheck,
    }),
  }),
  errors: [...MAY_NOT_PLAY, "not_found", "game_disabled"],
});

export const launchProviderGame = operation({
  method: "POST",
  path: "/other-studios/games/:provider/:code/launch",
  summary:
    "Asks the provider to open its game for the player, on the active account. The address has a token that bets with the player's money; " +
    "it is valid for half a day, and no longer than the session.",
  audience: "player",
  presence: true,
  params: z.object(which),
  body: z.object({ isMobile: z.boolean().default(false) }),
  data: z.object({
    url: z.string(),
    /** The origin that the page has to be allowed to frame. */
    frame: z.string(),
  }),
  errors: [
    ...MAY_NOT_PLAY,
    ...([
      "not_found",
      "game_disabled",
      "currency_mismatch",
      "provider_unavailable",
      "limit_reached",
      "reality_check_due",
    ] as const),
  ],
});

/** The player and the wallet's token, as in the address of the game. */
const seat = z.object({ user: z.string().min(1).max(64), token: secret(z.string().min(1).max(200)) });

const SIDES = ["heads", "tails"] as const;

export const seeSandboxGame = operation({
  method: "POST",
  path: "/sandbox/games/seat",
  summary:
    "What the sandbox studio's game knows of its player: the cash, by the wallet call of the provider contract. Sandbox mode only.",
  audience: "anyone",
  body: seat,
  data: z.object({ cash: money }),
  errors: ["not_found", "provider_unavailable"],
});

export const tossSandboxCoin = operation({
  method: "POST",
  path: "/sandbox/games/tosses",
  summary:
    "Tosses the sandbox studio's coin: a bet, and a win of 1.96 times the stake, by signed calls of the provider contract; a bet whose " +
    "answer is lost is rolled back. Once per toss id. Sandbox mode only.",
  audience: "anyone",
  body: seat.extend({ toss: once(z.guid().toLowerCase()), stake: z.enum(["1", "2", "5"]), side: z.enum(SIDES) }),
  data: z.object({
    cash: money,
    /** Null where the wallet refused the bet; `refused` has its status. */
    toss: z.object({ side: z.enum(SIDES), stake: money, paid: money }).nullable(),
    refused: z.string().nullable(),
  }),
  errors: ["not_found", "provider_unavailable"],
});
