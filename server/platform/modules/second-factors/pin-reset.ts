import { eq } from "drizzle-orm";
import { PIN_RESET_CODE_LENGTH } from "#app/contract/security.ts";
import type { Context } from "#server/platform/context.ts";
import { drawDigits } from "#server/platform/draw-digits.ts";
import { isSameMac } from "#server/platform/keys/keys.ts";
import { takeFromEmail } from "#server/platform/modules/limits/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { pinResets } from "./tables.ts";
import { tryCode, type Verdict } from "./tries.ts";

const VALID_MINUTES = 10;

/** A bare hash of six digits is undone by trying all of them; under a key it is not. */
const hashOf = ({ config: { keys } }: Context, version: number, playerId: string, code: string): string =>
  (keys.mac("pin reset codes", version, `${playerId}\n${code}`) ?? Buffer.alloc(0)).toString("base64url");

interface Recipient {
  id: string;
  email: string;
  language: Parameters<typeof letterTo>[0]["language"];
}

/** Sends the player a code with which a forgotten PIN is replaced; it takes the place of the one before. Refuses with `too_many_requests`. */
export async function sendPinReset(context: Context, player: Recipient): Promise<void> {
  const { connection, clock, random, config, mail } = context;
  await takeFromEmail(connection, "pinResetTo", player.email);
  const code = drawDigits(random, PIN_RESET_CODE_LENGTH);
  const sent = {
    codeHash: hashOf(context, config.keys.current, player.id, code),
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
      const isRight = context.config.keys.versions.some((version) =>
        isSameMac(Buffer.from(sent.codeHash), Buffer.from(hashOf(context, version, playerId, code))),
      );
      if (isRight) await tx.delete(pinResets).where(eq(pinResets.playerId, playerId));
      return isRight ? "right" : "wrong";
    }),
  );
