import { z } from "zod";
import { money } from "./money-schemas.ts";
import { operation, streamedFile } from "./operation.ts";
import { PASSWORD_REFUSALS, typedPassword } from "./session.ts";
import { handled, id, instant, operationId } from "./values.ts";

/** `over`: its time has passed. */
export const EXPORT_STATES = ["waiting", "ready", "failed", "over"] as const;

/** How many days a copy can be downloaded. */
export const EXPORT_DAYS = 7;

/** How long money laundering law requires customer records: five years after the account was closed. */
export const CLOSED_ACCOUNT_DAYS = 1_826;

const exportId = id("exp");

const dataExport = z.object({
  id: exportId,
  state: z.enum(EXPORT_STATES),
  askedAt: instant,
  madeAt: instant.nullable(),
  expiresAt: instant.nullable(),
  bytes: z.number().int().min(1).nullable(),
});

export const getDataExport = operation({
  method: "GET",
  path: "/profile/export",
  summary: "The copy of their data the player asked for last; null where none is kept.",
  audience: "player",
  presence: true,
  data: z.object({ export: dataExport.nullable() }),
});

export const requestDataExport = operation({
  method: "POST",
  path: "/profile/export",
  summary: "Asks for a copy of everything about the player, which a letter tells when it is ready. One at a time.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ operationId, password: typedPassword }),
  data: dataExport,
  errors: [...PASSWORD_REFUSALS, "export_open"],
});

export const getDataExportFile = operation({
  method: "GET",
  path: "/profile/export/:exportId/file",
  summary: "The copy as one ZIP archive, to its player alone.",
  audience: "player",
  presence: true,
  file: true,
  params: z.object({ exportId }),
  data: streamedFile,
  errors: ["not_found"],
});

/** What must be done before an account can be closed, and what remains of it. */
export const getClosing = operation({
  method: "GET",
  path: "/profile/close",
  summary: "What the player has to do before the account can be closed, and what would be given up with it.",
  audience: "player",
  presence: true,
  data: z.object({
    /** Cash that has to be withdrawn or transferred first, by currency. */
    toWithdraw: z.array(money),
    /** Held for withdrawals and open rounds. */
    held: z.array(money),
    /** Below the smallest withdrawal of its currency: it stays the player's, and cannot be sent. */
    small: z.array(money),
    openRounds: z.number().int().min(0),
    /** Unfinished withdrawals and deposits. */
    openPayments: z.number().int().min(0),
    /** Cancelled deposits that may still be paid, until their providers have closed their pages. */
    payableDeposits: z.number().int().min(0),
    bonus: z.array(money),
    points: money,
    /** Nothing of the above has to be done first. */
    isReady: z.boolean(),
  }),
});

export const closeAccount = operation({
  method: "POST",
  path: "/profile/close",
  summary: "Closes the account for good: every session ends, letters stop, and no sign-in opens it again.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ password: typedPassword }),
  data: handled,
  errors: [...PASSWORD_REFUSALS, "closing_open"],
});
