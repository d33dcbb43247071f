import { toMoney } from "#app/contract/money.ts";
import { countPoints } from "#server/platform/modules/points/index.ts";
import type { TestPlatform } from "./platform.ts";
import { dataOf } from "./players.ts";

export const pts = (points: number | bigint) => toMoney(BigInt(points), "PTS");

/** Advances the clock until the rounds are old enough to be counted, and counts them. */
export async function countAfterAWhile(platform: TestPlatform): Promise<void> {
  platform.clock.advance({ minutes: 2 });
  await countPoints(platform.context);
}

export const pointsOf = async (platform: TestPlatform, player: { token: string }) =>
  dataOf(await platform.call("getPoints", {}, player)).own;
