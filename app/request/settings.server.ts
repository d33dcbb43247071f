import { callPlatform } from "#app/api/client.server.ts";
import { FALLBACK_LANGUAGE } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";

const FRESH_MS = 60_000;
let known: { value: DataOf<"getSettings">; fetchedAt: number } | undefined;

/** The house's settings, asked for once a minute; the last known ones while the platform is down, null before any. */
export async function settings(): Promise<DataOf<"getSettings"> | null> {
  if (known && Date.now() - known.fetchedAt < FRESH_MS) return known.value;
  const caller = { token: null, language: FALLBACK_LANGUAGE, requestId: crypto.randomUUID(), address: null };
  const value = await callPlatform("getSettings", {}, caller).catch(() => null);
  if (value) known = { value, fetchedAt: Date.now() };
  return value ?? known?.value ?? null;
}
