import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { games } from "#server/games/index.ts";
import type { GameProvider } from "#server/platform/config/provider.ts";
import { launchGame } from "#server/platform/modules/providers/index.ts";
import type { TestPlatform } from "./platform.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

/** For what the house signs to the studio. */
export const STUDIO_KEY = privateKey;

const looks = { category: "tables", ink: "bone", emblem: "wheel" } as const;

export const PROVIDER: GameProvider = {
  id: "studio",
  publicKey,
  games: [
    { code: "table", title: "High Table", ...looks },
    { code: "wheel", title: "Wheel", ...looks },
  ],
  mostWonPerHour: 1_000,
};

/** The variable that configures {@link PROVIDER} on a platform. */
export const PROVIDERS = JSON.stringify([PROVIDER]);

/** The game of the sandbox's studio, as lists have it. */
export const COIN = "sandbox.heads-or-tails";

/** Ids of all games that the lists of a house without providers have. */
export const LISTED = [...games.map(({ id }) => id), COIN];

type Fields = Record<string, unknown>;

/** Sends a signed call as the provider. */
export async function say(platform: { url: string }, path: string, fields: Fields, { provider = PROVIDER.id } = {}) {
  const body = JSON.stringify({ request_uuid: randomUUID(), ...fields });
  const headers = { "X-Hub88-Signature": sign("sha256", Buffer.from(body), privateKey).toString("base64") };
  const url = `${platform.url}/providers/hub88/${provider}${path}`;
  const response = await fetch(url, { method: "POST", headers, body });
  const { status, ...answer } = (await response.json()) as Fields & { status: string };
  return { http: response.status, status, ...answer };
}

/** A player at one of the provider's games, and the provider's calls about the player. */
export async function seatAt(platform: TestPlatform, player: { id: string }) {
  const launch = { provider: PROVIDER, playerId: player.id, gameCode: "table", currency: "EUR" } as const;
  const token = await launchGame(platform.context, launch);
  const common = { user: player.id, token, round: randomUUID(), game_code: "table" };
  const money = { currency: "EUR", amount: 100_000 };
  const send = (kind: "bet" | "win" | "rollback", fields: Fields) =>
    say(platform, `/transaction/${kind}`, { ...common, ...(kind === "rollback" ? {} : money), ...fields });
  return {
    token,
    bet: (uuid: string, fields: Fields = {}) => send("bet", { transaction_uuid: uuid, ...fields }),
    win: (uuid: string, reference: string, fields: Fields = {}) =>
      send("win", { transaction_uuid: uuid, reference_transaction_uuid: reference, ...fields }),
    rollback: (uuid: string, reference: string, fields: Fields = {}) =>
      send("rollback", { transaction_uuid: uuid, reference_transaction_uuid: reference, ...fields }),
    balance: () => say(platform, "/user/balance", common),
    info: () => say(platform, "/user/info", { user: player.id }),
  };
}
