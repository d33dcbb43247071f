import type * as contract from "#app/contract/limits.ts";
import {
  answerRealityCheck,
  confirmLimit,
  keepLimit,
  setLimit,
  setRealityCheck,
  viewLimits,
} from "#server/platform/modules/player-limits/index.ts";
import type { Handlers } from "./handler.ts";

export const limitsHandlers: Handlers<typeof contract> = {
  getLimits: ({ context, player }) => viewLimits(context, player.id),

  setLimit: async ({ context, player, input: { operationId, asked } }) => {
    const value = asked.value === null ? null : BigInt(asked.value);
    await setLimit(context, { ...asked, value, operationId, playerId: player.id });
    return viewLimits(context, player.id);
  },

  confirmLimit: async ({ context, player, input }) => {
    await confirmLimit(context, player.id, input);
    return viewLimits(context, player.id);
  },

  keepLimit: async ({ context, player, input }) => {
    await keepLimit(context, player.id, input);
    return viewLimits(context, player.id);
  },

  setRealityCheck: ({ context, player, input }) => setRealityCheck(context, player.id, input.everyMinutes),
  answerRealityCheck: ({ context, player }) => answerRealityCheck(context, player.id),
};
