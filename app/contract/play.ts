import { z } from "zod";
import { gameDetail, returnsByStake, roundId, stakes } from "./catalogue.ts";
import { issue } from "./errors.ts";
import { beaconRound, ownSeed, proof, rotateServerSeed, seal, sha256 } from "./fairness.ts";
import { BLACKJACK_ACTS } from "./games/blackjack.ts";
import { outcome, playerStep, roundInput, roundStep } from "./games/index.ts";
import { JACKPOT_LEVELS, jackpotDraws } from "./games/jackpots.ts";
import { limit, realityCheck } from "./limits.ts";
import { secret } from "./marks.ts";
import { money, positiveMoney, realCurrency } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { HISTORY_MONTHS, historyQuery, instant, operationId, pageOf, slug } from "./values.ts";

/** `open`: the stake is held until the round is settled. `void`: it was closed undecided; see `voided`. */
const roundState = z.enum(["open", "settled", "void"]);

/** Why an operator voids a round. */
export const OPERATOR_VOID_REASONS = ["fault", "outage", "dispute", "order"] as const;

/**
 * The same, and why the house does by its published rules: the game's rules changed, there is no step without risk, a key was lost,
 * or the beacon that a shared round is drawn by was late by a minute.
 */
export const VOID_REASONS = [
  ...OPERATOR_VOID_REASONS,
  "rules_changed",
  "left_open",
  "key_lost",
  "beacon_late",
] as const;
export const voidReason = z.enum(VOID_REASONS);
export type VoidReason = z.infer<typeof voidReason>;

/** Days after its start that a round waits for its player; then the house ends it by the published rules of its game. */
export const LEFT_OPEN_DAYS = 30;

export const round = z.object({
  id: roundId,
  gameId: slug,
  /** Of a game the house no longer has, its id. */
  gameTitle: z.string(),
  /** The house no longer has the game: an open round cannot be played on, and taking it up returns its stake. */
  isGameGone: z.boolean(),
  mode: z.enum(["real", "demo"]),
  state: roundState,
  /** The initial bet: with input, steps and seeds it reproduces the round. */
  bet: money,
  /** Everything that was staked: the bet, and what steps added to it. */
  stake: money,
  /** What the game paid; zero unless the round is settled. */
  payout: money,
  /** Its draws for the jackpots, and what they paid besides the game; null if it takes no part, and until it is drawn. */
  jackpots: jackpotDraws
    .extend({
      /** Of the terms it was drawn by, as `GET /jackpots/pool` publishes them; null in rounds older than these hashes. */
      termsHash: sha256.nullable(),
      /** The levels it has won, each with its pool in euro. */
      won: z.array(z.object({ level: z.enum(JACKPOT_LEVELS), pool: money })),
      /** In the currency of the round. */
      paid: money,
      /**
       * The round of the beacon that draws it, named with the bet: `paid` is a payment of its own, seconds later. Absent from rounds
       * of before there was a beacon, whose `paid` is part of that of the round.
       */
      beacon: beaconRound.optional(),
    })
    .nullable(),
  /** Of a settled round that takes part and waits for the beacon that draws it; `signature` is null. */
  jackpotsWait: z.object({ weight: z.number().int().min(0), termsHash: sha256, beacon: beaconRound }).optional(),
  /** The total payout: the game's, and that of jackpots without a beacon; for a void round, what was returned. */
  paid: money,
  /** `paid` − `stake` of the player's own money only, without bonus money that was staked and became bonus money again. */
  net: money,
  /**
   * The parts of `stake` and `paid` that were bonus money; null where none was staked. The stake of a free spin is bonus money
   * that the house gave for it.
   */
  bonus: z.object({ stake: money, paid: money }).nullable(),
  input: roundInput,
  /**
   * The steps after the bet, in order, by the player and at last perhaps by the house; empty in games that are decided by the
   * bet alone.
   */
  steps: z.array(roundStep),
  /** When each step arrived, by the house's clock; null for steps of the house and from before this was stored. */
  stepsAt: z.array(instant.nullable()),
  /**
   * For an open round, what its player may see: null if it only waits to be settled. For a void one, what the player had seen.
   */
  outcome: outcome.nullable(),
  /** The rules it was drawn by: `paytableHash` of the game at that time. */
  paytableHash: sha256,
  /**
   * For a settled round of blackjack: for each step, the best play by the cards open at the time, and the average cost of the
   * chosen step compared with it, rounded up to a minor unit. Absent in other rounds.
   */
  bestPlay: z.array(z.object({ best: z.enum(BLACKJACK_ACTS), price: money })).optional(),
  openedAt: instant,
  settledAt: instant.nullable(),
  /** For a round that waits for its player's step, when the house ends it: {@link LEFT_OPEN_DAYS} after it began. */
  waitsUntil: instant.nullable(),
  /** The player did not return, and the house ended it: its last steps are the house's, or its stake was returned. */
  endedByHouse: z.boolean(),
  /**
   * The next win would have exceeded the most one round pays (`ceiling` of the stakes), so the house cashed out for the player:
   * the last step.
   */
  endedAtCeiling: z.boolean(),
  /**
   * For a void round: the reason, null if it was voided before reasons were stored; and what was paid, the stake or what
   * leaving the round would have paid, whichever is more.
   */
  voided: z.object({ reason: voidReason.nullable(), paid: money }).nullable(),
  proof,
});
export type Round = z.infer<typeof round>;

