import { z } from "zod";
import { gameDetail, returnsByStake, roundId, stakes } from "./catalogue.ts";
import { issue } from "./errors.ts";
import { ownSeed, proof, rotateServerSeed, seal, sha256 } from "./fairness.ts";
import { BLACKJACK_ACTS } from "./games/blackjack.ts";
import { outcome, playerStep, roundInput, roundStep } from "./games/index.ts";
import { JACKPOT_LEVELS, jackpotDraws } from "./games/jackpots.ts";
import { limit, realityCheck } from "./limits.ts";
import { secret } from "./marks.ts";
import { money, positiveMoney, realCurrency } from "./money.ts";
import { operation } from "./operation.ts";
import { HISTORY_MONTHS, historyQuery, instant, operationId, pageOf, slug } from "./values.ts";

/** `open`: the stake is held until the round is settled. `void`: it was closed with nothing decided; see `voided`. */
const roundState = z.enum(["open", "settled", "void"]);

/** Why an operator makes a round void. */
export const OPERATOR_VOID_REASONS = ["fault", "outage", "dispute", "order"] as const;

/** Beside them, why the house does by its published rules: other rules of the game, no step that risks nothing, a lost key. */
export const VOID_REASONS = [...OPERATOR_VOID_REASONS, "rules_changed", "left_open", "key_lost"] as const;
export const voidReason = z.enum(VOID_REASONS);
export type VoidReason = z.infer<typeof voidReason>;

/** Days after its beginning that a round waits for its player; then the house ends it by the published rules of its game. */
export const LEFT_OPEN_DAYS = 30;

export const round = z.object({
  id: roundId,
  gameId: slug,
  gameTitle: z.string(),
  mode: z.enum(["real", "demo"]),
  state: roundState,
  /** What the round began with: with input, steps and seeds it makes the round again. */
  bet: money,
  /** All that was staked: the bet, and what steps added to it. */
  stake: money,
  /** What the game paid; zero unless the round is settled. */
  payout: money,
  /**
   * Its draws for the jackpots, and what they paid beside the game; null where it takes no part, and until it is settled.
   */
  jackpots: jackpotDraws
    .extend({
      /** Of the terms it was drawn by, as `GET /jackpots/pool` publishes them; null in rounds older than these hashes. */
      termsHash: sha256.nullable(),
      /** The levels it has won, each with its pool in euro. */
      won: z.array(z.object({ level: z.enum(JACKPOT_LEVELS), pool: money })),
      /** In the currency of the round. */
      paid: money,
    })
    .nullable(),
  /** What was paid in all: the payout, and the jackpots; what went back where the round is void. */
  paid: money,
  /** `paid` − `stake` of the player's own money alone: what was staked of a bonus and became bonus money again is no part of it. */
  net: money,
  input: roundInput,
  /** What was done after the bet, in order, by the player and at last perhaps by the house; empty in games that are decided by the bet alone. */
  steps: z.array(roundStep),
  /** When each step arrived, by the house's clock; null for steps of the house and of before this was kept. */
  stepsAt: z.array(instant.nullable()),
  /**
   * Of an open round, what its player may see: null where it waits for nothing but to be settled. Of a void one, what he
   * had seen.
   */
  outcome: outcome.nullable(),
  /** The rules it was drawn by: `paytableHash` of the game as it was then. */
  paytableHash: sha256,
  /**
   * Of a settled round of blackjack: for each step of its end, what the best play was by what lay open then, and what the step
   * gave up against it on average, rounded up to a minor unit. Absent in other rounds.
   */
  bestPlay: z.array(z.object({ best: z.enum(BLACKJACK_ACTS), price: money })).optional(),
  openedAt: instant,
  settledAt: instant.nullable(),
  /** Of a round that waits for a step of its player, when the house ends it: {@link LEFT_OPEN_DAYS} after it began. */
  waitsUntil: instant.nullable(),
  /** Its player did not come back, and the house ended it: its last steps are the house's, or its stake went back. */
  endedByHouse: z.boolean(),
  /**
   * The next win would have been more than one round pays (`ceiling` of the stakes), so the house took what was won for the
   * player: the last step.
   */
  endedAtCeiling: z.boolean(),
  /**
   * Of a void round: why, null where it was made void before reasons were kept; and what was paid, the stake or what leaving
   * the round would have paid, whichever is more.
   */
  voided: z.object({ reason: voidReason.nullable(), paid: money }).nullable(),
  proof,
});
export type Round = z.infer<typeof round>;

export const purse = z.object({ cash: money, held: money });

/** The round after a bet or a step, and the money that is left. */
export const played = z.object({ round, purse });

