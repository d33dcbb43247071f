import type * as contract from "#app/contract/public-log.ts";
import {
  currentSealReceipt,
  listEntries,
  listHeads,
  publicLog,
  readConsistency,
  readEntry,
  roundReceipt,
} from "#server/platform/modules/public-log/index.ts";
import type { Handlers } from "./handler.ts";

export const publicLogHandlers: Handlers<typeof contract> = {
  getPublicLog: ({ context }) => publicLog(context),
  listLogHeads: ({ context, input }) => listHeads(context, input),
  listLogEntries: ({ context, input }) => listEntries(context.connection.db, input),
  getLogEntry: ({ context, input }) => readEntry(context, input.index),
  getLogConsistency: ({ context, input }) => readConsistency(context.connection.db, input),
  getRoundReceipt: ({ context, input, player }) => roundReceipt(context, player.id, input.roundId),
  getSealReceipt: ({ context, player }) => currentSealReceipt(context, player.id),
};
