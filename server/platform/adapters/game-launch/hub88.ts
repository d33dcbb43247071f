import { sign } from "node:crypto";
import { z } from "zod";
import type { LaunchConfig } from "#server/platform/config/provider.ts";
import { callOut } from "../call-out.ts";
import { type GameLauncher, LauncherAway, type LaunchOrder } from "./port.ts";

const DEADLINE_MS = 8_000;
const LONGEST_BYTES = 64 * 1024;
const LONGEST_ADDRESS = 4_000;

const answer = z.object({ url: z.string().max(LONGEST_ADDRESS) });
const list = z.array(z.object({ game_code: z.string() }));

type Launch = LaunchConfig & { deadlineMs?: number };

/** Requests one operation of the public operator contract, signed over exactly the bytes that are sent. */
async function ask({ deadlineMs = DEADLINE_MS, ...config }: Launch, path: string, fields: object): Promise<unknown> {
  const body = JSON.stringify({ operator_id: config.operatorId, ...fields });
  const signature = sign("sha256", Buffer.from(body), config.privateKey).toString("base64");
  const { status, body: text } = await callOut(new URL(config.url + path), {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-Hub88-Signature": signature },
    body,
    deadlineMs,
    maximumBytes: LONGEST_BYTES,
  });
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  return JSON.parse(text);
}

async function orAway<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new LauncherAway(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** An address that may be framed; anything else would show a player's game, and its token, to an unknown place. */
function framed({ frames }: LaunchConfig, address: string): string {
  if (!URL.canParse(address)) throw new Error("the address of the game is none");
  const url = new URL(address);
  if (!frames.includes(url.origin)) throw new Error(`the game is at ${url.origin}, which may not be framed`);
  if (url.username || url.password) throw new Error("the address of the game names a user");
  return url.href;
}

const fieldsOf = (order: LaunchOrder) => ({
  user: order.playerId,
  token: order.token,
  platform: order.isMobile ? "GPL_MOBILE" : "GPL_DESKTOP",
  currency: order.currency,
  country: order.country,
  lang: order.language,
  lobby_url: order.lobbyUrl,
  deposit_url: order.depositUrl,
  game_code: order.gameCode,
  ip: order.address,
});

/** Opens games by the public Hub88 operator contract. */
export const hub88Launcher = (config: Launch): GameLauncher => ({
  open: (order) =>
    orAway(
      ask(config, "/operator/generic/v2/game/url", fieldsOf(order)).then((data) =>
        framed(config, answer.parse(data).url),
      ),
    ),
  check: () =>
    orAway(
      ask(config, "/operator/generic/v2/game/list", {}).then((data) => {
        list.parse(data);
      }),
    ),
});
