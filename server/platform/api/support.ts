import type * as contract from "#app/contract/support.ts";
import { MESSAGE_LENGTH } from "#app/contract/support.ts";
import {
  answerPlayer,
  closeThread,
  isWithin,
  markRead,
  sendMessage,
  threadOf,
  threadsForOperator,
  viewMessage,
} from "#server/platform/modules/support/index.ts";
import { type Handlers, handled } from "./handler.ts";

/** How many messages of each thread an operator sees at once. */
const LATEST = 6;

export const supportHandlers: Handlers<typeof contract> = {
  getSupportSettings: async ({ context: { config, clock } }) => {
    const { hours, timeZone, answerHours } = config.support;
    return {
      isOpen: isWithin(hours, timeZone, clock.now()),
      hours: [...hours],
      timeZone,
      answerHours,
      messageLength: MESSAGE_LENGTH,
    };
  },

  getSupportThread: ({ context, player, input }) => threadOf(context.connection.db, player.id, input),
  sendSupportMessage: async ({ context, player, input }) => viewMessage(await sendMessage(context, player.id, input)),
  markSupportRead: ({ context, player, input }) => handled(markRead(context, player.id, input.number)),

  listSandboxSupport: async ({ context }) => {
    const threads = await threadsForOperator(context.connection.db, { latest: LATEST });
    return {
      threads: threads.map(({ playerId, email, waitingSince, closedAt, messages }) => ({
        playerId,
        email,
        messages,
        waitingSince: waitingSince?.toISOString() ?? null,
        closedAt: closedAt?.toISOString() ?? null,
      })),
    };
  },
  answerSandboxSupport: async ({ context, input: { playerId, ...typed } }) =>
    viewMessage(await answerPlayer(context, playerId, typed)),
  closeSandboxSupport: ({ context, input }) => handled(closeThread(context, input.playerId)),
};
