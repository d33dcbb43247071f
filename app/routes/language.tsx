import { Outlet } from "@remix-run/react";
import { notFound } from "../lib/not-found.ts";
import { splitPath } from "../paths.ts";
import { onLoad } from "../session/handlers.server.ts";

/** `:lang` also matches words that are no language, such as the `slots` of an address that has lost its language. */
export const loader = onLoad(async ({ url }) => {
  if (!splitPath(url.pathname).language) throw notFound(url.pathname);
  return null;
});

export default function InLanguage() {
  return <Outlet />;
}
