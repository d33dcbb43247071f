import { latestMessages } from "#server/platform/modules/mail/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Handler } from "./handler.ts";

/** Shows every link that was sent to anyone: a sandbox has no strangers, and outside of it this does not exist. */
export const listOutbox: Handler<"listOutbox"> = async ({ context, input }) => {
  if (context.config.mode !== "sandbox") throw new Refusal("not_found");
  const messages = await latestMessages(context.connection.db, input.to?.trim().toLowerCase());
  return { messages: messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })) };
};
