import { selfExclusionOf } from "#server/platform/modules/protection/index.ts";
import type { Handler } from "./handler.ts";

export const getSelfExclusion: Handler<"getSelfExclusion"> = ({ context, player }) =>
  selfExclusionOf(context, player.id);
