import { sendRecoveryLinks } from "#server/platform/modules/recovery/index.ts";
import type { TestPlatform } from "./platform.ts";
import { dataOf } from "./players.ts";

/** The signatures of the links of a kind an address was sent, newest first, once those that are due are sent. */
export async function recoverySignatures(platform: TestPlatform, page: "reset-password" | "unlock", email: string) {
  await sendRecoveryLinks(platform.context);
  const { messages } = dataOf(await platform.call("listOutbox", { to: email }));
  return messages.flatMap(({ link }) => (link?.includes(`/${page}/`) ? [link.split("/").at(-1) ?? ""] : []));
}
