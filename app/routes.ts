import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

/** The map of the site: language → five layouts → every page; below, what has no page of its own. */
export default [
  route(":lang", "routes/language.tsx", [
    layout("routes/default/layout.tsx", [
      index("routes/default/home.tsx"),
      route("slots/:id", "routes/default/game.tsx", { id: "game-slot" }),
      route("games/:category/:id", "routes/default/game.tsx", { id: "game-other" }),
      route(":section", "routes/default/section.tsx"),
      route("confirm/email/*", "routes/default/confirm-email.tsx"),
      route("sandbox", "routes/default/sandbox.tsx"),
      route("sandbox/payments/:reference", "routes/default/sandbox-payment.tsx"),
    ]),
    layout("routes/blog/layout.tsx", [route("display/:page", "routes/blog/display.tsx")]),
    layout("routes/dashboard/layout.tsx", [
      route("player/balance", "routes/dashboard/balance.tsx"),
      route("player/history/payments", "routes/dashboard/history/payments.tsx"),
      route("player/history/rounds", "routes/dashboard/history/rounds.tsx"),
      route("player/self-exclusion", "routes/dashboard/self-exclusion.tsx"),
    ]),
    layout("routes/game-play/layout.tsx", [
      route("rules/:id", "routes/game-play/demo.tsx"),
      route("game/play/:name", "routes/game-play/play.tsx"),
    ]),
    layout("routes/blank/layout.tsx", [
      route("login", "routes/blank/login.tsx"),
      route("registration", "routes/blank/registration.tsx"),
    ]),
    route("logout", "routes/resources/logout.ts"),
    route("favorites/toggle", "routes/resources/favorite.ts"),
    route("terms", "routes/resources/terms.ts"),
  ]),
  route("posters/:name", "routes/resources/drawing.ts", { id: "poster" }),
  route("symbols/:name", "routes/resources/drawing.ts", { id: "symbol" }),
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
