import { toMoney } from "#app/contract/money.ts";
import { countNewAdverts } from "../modules/feedback/index.ts";
import { detailsOf, listFavorites } from "../modules/players/index.ts";
import { statusNameOf } from "../modules/points/index.ts";
import { restrictionsOf } from "../modules/protection/index.ts";
import { isDocumentRequested } from "../modules/verification/index.ts";
import { purseOf } from "../modules/wallet/index.ts";
import type { Handler } from "./handler.ts";

export const getProfile: Handler<"getProfile"> = async ({ context: { connection, clock }, player }) => {
  const [purse, statusName, favorites, restrictions, details, feedbackAdvertsCount, hasDocumentsToConfirm] =
    await Promise.all([
      purseOf(connection.db, player.id, player.currency),
      statusNameOf(connection.db, player.id),
      listFavorites(connection.db, player.id),
      restrictionsOf(connection.db, player.id, clock.now()),
      detailsOf(connection.db, player.id),
      countNewAdverts(connection.db, player.id),
      isDocumentRequested(connection.db, player.id),
    ]);
  return {
    ...player,
    ...details,
    ...restrictions,
    dateBirthday: player.birthDate,
    statusName,
    balance: toMoney(purse.cash, player.currency),
    favorites,
    feedbackAdvertsCount,
    hasDocumentsToConfirm,
  };
};
