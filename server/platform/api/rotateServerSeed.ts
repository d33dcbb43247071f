import { rotateServerSeed as rotate } from "../modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const rotateServerSeed: Handler<"rotateServerSeed"> = ({ context, input, player }) =>
  rotate(context, player.id, input);
