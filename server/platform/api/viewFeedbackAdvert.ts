import { viewAdvert } from "#server/platform/modules/feedback/index.ts";
import type { Handler } from "./handler.ts";

export const viewFeedbackAdvert: Handler<"viewFeedbackAdvert"> = async ({ context, player, input }) => {
  await viewAdvert(context, player.id, input.advertId);
  return { handled: true };
};
