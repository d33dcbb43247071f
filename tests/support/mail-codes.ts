import { decideDocument, documentsOf, takeIntoReview } from "#server/platform/modules/verification/index.ts";
import type { Api } from "./api.ts";
import type { TestPlatform } from "./platform.ts";
import { dataOf } from "./players.ts";

/** The texts of the letters that were sent to an address, newest first. */
export async function lettersTo(api: Api, email: string): Promise<{ subject: string; text: string }[]> {
  return dataOf(await api.call("listOutbox", { to: email })).messages;
}

/** The code that was sent to an address last; letters of one instant come in any order, so others are passed over. */
export async function codeTo(api: Api, email: string): Promise<string> {
  const codes = (await lettersTo(api, email)).flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? []);
  return codes[0] ?? "none";
}

/** Another code than this one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** The document that is asked of the player came, and was approved. */
export async function approveAsked({ context }: TestPlatform, playerId: string): Promise<void> {
  const { db } = context.connection;
  const asked = (await documentsOf(db, playerId)).find(({ state }) => state === "requested");
  if (!asked) throw new Error("no document is asked of the player");
  await takeIntoReview(db, context, asked.id);
  await decideDocument(db, context, asked.id, "approved");
}
