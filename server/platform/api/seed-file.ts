import type * as contract from "#app/contract/seed-file.ts";
import { fileHead, linesFrom, listPairs, revealedPair } from "#server/platform/modules/seed-files/index.ts";
import type { Handlers } from "./handler.ts";

export const seedFileHandlers: Handlers<typeof contract> = {
  listSeedPairs: ({ context, input, player }) => listPairs(context, player.id, input),
  getSeedFile: async ({ context, input, player }) =>
    fileHead(context, await revealedPair(context.connection.db, player.id, input.number), input.part),
  listSeedRounds: async ({ context, input, player }) => ({
    items: await linesFrom(context, await revealedPair(context.connection.db, player.id, input.number), input),
  }),
};
