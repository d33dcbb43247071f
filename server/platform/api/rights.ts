import type * as contract from "#app/contract/rights.ts";
import { closeAccount, closingOf } from "#server/platform/modules/closing/index.ts";
import { exportFileOf, exportOf, requestExport } from "#server/platform/modules/exports/index.ts";
import { type Handlers, handled } from "./handler.ts";

export const rightsHandlers: Handlers<typeof contract> = {
  getDataExport: ({ context, player }) => exportOf(context, player.id),
  requestDataExport: ({ context, player, input }) => requestExport(context, player, input),
  getDataExportFile: ({ context, player, input }) => exportFileOf(context, player.id, input.exportId),
  getClosing: ({ context, player }) => closingOf(context, context.connection.db, player),
  closeAccount: ({ context, player, input }) => handled(closeAccount(context, player, input.password)),
};
