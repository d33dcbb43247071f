import type * as contract from "#app/contract/protection.ts";
import {
  activateCoolingOff,
  activateSelfExclusion,
  checkSignature,
  deactivateCoolingOff,
  deactivateSelfExclusion,
  extendSelfExclusion,
  selfExclusionOf,
} from "#server/platform/modules/protection/index.ts";
import { type Handlers, handled } from "./handler.ts";

export const protectionHandlers: Handlers<typeof contract> = {
  activateSelfExclusion: ({ context, player, input }) => activateSelfExclusion(context, player.id, input.period),
  getSelfExclusion: ({ context, player }) => selfExclusionOf(context, player.id),
  extendSelfExclusion: ({ context, input }) => extendSelfExclusion(context, input.signature, input.day),
  deactivateSelfExclusion: ({ context, input }) => handled(deactivateSelfExclusion(context, input.signature)),
  checkSignature: ({ context, input }) => checkSignature(context, input.signature),
  activateCoolingOff: ({ context, player, input }) => activateCoolingOff(context, player, input.days),
  deactivateCoolingOff: ({ context, player }) => handled(deactivateCoolingOff(context, player.id)),
};
