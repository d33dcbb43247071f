import { z } from "zod";
import { operation } from "./operation.ts";
import { handled, id, instant, operationId, pageOf, pageQuery } from "./values.ts";
import { writtenText } from "./written-text.ts";

/** Characters of one message, as code points. */
export const MESSAGE_LENGTH = 2_000;
/** Maximum number of messages of a player in this many minutes, and per day. */
export const MESSAGE_PACE = { minutes: 10, most: 10, aDay: 100 } as const;

/** Who wrote: the player of the thread, or a person answering for the house. */
export const MESSAGE_AUTHORS = ["player", "house"] as const;

/** The number of a message in a thread, counted from 1 without a gap. */
const number = z.coerce.number().int().min(0).max(2_147_483_647);

const text = writtenText(MESSAGE_LENGTH);

export const supportMessage = z.object({
  number: z.number().int().min(1),
  author: z.enum(MESSAGE_AUTHORS),
  /** Plain text in lines. */
  text: z.string(),
  at: instant,
});
export type SupportMessage = z.infer<typeof supportMessage>;

/** HH:MM of a day, with 24:00 as its end. */
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);
const weekday = z.number().int().min(1).max(7);

export const supportHours = z.object({
  /** From Monday, 1, to Sunday, 7; the first and the last of them. */
  days: z.tuple([weekday, weekday]),
  from: clockTime,
  to: clockTime,
});
export type SupportHours = z.infer<typeof supportHours>;

export const getSupportSettings = operation({
  method: "GET",
  path: "/chat/settings",
  summary: "When somebody of the house answers, and within how many hours. A message may be sent at any time.",
  audience: "anyone",
  data: z.object({
    /** Whether support is open now; null if no hours are configured. */
    isOpen: z.boolean().nullable(),
    /** In the time zone below; empty if none are configured. */
    hours: z.array(supportHours),
    /** Its name in the IANA time zone database. */
    timeZone: z.string(),
    /** Null if no response time is promised. */
    answerHours: z.number().int().min(1).nullable(),
    /** Maximum characters (code points) of a message. */
    messageLength: z.number().int(),
  }),
});

export const getSupportThread = operation({
  method: "GET",
  path: "/chat/messages",
  summary: "What the player and the house wrote to each other, the latest first.",
  audience: "player",
  presence: true,
  query: pageQuery,
  data: pageOf(supportMessage).extend({
    /** Unread messages of the house. */
    unread: z.number().int().min(0),
    /** The number of the last message the player has read. */
    readNumber: z.number().int().min(0),
    /** When the house closed the thread; the next message reopens it. */
    closedAt: instant.nullable(),
  }),
});

export const sendSupportMessage = operation({
  method: "POST",
  path: "/chat/messages",
  summary:
    "Sends a message to the house, whatever the player may not do otherwise. The same operation id with the same text sends it once.",
  audience: "player",
  presence: true,
  body: z.object({ operationId, text }),
  data: supportMessage,
  errors: ["operation_mismatch"],
});

export const markSupportRead = operation({
  method: "POST",
  path: "/chat/read",
  summary: "Notes up to which message the player has read. Repeating it, also with a lower number, is harmless.",
  audience: "player",
  presence: true,
  body: z.object({ number }),
  data: handled,
});

const playerId = id("ply");

export const listSandboxSupport = operation({
  method: "GET",
  path: "/sandbox/support",
  summary: "Threads with the house, the longest wait first, with the latest messages of each. Sandbox mode only.",
  audience: "anyone",
  data: z.object({
    threads: z.array(
      z.object({
        playerId,
        email: z.string(),
        /** Since when a message of the player waits for an answer. */
        waitingSince: instant.nullable(),
        closedAt: instant.nullable(),
        /** In the order they were written. */
        messages: z.array(supportMessage),
      }),
    ),
  }),
  errors: ["not_found"],
});

export const answerSandboxSupport = operation({
  method: "POST",
  path: "/sandbox/support/:playerId/messages",
  summary: "Answers a player who has written. Sandbox mode only.",
  audience: "anyone",
  params: z.object({ playerId }),
  body: z.object({ operationId, text }),
  data: supportMessage,
  errors: ["not_found", "operation_mismatch"],
});

export const closeSandboxSupport = operation({
  method: "POST",
  path: "/sandbox/support/:playerId/close",
  summary: "Closes a thread as settled; repeating it is harmless. Sandbox mode only.",
  audience: "anyone",
  params: z.object({ playerId }),
  data: handled,
  errors: ["not_found"],
});
