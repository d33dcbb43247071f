import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { launchGame } from "#server/platform/modules/providers/index.ts";
import type { TestPlatform } from "./platform.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

export const PROVIDER = { id: "studio", publicKey, games: ["table", "wheel"], mostWonPerHour: 1_000 };

/** The variable that lets a platform play with {@link PROVIDER}. */
export const PROVIDERS = JSON.stringify([PROVIDER]);

type Said = Record<string, unknown>;

/** Says something as the provider, signed. */
export async function say(platform: { url: string }, path: string, said: Said, { provider = PROVIDER.id } = {}) {
  const body = JSON.stringify({ request_uuid: randomUUID(), ...said });
  const headers = { "X-Hub88-Signature": sign("sha256", Buffer.from(body), privateKey).toString("base64") };
  const url = `${platform.url}/providers/hub88/${provider}${path}`;
  const response = await fetch(url, { method: "POST", headers, body });
  const { status, ...told } = (await response.json()) as Said & { status: string };
  return { http: response.status, status, ...told };
}

/** A player at one of the provider's games, and what the provider says of him there. */
export async function seatAt(platform: TestPlatform, player: { id: string }) {
  const launch = { provider: PROVIDER, playerId: player.id, gameCode: "table", currency: "EUR" } as const;
  const token = await launchGame(platform.context, launch);
  const common = { user: player.id, token, round: randomUUID(), game_code: "table" };
  const money = { currency: "EUR", amount: 100_000 };
  const told = (kind: "bet" | "win" | "rollback", said: Said) =>
    say(platform, `/transaction/${kind}`, { ...common, ...(kind === "rollback" ? {} : money), ...said });
  return {
    token,
    bet: (uuid: string, said: Said = {}) => told("bet", { transaction_uuid: uuid, ...said }),
    win: (uuid: string, reference: string, said: Said = {}) =>
      told("win", { transaction_uuid: uuid, reference_transaction_uuid: reference, ...said }),
    rollback: (uuid: string, reference: string, said: Said = {}) =>
      told("rollback", { transaction_uuid: uuid, reference_transaction_uuid: reference, ...said }),
    balance: () => say(platform, "/user/balance", common),
    info: () => say(platform, "/user/info", { user: player.id }),
  };
}
