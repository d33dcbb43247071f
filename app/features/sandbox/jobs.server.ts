import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

/** What the platforms do by themselves, in the page's language; the next to run first. */
export const sandboxJobs = ({ t, format }: Scope, { jobs }: DataOf<"listSandboxJobs">) =>
  [...jobs]
    .sort((one, other) => one.nextAt.localeCompare(other.nextAt))
    .map(({ name, state, lastAt, nextAt }) => ({
      name,
      state: t(`account:outbox.jobs.${state}`),
      lastAt: lastAt ? format.date(lastAt) : "–",
      nextAt: format.date(nextAt),
    }));

export type SandboxJob = ReturnType<typeof sandboxJobs>[number];
