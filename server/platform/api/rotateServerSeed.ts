import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { rotateServerSeed as rotate } from "#server/platform/modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const rotateServerSeed: Handler<"rotateServerSeed"> = async ({ context, input, player, address }) => {
  await takeFromAddress(context.connection, "seedRotation", address);
  return rotate(context, player.id, input);
};