/** Why a player may not play for real at the moment, whatever the game. */
export const MAY_NOT_PLAY = [
  "player_blocked",
  "self_excluded",
  "cooling_off",
  "terms_required",
  "email_not_confirmed",
  "identity_required",
] as const;

/** Token of a demo, kept by the site in a cookie; it also makes the demo's seeds. It opens nothing after a day. */
const demoToken = secret(z.string().regex(/^[A-Za-z0-9_-]{32,64}$/));

/** What a settled round staked and paid in all, and the net of the player's own money. */
const result = z.object({ staked: money, paid: money, net: money });

const table = z.object({
  game: gameDetail,
  stakes,
  /** Of the bet that was played last here, or else of the game's usual one, at the offered stakes. */
  returns: returnsByStake,
  purse,
  seal,
  /** A round that is open: its stake is held, and it must be played on or taken up before the next. */
  openRound: round.nullable(),
  /** Latest first, at most six. */
  lastRounds: z.array(round),
  /** What the last settled rounds here staked and paid in all, latest first, at most twenty. */
  results: z.array(result),
  /**
   * At plinko, how many of the player's last balls here, at most a hundred, fell into each bin from the left, apart for each
   * number of rows.
   */
  balls: z.array(z.object({ rows: z.number().int(), bins: z.array(z.number().int().min(0)) })).optional(),
  /** The least time between two bets on games of this category. */
  minimumCycleMs: z.number().int().min(0),
});

export const openRealGame = operation({
  method: "GET",
  path: "/game/real/:gameId",
  summary:
    "The table of a real game for the player: purse, stakes, seal, open round and last rounds. Who may not play, or not " +
    "here, sees it only while a round of his is open on it.",
  audience: "player",
  presence: true,
  params: z.object({ gameId: slug }),
  data: table.extend({
    /** Whether rounds of this game may be planned: of some kinds, and where the player's jurisdiction allows it. */
    mayPlanRuns: z.boolean(),
    /** The session at play, since sign-in, of the player's own money alone. `net` is came back − staked. */
    session: z.object({
      ...{ startedAt: instant, staked: money, returned: money, net: money },
      /** Its last settled rounds at all games, latest first, at most sixty. */
      rounds: z.array(result),
      /** The player's limits, those that are set. */
      limits: z.array(limit),
      realityCheck,
    }),
  }),
  errors: [...MAY_NOT_PLAY, "not_found", "game_disabled"],
});

export const openDemoGame = operation({
  method: "GET",
  path: "/game/demo/:gameId",
  summary: "The table of a demo game, for anyone. Without a token that lasts, one is made; none is written.",
  audience: "anyone_or_player",
  params: z.object({ gameId: slug }),
  query: z.object({ demoToken: demoToken.optional() }),
  data: table.extend({ demoToken }),
  errors: ["not_found", "game_disabled", "demo_needs_account"],
});

const PLAY_ERRORS = [
  "not_found",
  "operation_mismatch",
  "round_open",
  "seal_used",
  "too_fast",
  "insufficient_funds",
  "stake_invalid",
  "return_too_low",
  "currency_mismatch",
  "game_input_invalid",
  "game_disabled",
] as const;

/** By the player's own limits, each with its kind, its period and when more comes free; and until the reality check is answered. */
const LIMIT_ERRORS = ["limit_reached", "reality_check_due"] as const;

const bet = z.object({ operationId, stake: positiveMoney, input: roundInput, ownSeed: ownSeed.optional() });

/** By the terms of the bonus that runs, each with the term; a free spin asks for one that is left. */
const BONUS_ERRORS = ["bonus_bet_too_large", "bonus_game_excluded", "no_free_spin"] as const;

export const playRealRound = operation({
  method: "POST",
  path: "/game/real/:gameId/rounds",
  summary:
    "Holds the stake, draws the outcome, settles what waits for no step, and answers the round. Once per operation id.",
  audience: "player",
  presence: true,
  params: z.object({ gameId: slug }),
  /** A free spin is played at the stake of its terms, which the house pays. */
  body: bet.extend({ freeSpin: z.boolean().optional() }),
  data: played,
  errors: [...PLAY_ERRORS, ...MAY_NOT_PLAY, ...LIMIT_ERRORS, ...BONUS_ERRORS],
});

export const playDemoRound = operation({
  method: "POST",
  path: "/game/demo/:gameId/rounds",
  summary: "The same as a real round, on FUN.",
  audience: "anyone_or_player",
  params: z.object({ gameId: slug }),
  body: bet.extend({ demoToken }),
  data: played,
  errors: [...PLAY_ERRORS, "demo_ended", "demo_needs_account"],
});

