import type * as contract from "#app/contract/sandbox.ts";
import { decideSandboxPayment, sandboxPayment } from "#server/platform/adapters/payment/sandbox.ts";
import { callbackUrl } from "#server/platform/adapters/social/index.ts";
import { authorizePerson, SANDBOX_PEOPLE } from "#server/platform/adapters/social/sandbox.ts";
import { latestMessages } from "#server/platform/modules/mail/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import type { Handlers } from "./handler.ts";

export const sandboxHandlers: Handlers<typeof contract> = {
  /** Shows every link that was sent to anyone: a sandbox has no strangers, and outside of it this does not exist. */
  listOutbox: async ({ context, input }) => {
    const messages = await latestMessages(context.connection.db, input.to?.trim().toLowerCase());
    return { messages: messages.map((message) => ({ ...message, sentAt: message.sentAt.toISOString() })) };
  },

  getSandboxPayment: ({ context, input }) => sandboxPayment(context, input.reference),
  decideSandboxPayment: ({ context, input }) => decideSandboxPayment(context, input.reference, input.decision),
  listSandboxPeople: async () => ({ people: [...SANDBOX_PEOPLE] }),

  /** As a real network does, it sends nobody to an address it was not told of beforehand. */
  authorizeSandboxPerson: async ({ context, input }) => {
    if (input.redirectUri !== callbackUrl(context, input.network)) {
      throw fieldRefusal("validation_failed", "redirectUri", "invalid");
    }
    return { code: await authorizePerson(context, input) };
  },
};