export const purse = z.object({ cash: money, held: money });

/** The round after a bet or a step, and the remaining money. */
export const played = z.object({ round, purse });

/** Why a player may not play for real at the moment, in any game. */
export const MAY_NOT_PLAY = [
  "player_blocked",
  "self_excluded",
  "cooling_off",
  "terms_required",
  "email_not_confirmed",
  "identity_required",
] as const;

/** Token of a demo, stored by the site in a cookie; the demo's seeds are derived from it too. It is invalid after a day. */
const demoToken = secret(z.string().regex(/^[A-Za-z0-9_-]{32,64}$/));

/** The total stake and payout of a settled round, and the net result of the player's own money. */
const result = z.object({ staked: money, paid: money, net: money });

const table = z.object({
  game: gameDetail,
  stakes,
  /** Of the last bet here, or else of the game's default one, at the offered stakes. */
  returns: returnsByStake,
  purse,
  seal,
  /** An open round: its stake is held, and it must be continued or closed before the next. */
  openRound: round.nullable(),
  /** Latest first, at most six: settled ones, and those that a late beacon made void. */
  lastRounds: z.array(round),
  /** Total stakes and payouts of the last settled rounds here, latest first, at most twenty. */
  results: z.array(result),
  /**
   * At plinko, how many of the player's last balls here, at most a hundred, fell into each bin from the left, for each number
   * of rows.
   */
  balls: z.array(z.object({ rows: z.number().int(), bins: z.array(z.number().int().min(0)) })).optional(),
  /** Minimum time between two bets on games of this category. */
  minimumCycleMs: z.number().int().min(0),
});

const jackpotPayment = z.object({
  roundId,
  level: z.enum(JACKPOT_LEVELS),
  /** In the currency of the round. */
  paid: money,
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
    /** Whether rounds of this game may be planned: for some kinds, and if the player's jurisdiction allows it. */
    mayPlanRuns: z.boolean(),
    /** The current session, since sign-in, of the player's own money only. `net` is returned − staked. */
    session: z.object({
      startedAt: instant,
      staked: money,
      returned: money,
      net: money,
      /** Its last settled rounds of all games, latest first, at most sixty. */
      rounds: z.array(result),
      /** The player's limits that are set. */
      limits: z.array(limit),
      realityCheck,
      /** What a jackpot drawn by a beacon has paid last in it; no sum of it counts that. Null where none has. */
      jackpot: jackpotPayment.nullable().default(null),
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

/**
 * From the player's own limits, each with its kind, its period and when more becomes available; and while a reality check is
 * unanswered.
 */
const LIMIT_ERRORS = ["limit_reached", "reality_check_due"] as const;

const bet = z.object({ operationId, stake: positiveMoney, input: roundInput, ownSeed: ownSeed.optional() });

/** From the terms of the running bonus, each with the term; a free spin requires one that is left. */
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

/** Maximum number of rounds of one bet that a player plans at once. */
export const MOST_PLANNED_ROUNDS = 100;

/** In stakes: the maximum win at which a planned run may be set to end. */
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
    /** From one stake to the player's whole balance. */
    lossStop: positiveMoney,
    /** The run ends once the win reaches this. */
    winStop: positiveMoney.optional(),
  }),
  data: z.object({
    /** Staked − paid, rounded up to a minor unit. */
    averageCost: money,
    /** Of rounds that are played until a stop, or the count, ends the run. */
    averageRounds: z.number(),
    /** The probability that a round, the last included, leaves no room for another stake within the loss stop; 0 to 1. */
    lossStopChance: z.number().min(0).max(1),
    /** The probability that a round, the last included, reaches the win stop. */
    winStopChance: z.number().min(0).max(1),
    /** Paid − staked: 19 of 20 runs end there or above. */
    nineteenInTwenty: money,
  }),
  errors: [
    "not_found",
    "game_disabled",
    "stake_invalid",
    "return_too_low",
    "currency_mismatch",
    "game_input_invalid",
    "insufficient_funds",
    "run_unavailable",
    "loss_stop_invalid",
    "win_stop_invalid",
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

/** One step of a round. `after` is the number of earlier steps: of two simultaneous steps, one is out of turn. */
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
        /** Null reason: from before reasons were stored. */
        voids: z.array(z.object({ reason: voidReason.nullable(), rounds: z.number().int() })),
        /** With steps by its published rules; those whose stake was returned instead are void. */
        endedByHouse: z.number().int(),
      }),
    ),
    countedAt: instant,
  }),
});

