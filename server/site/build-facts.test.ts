import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { factsOf } from "./build-facts.ts";

const route = (id: string, parentId: string | undefined, path: string | undefined, handle?: object) => ({
  id,
  parentId,
  path,
  module: { default: () => null, handle },
});

it("lists the build id and the full path patterns of pages that are the same for every guest", () => {
  const routes = {
    root: route("root", undefined, ""),
    lang: route("lang", "root", ":lang"),
    layout: route("layout", "lang", undefined),
    home: route("home", "layout", undefined, { sameForGuests: true }),
    game: route("game", "layout", "slots/:id", { sameForGuests: true, texts: ["games"] }),
    balance: route("balance", "layout", "player/balance", { texts: ["account"] }),
  };
  const build = { assets: { version: "abc123" }, routes } as unknown as ServerBuild;
  expect(factsOf(build)).toEqual({
    id: "abc123",
    routeRules: { "/:lang": { guestCache: true }, "/:lang/slots/:id": { guestCache: true } },
    prerendered: [],
  });
});
