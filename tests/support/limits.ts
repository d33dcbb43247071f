import type { Limit, LimitKind, LimitPeriod } from "#app/contract/limits.ts";
import type { InputOf } from "#app/contract/types.ts";
import type { Api } from "./api.ts";
import { signInAgain } from "./exclusions.ts";
import type { TestPlatform } from "./platform.ts";
import { operationId } from "./play.ts";
import { dataOf } from "./players.ts";

export const PERIODS = ["24_hours", "7_days", "30_days"] as const;
export const PERIOD_MS = { "24_hours": 86_400_000, "7_days": 7 * 86_400_000, "30_days": 30 * 86_400_000 } as const;

type Player = { token: string };
type LimitRequest = InputOf<"setLimit">["asked"];

/** A limit to request: minor units of the base currency, or minutes. */
export const limitRequest = (kind: LimitKind, period: LimitPeriod, value: number | null): LimitRequest =>
  kind === "time" ? { kind, period, value } : { kind, period, value: value === null ? null : String(value) };

export const requestLimit = (api: Api, player: Player, wanted: LimitRequest, id = operationId()) =>
  api.call("setLimit", { operationId: id, asked: wanted }, player);

const among = (limits: readonly Limit[], kind: LimitKind, period: LimitPeriod): Limit => {
  const found = limits.find((limit) => limit.kind === kind && limit.period === period);
  if (!found) throw new Error(`${kind} ${period} is not listed`);
  return found;
};

const figure = (amount: number | { amount: string } | null): number | null =>
  amount === null || typeof amount === "number" ? amount : Number(amount.amount);

/** A limit in plain numbers. */
export const plain = (limit: Limit) => ({
  limit: figure(limit.limit),
  used: figure(limit.used),
  left: figure(limit.left),
  next: limit.next && { at: limit.next.at, more: figure(limit.next.more) },
  change: limit.change && { ...limit.change, to: figure(limit.change.to) },
});

export async function limitOf(api: Api, player: Player, kind: LimitKind, period: LimitPeriod) {
  const { limits } = dataOf(await api.call("getLimits", {}, player));
  return plain(among(limits, kind, period));
}

/** Sets a limit and returns its state afterwards. */
export async function setLimit(
  api: Api,
  player: Player,
  kind: LimitKind,
  period: LimitPeriod,
  value: number | null,
  id = operationId(),
) {
  const { limits } = dataOf(await requestLimit(api, player, limitRequest(kind, period, value), id));
  return plain(among(limits, kind, period));
}

/** The second in which the platform counts an event at an instant. */
export const secondOf = (at: Date): number => Math.floor(at.getTime() / 1_000) * 1_000;

/** Moves the clock and signs the players in again: a session is shorter than a window. */
export async function later(
  platform: TestPlatform,
  players: readonly (Player & { email: string })[],
  by: Parameters<TestPlatform["clock"]["advance"]>[0],
): Promise<void> {
  platform.clock.advance(by);
  for (const player of players) Object.assign(player, await signInAgain(platform, player));
}
