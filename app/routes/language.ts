import { notFound } from "#app/lib/not-found.ts";
import { splitPath } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** `:lang` also matches words that are no language, such as the `slots` of an address that has lost its language. */
export const loader = onLoad(async ({ url }) => {
  if (!splitPath(url.pathname).language) throw notFound(url.pathname);
  return null;
});

/** It asks about the address alone. */
export const shouldRevalidate = () => false;
