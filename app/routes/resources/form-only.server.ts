import { onLoad } from "#app/request/handlers.server.ts";

/** Addresses that only forms are sent to: who comes by hand is led home. */
export const homeward = onLoad(async (scope) => scope.redirect(scope.paths.home()));
