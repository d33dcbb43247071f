import { notFound } from "#app/lib/not-found.ts";
import { splitPath } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** `:lang` also matches words that are not languages, such as the `slots` of an address that has lost its language. */
export const loader = onLoad(async ({ url }) => {
  if (!splitPath(url.pathname).language) throw notFound(url.pathname);
  return null;
});

/** It depends on the address alone. */
export const shouldRevalidate = () => false;
