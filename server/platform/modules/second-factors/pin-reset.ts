import { eq } from "drizzle-orm";
import { PIN_RESET_CODE_LENGTH } from "#app/contract/security.ts";
import type { Context } from "#server/platform/context.ts";
import { drawDigits } from "#server/platform/draw-digits.ts";
import { isMacOfCode, macOfCode } from "#server/platform/keys/code-mac.ts";
import { takeFromEmail } from "#server/platform/modules/limits/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { pinResets } from "./tables.ts";
import { tryCode, type Verdict } from "./tries.ts";

const VALID_MINUTES = 10;

interface Recipient {
  id: string;
  email: string;
  language: Parameters<typeof letterTo>[0]["language"];
}

/** Sends the player a code to replace a forgotten PIN; it replaces the previous code. Refuses with `too_many_requests`. */
export async function sendPinReset(context: Context, player: Recipient): Promise<void> {
  const { connection, clock, random, config, mail } = context;
  await takeFromEmail(connection, "pinResetTo", player.email);
  const code = drawDigits(random, PIN_RESET_CODE_LENGTH);
  const sent = {
    codeHash: macOfCode(config.keys, "pin reset codes", `${player.id}\n${code}`),
    expiresAt: new Date(clock.now().getTime() + VALID_MINUTES * 60_000),
  };
  await connection.inTransaction(async (tx) => {
    await tx
      .insert(pinResets)
      .values({ playerId: player.id, ...sent })
      .onConflictDoUpdate({ target: pinResets.playerId, set: sent });
    await mail.send(tx, letterTo(player, "pinReset", { code, count: VALID_MINUTES }));
  });
}

/** Uses up the code that was sent. Refuses as {@link tryCode} does. */
export const provePinReset = (context: Context, playerId: string, code: string): Promise<void> =>
  tryCode(context, { playerId, factor: "pin_reset" }, () =>
    context.connection.inTransaction(async (tx): Promise<Verdict> => {
      const [sent] = await tx.select().from(pinResets).where(eq(pinResets.playerId, playerId)).for("update");
      if (!sent || sent.expiresAt <= context.clock.now()) return "wrong";
      const isRight = isMacOfCode(context.config.keys, "pin reset codes", sent.codeHash, `${playerId}\n${code}`);
      if (isRight) await tx.delete(pinResets).where(eq(pinResets.playerId, playerId));
      return isRight ? "right" : "wrong";
    }),
  );