/** Rounds of one bet that a player plans at once. */
export const MOST_PLANNED_ROUNDS = 100;

/** In stakes: the highest win at which a planned run may be told to end. */
export const MOST_WIN_STOP = 1_000n;

export const planRun = operation({
  method: "POST",
  path: "/game/real/:gameId/runs",
  summary:
    "What a planned run of one bet comes to, exactly: what it costs on average, and how likely its stops are met. Nothing is bet " +
    "by it: each round of a run is an ordinary bet. No round of a run begins that could bring its loss above the loss stop.",
  audience: "player",
  presence: true,
  params: z.object({ gameId: slug }),
  body: z.object({
    stake: positiveMoney,
    input: roundInput,
    rounds: z
      .number("required")
      .int("invalid")
      .min(2, issue("too_small", { min: 2 }))
      .max(MOST_PLANNED_ROUNDS, issue("too_large", { max: MOST_PLANNED_ROUNDS })),
    /** From one stake to all the player has. */
    lossStop: positiveMoney,
    /** The run ends once it is so much up. */
    winStop: positiveMoney.optional(),
  }),
  data: z.object({
    /** Staked − paid, rounded up to a minor unit. */
    averageCost: money,
    /** Of rounds that are played until a stop, or the count, ends the run. */
    averageRounds: z.number(),
    /** That it ends the run before its last round; 0 to 1. */
    lossStopChance: z.number().min(0).max(1),
    winStopChance: z.number().min(0).max(1),
    /** Paid − staked: 19 runs in 20 end there or above. */
    nineteenInTwenty: money,
  }),
  errors: [
    ...["not_found", "game_disabled", "stake_invalid", "return_too_low", "currency_mismatch", "game_input_invalid"],
    ...["insufficient_funds", "run_unavailable", "loss_stop_invalid", "win_stop_invalid"],
    ...MAY_NOT_PLAY,
    ...LIMIT_ERRORS,
  ] as const,
});

const STEP_ERRORS = [
  "not_found",
  "operation_mismatch",
  "round_settled",
  "crashed",
  "rules_changed",
  "step_invalid",
  "step_out_of_turn",
  "insufficient_funds",
] as const;

/** One step of a round. `after` is how many were made before it: of two steps at once, one comes out of turn. */
const stepBody = z.object({ operationId, after: z.number().int().min(0).max(200), step: playerStep });

export const stepRealRound = operation({
  method: "POST",
  path: "/game/real/rounds/:roundId/steps",
  summary:
    "Makes one step in an open round, and settles it when that ends it. Once per operation id. Who may not play any more " +
    "is refused only a step that adds to the stake.",
  audience: "player",
  presence: true,
  params: z.object({ roundId }),
  body: stepBody,
  data: played,
  errors: [...STEP_ERRORS, ...MAY_NOT_PLAY, "limit_reached", "bonus_game_excluded"],
});

export const stepDemoRound = operation({
  method: "POST",
  path: "/game/demo/rounds/:roundId/steps",
  summary: "The same in a demo round.",
  audience: "anyone_or_player",
  params: z.object({ roundId }),
  body: stepBody.extend({ demoToken }),
  data: played,
  errors: [...STEP_ERRORS, "demo_ended", "demo_needs_account"],
});

export const restartDemo = operation({
  method: "POST",
  path: "/demo/restart",
  summary:
    "Begins a demo again: reveals its server seed, seals a new one and fills its purse, once per operation id. Refused " +
    "while a round waits for a step.",
  audience: "anyone_or_player",
  body: rotateServerSeed.body.extend({ demoToken }),
  data: rotateServerSeed.data,
  errors: [...rotateServerSeed.errors, "not_found", "demo_ended", "demo_needs_account"],
});

export const resumeRound = operation({
  method: "POST",
  path: "/game/real/rounds/:roundId/resume",
  summary:
    "Takes up a round that was cut off: settles it to the outcome it always had, or answers it where it waits for a step. " +
    "A round whose rules are gone is void, and its stake goes back. Repeating it is harmless.",
  audience: "player",
  presence: true,
  params: z.object({ roundId }),
  data: played,
  errors: ["not_found"],
});

export const getRound = operation({
  method: "GET",
  path: "/rounds/:roundId",
  summary: "One of the player's rounds with its proof, and with bet, input and steps all it takes to play it again.",
  audience: "player",
  presence: true,
  params: z.object({ roundId }),
  data: round,
  errors: ["not_found"],
});

