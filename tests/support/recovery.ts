import { sendRecoveryLinks } from "#server/platform/modules/recovery/index.ts";
import type { TestPlatform } from "./platform.ts";
import { dataOf } from "./players.ts";

/** Sends the letters that are due, and returns the signatures of the links of a kind to an address, newest first. */
export async function recoverySignatures(platform: TestPlatform, page: "reset-password" | "unlock", email: string) {
  await sendRecoveryLinks(platform.context);
  const { messages } = dataOf(await platform.call("listOutbox", { to: email }));
  return messages.flatMap(({ link }) => (link?.includes(`/${page}/`) ? [link.split("/").at(-1) ?? ""] : []));
}
