import { notFound } from "#app/lib/not-found.ts";
import { onAction, onLoad } from "#app/request/handlers.server.ts";

/** Every path that is no page of ours. The operator's redirects were asked by the guards before this. */
export const loader = onLoad(async ({ url }) => {
  throw notFound(url.pathname);
});

export const action = onAction(async ({ url }) => {
  throw notFound(url.pathname);
});

export default function Unknown() {
  return null;
}
