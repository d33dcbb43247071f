import { notFound } from "#app/lib/not-found.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { requestContext } from "#app/request/load-context.server.ts";

/** Every path that is no page of ours. The operator's redirects were asked by the guards before this. */
export const loader = onLoad(async ({ url }, { context }) => {
  throw notFound(requestContext(context).facts.missing ?? url.pathname);
});

/** No form of ours is sent to such a path: whatever is, is not found and not read. */
export { loader as action };

export default function Unknown() {
  return null;
}
