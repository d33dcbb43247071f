import { z } from "zod";
import { answerSandboxSupport, closeSandboxSupport } from "#app/contract/support.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";
import { messageView } from "./thread.server.ts";

/** The forms of the sandbox, each about one thread. */
export const answerForm = z.object({
  ...answerSandboxSupport.params.shape,
  ...answerSandboxSupport.body.shape,
});
export const closeForm = closeSandboxSupport.params;

/** What players wrote, in the page's language, the longest wait first. */
export const sandboxThreads = (scope: Scope, { threads }: DataOf<"listSandboxSupport">) =>
  threads.map(({ playerId, email, waitingSince, closedAt, messages }) => ({
    playerId,
    email,
    operationId: crypto.randomUUID(),
    isClosed: closedAt !== null,
    state: waitingSince
      ? scope.t("support:sandbox.waiting", { time: scope.format.date(waitingSince) })
      : scope.t(closedAt ? "support:sandbox.closed" : "support:sandbox.answered"),
    messages: messages.map((message) => messageView(scope, message)),
  }));

export type SandboxThread = ReturnType<typeof sandboxThreads>[number];
