import type * as contract from "#app/contract/sandbox.ts";
import { decideSandboxPayment, sandboxPayment } from "#server/platform/adapters/payment/sandbox.ts";
import { callbackUrl } from "#server/platform/adapters/social/index.ts";
import { authorizePerson, SANDBOX_PEOPLE } from "#server/platform/adapters/social/sandbox.ts";
import { allJobs, askForRun, stateOfJob } from "#server/platform/modules/job-runs/index.ts";
import { latestMessages, pageOfMessage } from "#server/platform/modules/mail/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import type { Handlers } from "./handler.ts";

const view = ({ html, sentAt, ...message }: Awaited<ReturnType<typeof latestMessages>>[number]) => ({
  ...message,
  hasPage: html !== null,
  sentAt: sentAt.toISOString(),
});

export const sandboxHandlers: Handlers<typeof contract> = {
  /** Shows every link sent to anyone: a sandbox has no strangers, and outside of it this operation does not exist. */
  listOutbox: async ({ context, input }) => {
    const messages = await latestMessages(context.connection.db, input.to?.trim().toLowerCase());
    return { messages: messages.map(view) };
  },

  getOutboxPage: async ({ context, input }) => {
    const html = await pageOfMessage(context.connection.db, input.messageId);
    if (html === null) throw new Refusal("not_found");
    return { html };
  },

  getSandboxPayment: ({ context, input }) => sandboxPayment(context, input.reference),
  decideSandboxPayment: ({ context, input }) => decideSandboxPayment(context, input.reference, input.decision),
  listSandboxPeople: async () => ({ people: [...SANDBOX_PEOPLE] }),

  /** Like a real network, it redirects only to a registered address. */
  authorizeSandboxPerson: async ({ context, input }) => {
    if (input.redirectUri !== callbackUrl(context, input.network)) {
      throw fieldRefusal("validation_failed", "redirectUri", "invalid");
    }
    return { code: await authorizePerson(context, input) };
  },

  listSandboxJobs: async ({ context }) => {
    const now = context.clock.now();
    const jobs = await allJobs(context.connection.db);
    return {
      jobs: jobs.map((job) => ({
        name: job.name,
        state: stateOfJob(job, now),
        lastAt: job.endedAt?.toISOString() ?? null,
        nextAt: job.dueAt.toISOString(),
      })),
    };
  },

  runSandboxJob: async ({ context, input }) => {
    if (!(await askForRun(context.connection.db, input.name, context.clock.now()))) throw new Refusal("not_found");
    return { handled: true };
  },
};