/** A round as lists show it; `getRound` has the rest. */
export const roundRow = round
  .pick({
    id: true,
    gameId: true,
    gameTitle: true,
    state: true,
    stake: true,
    paid: true,
    net: true,
    bonus: true,
    isGameGone: true,
    openedAt: true,
    endedByHouse: true,
    voided: true,
  })
  .extend({
    /** The part of `paid` that came from jackpots; null where none was won. */
    ofJackpots: money.nullable(),
    balanceBefore: money.nullable(),
    balanceAfter: money.nullable(),
  });
export type RoundRow = z.infer<typeof roundRow>;

/** A round of a provider's game, as a bet and its result; its proof is the provider's. */
export const providerRound = z.object({
  /** The provider's number of the bet. */
  id: z.string(),
  providerId: z.string(),
  gameCode: z.string(),
  gameTitle: z.string(),
  /** `void`: the provider has cancelled the bet. */
  state: z.enum(["settled", "void"]),
  stake: money,
  paid: money,
  balanceBefore: money,
  balanceAfter: money,
  openedAt: instant,
});
export type ProviderRound = z.infer<typeof providerRound>;

const roundsQuery = historyQuery.extend({
  limit: historyQuery.shape.limit.default(50),
  gameId: slug.optional(),
  state: roundState.optional(),
  currency: realCurrency.optional(),
});

export const listRounds = operation({
  method: "GET",
  path: "/dashboard/history/rounds",
  summary:
    "The player's rounds, latest first, each with the cash before and after, and beside them those at the games " +
    `of providers, with the sums of all that is asked for: fifty at once, and of at most ${HISTORY_MONTHS} months.`,
  audience: "player",
  presence: true,
  query: roundsQuery,
  data: pageOf(roundRow).extend({
    /** Of the same page; both lists together are ordered by start. */
    providerRounds: z.array(providerRound),
    rows: z.number().int(),
    /** By account, of the player's own money: without bonus money that was staked or paid. For open rounds, only the stakes. */
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
  query: roundsQuery.omit({ cursor: true, limit: true }),
  data: z.object({ items: z.array(z.object({ id: slug, title: z.string(), rounds: z.number().int() })) }),
});

/** With fewer rounds than this a comparison says nothing. */
export const LEAST_FOR_LUCK = 20;
/** The maximum of rounds, and of different bets among them, that are compared with their distribution at once. */
export const MOST_FOR_LUCK = { rounds: 5_000, bets: 64 } as const;

/** A fraction known to be between two values, which are equal if the distribution was computed exactly. */
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
  query: roundsQuery.omit({ cursor: true, limit: true, state: true }).extend({
    /** All rounds since sign-in, instead of days. */
    since: z.literal("session").optional(),
  }),
  data: z.object({
    /** Those that count. Above {@link MOST_FOR_LUCK} the number of further ones is not reported. */
    rounds: z.number().int(),
    /** Settled rounds that do not count, because their game has other rules now. */
    leftOut: z.number().int(),
    /** Paid (without jackpots) − staked in the rounds that count; null if they are too many. */
    net: money.nullable(),
    /** Whether some were decided by steps of the player: they count as played in the way of their game's odds. */
    hasSteps: z.boolean(),
    /** Null if the rounds are too few to be meaningful or too many to compute. */
    luck: z.object({ less: share, more: share }).nullable(),
    unknown: z.enum(["too_few", "too_many_rounds", "too_many_bets"]).nullable(),
  }),
});
