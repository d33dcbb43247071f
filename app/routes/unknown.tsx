import { notFound } from "#app/lib/not-found.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { requestContext } from "#app/request/load-context.server.ts";

/** Every path that is not one of our pages. The guards have already applied the operator's redirects. */
export const loader = onLoad(async ({ url }, { context }) => {
  throw notFound(requestContext(context).facts.missing ?? url.pathname);
});

/** None of our forms is sent to such a path: a posted form is not found and not read. */
export { loader as action };

export default function Unknown() {
  return null;
}
