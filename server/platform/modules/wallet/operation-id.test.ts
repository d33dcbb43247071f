import { expect, it } from "vitest";
import { operationId } from "./operation-id.ts";

it("writes every id as it stands in databases", () => {
  const ids: Record<keyof typeof operationId, string> = {
    stake: operationId.stake("ply_1", "rnd_2.1"),
    roundClosed: operationId.roundClosed("rnd_2"),
    deposit: operationId.deposit("pay_3"),
    prize: operationId.prize("tournament:potters-cup", 1),
    jackpotFed: operationId.jackpotFed("grand", 7),
    jackpotWon: operationId.jackpotWon("rnd_2", "grand"),
    points: operationId.points("pts_4"),
    provider: operationId.provider("hub88", "0f8b"),
    providerBack: operationId.providerBack("hub88", "0f8b"),
  };
  expect(ids).toEqual({
    stake: "stake/ply_1/rnd_2.1",
    roundClosed: "round-closed/rnd_2",
    deposit: "deposit/pay_3",
    prize: "prize:tournament:potters-cup:1",
    jackpotFed: "jackpot-fed/grand/7",
    jackpotWon: "jackpot-won/rnd_2/grand",
    points: "points/pts_4",
    provider: "provider/hub88/0f8b",
    providerBack: "provider/hub88/0f8b/back",
  });
});
