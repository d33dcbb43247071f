import type * as contract from "#app/contract/passkeys.ts";
import { readMade, readShown } from "#app/contract/passkeys.ts";
import {
  addPasskey,
  offerPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from "#server/platform/modules/second-factors/index.ts";
import {
  beginPasskeyProof,
  beginPasskeySignIn,
  confirmPasskeyProof,
  passkeySignIn,
  provePassword,
} from "#server/platform/modules/sessions/index.ts";
import { type Handlers, handled } from "./handler.ts";

export const passkeysHandlers: Handlers<typeof contract> = {
  listPasskeys: async ({ context, player }) => ({
    passkeys: (await passkeysOf(context, player.id)).map(({ addedAt, usedAt, ...passkey }) => ({
      ...passkey,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  }),

  beginPasskey: async ({ context, player, input }) => {
    // So that nobody else adds a passkey on an unattended phone: it would sign in for good.
    await provePassword(context, player, { password: input.password, path: "password" });
    return { options: await offerPasskey(context, player) };
  },
  addPasskey: ({ context, player, input: { credential, name }, device }) =>
    handled(addPasskey(context, player, { credential: readMade(credential), name: name || device || "Passkey" })),
  renamePasskey: ({ context, player, input }) => handled(renamePasskey(context, player.id, input)),
  removePasskey: ({ context, player, input }) => handled(removePasskey(context, player.id, input.passkeyId)),

  beginPasskeyProof: async ({ context, player, address }) => ({
    options: await beginPasskeyProof(context, player, address),
  }),
  confirmPasskeyProof: ({ context, player, input }) =>
    handled(confirmPasskeyProof(context, player, readShown(input.credential))),

  beginPasskeySignIn: ({ context, address }) => beginPasskeySignIn(context, address),
  passkeySignIn: ({ context, input: { visit, credential }, device, country }) =>
    passkeySignIn(context, { visit, credential: readShown(credential) }, { device, country }),
};
