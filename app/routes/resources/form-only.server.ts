import { onLoad } from "#app/request/handlers.server.ts";

/** Addresses that only receive forms: a visit by GET is redirected to the first page. */
export const homeward = onLoad(async (scope) => scope.redirect(scope.paths.home()));