export const countVoids = operation({
  method: "GET",
  path: "/fairness/voids",
  summary:
    "How many real rounds of each game were made void, and why, and how many the house ended for a player who did not come " +
    "back. All there ever were; a game without any is not listed.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({
    games: z.array(
      z.object({
        gameId: slug,
        gameTitle: z.string(),
        /** Reason null: before reasons were kept. */
        voids: z.array(z.object({ reason: voidReason.nullable(), rounds: z.number().int() })),
        /** With steps by its published rules; those whose stake went back instead are void. */
        endedByHouse: z.number().int(),
      }),
    ),
    countedAt: instant,
  }),
});

export const roundRow = round.extend({
  balanceBefore: money.nullable(),
  balanceAfter: money.nullable(),
});
export type RoundRow = z.infer<typeof roundRow>;

/** A round at the game of a provider, as a bet and what came of it; its proof is the provider's. */
export const providerRound = z.object({
  /** The provider's number of the bet. */
  id: z.string(),
  providerId: z.string(),
  gameCode: z.string(),
  /** `void`: the provider has taken the bet back. */
  state: z.enum(["settled", "void"]),
  stake: money,
  paid: money,
  balanceBefore: money,
  balanceAfter: money,
  openedAt: instant,
});
export type ProviderRound = z.infer<typeof providerRound>;

const roundsAsked = historyQuery.extend({
  limit: historyQuery.shape.limit.default(50),
  gameId: slug.optional(),
  state: roundState.optional(),
  currency: realCurrency.optional(),
});

export const listRounds = operation({
  method: "GET",
  path: "/dashboard/history/rounds",
  summary:
    "The player's rounds, latest first, each with its proof and the cash before and after, and beside them those at the games " +
    `of providers, with the sums of all that is asked for: fifty at once, and of at most ${HISTORY_MONTHS} months.`,
  audience: "player",
  presence: true,
  query: roundsAsked,
  data: pageOf(roundRow).extend({
    /** Of the same page; both lists together are in order of their beginning. */
    providerRounds: z.array(providerRound),
    rows: z.number().int(),
    /** By account. Of open rounds, only what is staked. */
    totals: z.array(z.object({ rounds: z.number().int(), staked: money, paid: money })),
  }),
});

export const listOpenRounds = operation({
  method: "GET",
  path: "/dashboard/open-rounds",
  summary: "The player's rounds that hold their stake, latest first: one at most of each game.",
  audience: "player",
  presence: true,
  data: z.object({ items: z.array(round) }),
});

export const listPlayedGames = operation({
  method: "GET",
  path: "/dashboard/history/games",
  summary:
    "The games of the house at which the player has rounds that fit, by name, with how many; the game that is asked for keeps " +
    `out none of them, and is among them without rounds as well. Of at most ${HISTORY_MONTHS} months.`,
  audience: "player",
  presence: true,
  query: roundsAsked.omit({ cursor: true, limit: true }),
  data: z.object({ items: z.array(z.object({ id: slug, title: z.string(), rounds: z.number().int() })) }),
});

/** Of fewer rounds than this a standing says nothing. */
export const LEAST_FOR_LUCK = 20;
/** The most rounds, and the most different bets among them, that are set beside their distribution at once. */
export const MOST_FOR_LUCK = { rounds: 5_000, bets: 64 } as const;

/** A share that is known to lie between two, which are one where the distribution was followed exactly. */
const share = z.object({ least: z.number().min(0).max(1), most: z.number().min(0).max(1) });

export const getLuck = operation({
  method: "GET",
  path: "/dashboard/history/luck",
  summary:
    "Where the net result of the player's settled rounds stands in the exact distribution of the same bets: the shares of all " +
    "who place them that end with less and with more. Without jackpots, of one currency, of games of the house by the rules " +
    `they have now; of this session, or of at most ${HISTORY_MONTHS} months.`,
  audience: "player",
  presence: true,
  query: roundsAsked.omit({ cursor: true, limit: true, state: true }).extend({
    /** All rounds since sign-in, in place of days. */
    since: z.literal("session").optional(),
  }),
  data: z.object({
    /** Those that count. Above {@link MOST_FOR_LUCK} it is not told how many more there are. */
    rounds: z.number().int(),
    /** Settled rounds that do not count, because their game has other rules now. */
    leftOut: z.number().int(),
    /** What was paid without jackpots − staked in the rounds that count; null where they are too many. */
    net: money.nullable(),
    /** Whether some were decided by steps of the player: they count in the way the odds of their game are for. */
    hasSteps: z.boolean(),
    /** Null where the rounds are too few to tell or too many to compute. */
    luck: z.object({ less: share, more: share }).nullable(),
    unknown: z.enum(["too_few", "too_many_rounds", "too_many_bets"]).nullable(),
  }),
});
