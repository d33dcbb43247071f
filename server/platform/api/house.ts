import type * as contract from "#app/contract/house.ts";
import { balanceBranch, listBalanceProofs } from "#server/platform/modules/balance-proofs/index.ts";
import { houseDays } from "#server/platform/modules/house-ledger/index.ts";
import { listJustSettled } from "#server/platform/modules/rounds/index.ts";
import type { Handlers } from "./handler.ts";

export const houseHandlers: Handlers<typeof contract> = {
  getHouseDays: ({ context, input }) => houseDays(context, input),
  listJustSettled: ({ context }) => listJustSettled(context),
  listBalanceProofs: ({ context, input }) => listBalanceProofs(context.connection.db, input),
  getBalanceBranch: ({ context, input, player }) => balanceBranch(context.connection.db, player.id, input),
};
