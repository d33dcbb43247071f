import { z } from "zod";
import { money } from "./money-schemas.ts";
import { operation } from "./operation.ts";
import { email } from "./session.ts";
import { codeChallenge, socialNetwork } from "./social.ts";
import { handled, id, instant } from "./values.ts";

const reference = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** How a message is sent. */
export const OUTBOX_CHANNELS = ["mail", "sms"] as const;

export const listOutbox = operation({
  method: "GET",
  path: "/sandbox/outbox",
  summary: "Messages the house would have sent. Sandbox mode only; 404 otherwise.",
  audience: "anyone",
  query: z.object({ to: z.string().max(254).optional() }),
  data: z.object({
    messages: z.array(
      z.object({
        id: z.string(),
        channel: z.enum(OUTBOX_CHANNELS),
        /** An e-mail address, or a telephone number in E.164. */
        to: z.string(),
        /** Empty for an SMS. */
        subject: z.string(),
        text: z.string(),
        /** The one link of the message, absolute. */
        link: z.string().nullable(),
        /** It has an HTML version: `getOutboxPage`. */
        hasPage: z.boolean(),
        sentAt: instant,
      }),
    ),
  }),
});

export const getOutboxPage = operation({
  method: "GET",
  path: "/sandbox/outbox/:messageId/page",
  summary: "A letter of the outbox as the page that mail programs show. Sandbox mode only.",
  audience: "anyone",
  params: z.object({ messageId: id("msg") }),
  data: z.object({ html: z.string() }),
  errors: ["not_found"],
});

export const sandboxPayment = z.object({
  reference,
  amount: money,
  method: z.string(),
  state: z.enum(["waiting", "paid", "declined", "abandoned", "closed"]),
  /** Path on the site the player returns to. */
  returnPath: z.string(),
});

export const getSandboxPayment = operation({
  method: "GET",
  path: "/sandbox/payments/:reference",
  summary: "What the sandbox provider's hosted page shows. Sandbox mode only.",
  audience: "anyone",
  params: z.object({ reference }),
  data: sandboxPayment,
  errors: ["not_found"],
});

export const decideSandboxPayment = operation({
  method: "POST",
  path: "/sandbox/payments/:reference",
  summary: "Pays, declines or abandons a sandbox payment; the provider then sends its signed webhook.",
  audience: "anyone",
  params: z.object({ reference }),
  body: z.object({ decision: z.enum(["pay", "decline", "abandon"]) }),
  data: sandboxPayment,
  errors: ["not_found", "payment_settled"],
});

export const listSandboxPeople = operation({
  method: "GET",
  path: "/sandbox/social",
  summary: "The invented people one can sign in as through the sandbox's social networks. Sandbox mode only.",
  audience: "anyone",
  data: z.object({ people: z.array(z.object({ name: z.string(), email: z.string().nullable() })) }),
  errors: ["not_found"],
});

export const authorizeSandboxPerson = operation({
  method: "POST",
  path: "/sandbox/social",
  summary: "Lets a person sign in through a network of the sandbox: the code it would send back. Sandbox mode only.",
  audience: "anyone",
  body: z.object({
    network: socialNetwork,
    redirectUri: z.string().max(500),
    codeChallenge,
    /** Null: a person whose network reports no e-mail. */
    email: email.nullable(),
  }),
  data: z.object({ code: z.string() }),
  errors: ["not_found"],
});

/** `runs`: on a platform now; `failing`: its last run failed; `dead`: several failed in a row. */
export const JOB_STATES = ["waits", "runs", "failing", "dead"] as const;

/** English words, as in the operator's command. */
const jobName = z.string().min(1).max(60);

export const listSandboxJobs = operation({
  method: "GET",
  path: "/sandbox/jobs",
  summary: "What the platforms do by themselves, with the last and the next run. Sandbox mode only.",
  audience: "anyone",
  data: z.object({
    jobs: z.array(
      z.object({
        name: jobName,
        state: z.enum(JOB_STATES),
        /** The end of the last run; null before the first. */
        lastAt: instant.nullable(),
        nextAt: instant,
      }),
    ),
  }),
});

export const runSandboxJob = operation({
  method: "POST",
  path: "/sandbox/jobs/run",
  summary: "Makes a job due at once: a platform begins it within a second. Sandbox mode only.",
  audience: "anyone",
  body: z.object({ name: jobName }),
  data: handled,
  errors: ["not_found"],
});
