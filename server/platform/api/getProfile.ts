import { toMoney } from "#app/contract/money.ts";
import { listFavorites } from "../modules/players/index.ts";
import { restrictionOf } from "../modules/protection/index.ts";
import { purseOf } from "../modules/wallet/index.ts";
import type { Handler } from "./handler.ts";

export const getProfile: Handler<"getProfile"> = async ({ context: { connection, clock }, player }) => {
  const [purse, favorites, selfExclusionBlock] = await Promise.all([
    purseOf(connection.db, player.id, player.currency),
    listFavorites(connection.db, player.id),
    restrictionOf(connection.db, player.id, clock.now()),
  ]);
  return {
    ...player,
    dateBirthday: player.birthDate,
    // No points are earned yet, so nobody has risen above the status everyone starts with.
    statusName: "iron",
    balance: toMoney(purse.cash, player.currency),
    favorites,
    selfExclusionBlock,
  };
};
