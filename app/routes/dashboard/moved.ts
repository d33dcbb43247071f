import { notFound } from "#app/lib/not-found.ts";
import { type Paths, splitPath } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** Addresses of sections that have moved, and of those that redirect to their first page. In lower case. */
const MOVED: Readonly<Record<string, (paths: Paths) => string>> = {
  "/player/profile": (paths) => paths.profile(),
  "/player/security": (paths) => paths.profile("security"),
  "/player/change/pass": (paths) => paths.profile("password"),
  "/player/change/subscriptions": (paths) => paths.profile("subscriptions"),
  "/player/history": (paths) => paths.payments(),
};

export const loader = onLoad(async (scope) => {
  // The router matches `/Player/s%65curity` to this route, so the path is decoded here like in the router.
  const { path } = splitPath(decodeURIComponent(scope.url.pathname));
  const target = MOVED[path.toLowerCase()];
  throw target ? scope.redirect(target(scope.paths), { status: 301 }) : notFound(scope.url.pathname);
});

export { NoPage as default } from "#app/routes/resources/NoPage.tsx";
