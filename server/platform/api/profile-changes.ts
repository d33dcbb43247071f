import type * as contract from "#app/contract/profile-changes.ts";
import {
  changeCountry,
  changeEmail,
  changesInReview,
  changesOf,
  decideChange,
  pendingEmailChange,
  requestEmailChange,
  requestEmailReview,
  viewChange,
  withdrawChange,
} from "#server/platform/modules/account-changes/index.ts";
import { confirmEmailByCode } from "#server/platform/modules/players/index.ts";
import { excludeWithOthers } from "#server/platform/modules/protection/index.ts";
import {
  passwordFormOf,
  provePresenceByCode,
  requestPasswordCode,
  setPassword,
} from "#server/platform/modules/sessions/index.ts";
import { type Handlers, handled } from "./handler.ts";

export const profileChangesHandlers: Handlers<typeof contract> = {
  getPasswordForm: ({ context, player }) => passwordFormOf(context, player),
  requestPasswordCode: ({ context, player }) => handled(requestPasswordCode(context, player.id, "password")),
  setPassword: ({ context, player, input }) => handled(setPassword(context, player, input)),
  requestPresenceCode: ({ context, player }) => handled(requestPasswordCode(context, player.id, "presence")),
  provePresenceByCode: ({ context, player, input }) => handled(provePresenceByCode(context, player, input.code)),
  confirmEmailByCode: ({ context, player, input }) => handled(confirmEmailByCode(context, player.id, input.code)),

  getEmailChange: async ({ context, player }) => ({
    email: player.email,
    pending: await pendingEmailChange(context, player),
  }),
  requestEmailChange: ({ context, player, input }) => handled(requestEmailChange(context, player, input.email)),
  confirmEmailChange: ({ context, player, input }) => handled(changeEmail(context, player, input)),
  requestEmailReview: ({ context, player, input }) => handled(requestEmailReview(context, player, input)),

  requestCountryChange: ({ context, player, input }) => handled(changeCountry(context, player.id, input)),

  listAccountChanges: async ({ context, player }) => ({
    changes: (await changesOf(context.connection.db, player.id)).map(viewChange),
  }),
  withdrawAccountChange: ({ context, player, input }) => handled(withdrawChange(context, player.id, input.changeId)),

  listSandboxChanges: async ({ context }) => ({ changes: await changesInReview(context.connection.db) }),
  decideSandboxChange: async ({ context, input }) =>
    viewChange(
      await decideChange(context, input.changeId, input.decision, (tx, id) => excludeWithOthers(tx, context, id)),
    ),
};
