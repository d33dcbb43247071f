import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import {
  type GameProvider,
  SANDBOX_GAMES,
  SANDBOX_PROVIDER_ID,
  USUAL_MOST_WON,
} from "#server/platform/config/provider.ts";
import type { Context } from "#server/platform/context.ts";
import { sandboxProviderKeys } from "./game-provider-tables.ts";

type Keys = typeof sandboxProviderKeys.$inferSelect;
type Ports = Pick<Context, "connection" | "clock">;

async function storedKeys({ connection }: Ports): Promise<Keys | undefined> {
  const [keys] = await connection.db
    .select()
    .from(sandboxProviderKeys)
    .where(eq(sandboxProviderKeys.providerId, SANDBOX_PROVIDER_ID));
  return keys;
}

async function makeKeys({ connection, clock }: Ports): Promise<void> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  // Of several concurrent callers one stores its pair, and all use that.
  await connection.db
    .insert(sandboxProviderKeys)
    .values({ providerId: SANDBOX_PROVIDER_ID, privateKey, publicKey, createdAt: clock.now() })
    .onConflictDoNothing();
}

/** The keys the sandbox's provider signs with; created on first use. */
export async function sandboxKeys(ports: Ports): Promise<Keys> {
  const known = await storedKeys(ports);
  if (known) return known;
  await makeKeys(ports);
  const made = await storedKeys(ports);
  if (!made) throw new Error("the keys of the sandbox's provider were lost");
  return made;
}

/** A configured game provider, or in the sandbox the sandbox's own. */
export async function gameProvider(context: Context, id: string): Promise<GameProvider | undefined> {
  const { mode, providers } = context.config;
  if (mode === "sandbox" && id === SANDBOX_PROVIDER_ID) {
    const { publicKey } = await sandboxKeys(context);
    return { id, publicKey, games: SANDBOX_GAMES, mostWonPerHour: USUAL_MOST_WON };
  }
  return providers.find((provider) => provider.id === id);
}
