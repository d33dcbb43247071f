import { campaignForCode } from "#server/platform/modules/eligibility/index.ts";
import type { Handler } from "./handler.ts";

export const getBonusCode: Handler<"getBonusCode"> = async ({ context, input, player, language, address }) =>
  campaignForCode(context, { code: input.code, reader: player, language, address });
