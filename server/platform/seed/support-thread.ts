import { MINUTE_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { findPlayerId } from "#server/platform/modules/players/index.ts";
import { answerPlayer, closeThread, sendMessage } from "#server/platform/modules/support/index.ts";
import type { SeededEmail } from "./accounts.ts";
import { seedContext } from "./seed-context.ts";

const WRITER: SeededEmail = "anna@openhand.example";

/** A question that was answered and closed. */
export async function addSupportThread(context: Context): Promise<void> {
  const past = seedContext(context, "support thread");
  const playerId = await findPlayerId(past.connection.db, WRITER);
  if (!playerId) return;
  const message = (text: string) => ({ operationId: past.random.id("op"), text });
  past.moveTo(1, 13);
  await sendMessage(
    past,
    playerId,
    message("Hello,\nmy last withdrawal is in review. Do you need anything from me, or do I just wait?"),
  );
  past.wait(41 * MINUTE_MS);
  await answerPlayer(
    past,
    playerId,
    message(
      "Hello Anna,\nyour documents are approved, so you need do nothing. A person looks at it because it is one of several within a short time. The money is held for you until then.",
    ),
  );
  past.wait(12 * MINUTE_MS);
  await sendMessage(past, playerId, message("Thank you, that is clear."));
  past.wait(3 * MINUTE_MS);
  await closeThread(past, playerId);
}
