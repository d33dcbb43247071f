import { decideDocument, documentsOf, takeIntoReview } from "#server/platform/modules/verification/index.ts";
import type { Api } from "./api.ts";
import type { TestPlatform } from "./platform.ts";
import { dataOf } from "./players.ts";

/** The texts of the letters sent to an address, newest first. */
export async function lettersTo(api: Api, email: string): Promise<{ subject: string; text: string }[]> {
  return dataOf(await api.call("listOutbox", { to: email })).messages;
}

/** The latest code sent to an address; letters of one instant come in any order, so letters without a code are skipped. */
export async function codeTo(api: Api, email: string): Promise<string> {
  const codes = (await lettersTo(api, email)).flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? []);
  return codes[0] ?? "none";
}

/** A code that differs from this one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Approves the document that is requested of the player. */
export async function approveRequestedDocument({ context }: TestPlatform, playerId: string): Promise<void> {
  const { db } = context.connection;
  const requested = (await documentsOf(db, playerId)).find(({ state }) => state === "requested");
  if (!requested) throw new Error("no document is requested of the player");
  await takeIntoReview(db, context, requested.id);
  await decideDocument(db, context, requested.id, "approved");
}
