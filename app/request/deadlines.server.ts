import type { SiteConfig } from "#app/config.server.ts";
import { operations } from "#app/contract/index.ts";
import type { OperationId } from "#app/contract/types.ts";

/**
 * Time limits of all calls of one request together, counted from its arrival. A page reports within five seconds that the
 * platform does not answer. A form may take longer, because the platform may wait for a payment provider or an identity
 * provider, but not if the platform has already been silent for a page's time. A file is fetched page by page, while the
 * visitor does not wait at a blank page.
 */
function budgetOf({ pageSeconds }: Pick<SiteConfig, "pageSeconds">) {
  const page = pageSeconds * 1000;
  return { page, form: 2 * page, file: 5 * page };
}

/** The deadline of each call of a request: the form's from the first call that changes something. */
export function deadlinesOf(
  request: Request,
  receivedAt: number,
  config: Pick<SiteConfig, "pageSeconds">,
): (id: OperationId) => AbortSignal {
  const after = (ms: number) => AbortSignal.timeout(Math.max(0, Math.ceil(ms - (performance.now() - receivedAt))));
  const budget = budgetOf(config);
  const page = after(new URL(request.url).pathname.endsWith(".csv") ? budget.file : budget.page);
  if (request.method !== "POST") return () => page;
  const form = after(budget.form);
  let hasBegun = false;
  return (id) => {
    hasBegun ||= operations[id].method === "POST" && !page.aborted;
    return hasBegun ? form : page;
  };
}
