import { z } from "zod";
import { crashTable } from "./crash.ts";
import { secret } from "./marks.ts";
import { money } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { id, instant } from "./values.ts";

/**
 * The address of the event stream, below `/api/v1`: `text/event-stream`, so it is not an operation. The site has it at `/live`.
 */
export const LIVE_PATH = "/live";

/** What can change about a player: only pages that show it are informed. */
export const PERSONAL_SUBJECTS = [
  "balance",
  "payments",
  "documents",
  "limits",
  "sessions",
  "standing",
  "bonuses",
  "prizes",
  "support",
] as const;
export type PersonalSubject = (typeof PERSONAL_SUBJECTS)[number];

/** What the house offers and publishes to everybody, each with a version that its site renders pages of. */
export const HOUSE_TOPICS = ["catalogue", "content", "notices"] as const;
export type HouseTopic = (typeof HOUSE_TOPICS)[number];
export type HouseVersions = Partial<Readonly<Record<HouseTopic, string>>>;

/**
 * Topics anybody may follow: the open games and tables, the texts, the questions to players; the pools, the last rounds of the
 * house, the players at its tables; the places of a contest, and of all of a race; the shared rounds of a game.
 */
export const liveTopic = z
  .string()
  .regex(
    /^(?:catalogue|content|notices|jackpots|settled|tables|board:(?:tournament|stage|race):[a-z0-9-]{1,80}|crash:[a-z0-9-]{1,60})$/,
  );

/** What an event can be about: a topic, something of a player's, or a session that has ended. */
export const liveSubject = z.union([z.enum([...PERSONAL_SUBJECTS, "ended"]), liveTopic]);

/** Maximum number of topics of one reader, and of readers of one call. */
export const MOST_TOPICS = 16;
export const MOST_READERS = 200;

/** Increases within its subject: an event with a lower version is older. */
const version = z.string().regex(/^\d{1,20}$/);

/** Cash, bonus money and held money of the active account. */
export const liveBalance = z.object({ balance: money, bonus: money, held: money });
export type LiveBalance = z.infer<typeof liveBalance>;

/** The shared round of a crash game, with the fields of `getCrashTable`. */
export const liveCrash = z.object({
  number: z.number().int(),
  betsUntil: instant,
  startsAt: instant,
  isWaiting: z.boolean(),
  now: instant,
  last: z.object({ number: z.number().int(), crashedAt: z.number().int() }).nullable(),
  /** On the round of `number`, and on the one before it. */
  bets: crashTable.shape.bets,
  voided: crashTable.shape.voided,
});
export type LiveCrash = z.infer<typeof liveCrash>;

/** The amount of each pool, by its level. */
export const livePools = z.record(z.string(), money);

/**
 * A subject has a new version, with its state if that is small; otherwise the page requests it. `channel` is the player it
 * concerns, null for everybody; `session` is the one that ended, for an event `ended`.
 */
export const liveEvent = z.object({
  channel: id("ply").nullable(),
  subject: z.string(),
  version,
  state: z.union([liveBalance, liveCrash, livePools]).optional(),
  session: z.string().optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** The two tokens of SPEC §3: one to open a connection, one to receive events about its player. */
const tokens = { connectionToken: secret(z.string().max(500)), channelToken: secret(z.string().max(500)) };
export const liveTokens = z.object(tokens);
export type LiveTokens = z.infer<typeof liveTokens>;

/** The position where a stream ended: events before it need not be sent again. */
const after = z.string().regex(/^\d{1,20}$/);

export const joinLive = operation({
  method: "POST",
  path: "/live/join",
  summary:
    "Has a stream of events (GET /live, which names itself first) tell what the readers' tokens open, and the topics asked " +
    "for, beginning with how each is. Tokens of an ended session, old or forged ones open nothing; nearly old ones come back new.",
  audience: "anyone",
  body: z.object({
    stream: z.string().regex(/^lst_[A-Za-z0-9_-]{20,64}$/),
    readers: z.array(z.object({ ...tokens, after: after.optional() })).max(MOST_READERS),
    topics: z.array(liveTopic).max(MOST_READERS),
  }),
  data: z.object({
    /** In the order of the readers; null for a reader without access. */
    readers: z.array(z.object({ channel: id("ply"), session: z.string(), until: instant, ...tokens }).nullable()),
  }),
  errors: ["link_invalid"],
});

export const getLiveState = operation({
  method: "POST",
  path: "/live/state",
  summary: "What a stream would begin with, for readers that can only ask again.",
  audience: "anyone",
  body: liveTokens,
  data: z.object({
    ...tokens,
    versions: z.record(z.string(), version),
    balance: liveBalance,
  }),
  errors: ["link_invalid"],
});
