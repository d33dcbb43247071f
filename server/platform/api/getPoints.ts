import { viewLadder, viewOwnPoints } from "#server/platform/modules/points/index.ts";
import type { Handler } from "./handler.ts";

export const getPoints: Handler<"getPoints"> = async ({ context: { connection }, player }) => ({
  ladder: viewLadder(),
  own: player && (await viewOwnPoints(connection.db, player.id)),
});
