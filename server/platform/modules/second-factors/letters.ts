import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { type LetterName, letterTo } from "#server/platform/modules/mail/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";

/**
 * Notifies the player by letter of a change of a second factor, in the transaction of the change. It links to the security page.
 */
export async function notifyPlayer(
  tx: Transaction,
  { mail, config }: Pick<Context, "mail" | "config">,
  playerId: string,
  letter: { name: LetterName; values?: Record<string, string | number> },
): Promise<void> {
  const player = await lockPlayer(tx, playerId, "share");
  const link = `${config.publicUrl}/${player.language}/player/profile/security`;
  await mail.send(tx, letterTo(player, letter.name, { link, ...letter.values }));
}
