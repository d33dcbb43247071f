import { setNickname as set } from "#server/platform/modules/players/index.ts";
import type { Handler } from "./handler.ts";

export const setNickname: Handler<"setNickname"> = async ({ context, player, input }) => {
  await set(context.connection.db, player.id, input.nickname);
  return { handled: true };
};
