import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { guestParameters } from "./guest-routes.ts";

const route = (id: string, parentId: string | undefined, path: string | undefined, handle?: object) => ({
  id,
  parentId,
  path,
  module: { default: () => null, handle },
});

const parametersOf = guestParameters({
  root: route("root", undefined, ""),
  lang: route("lang", "root", ":lang"),
  layout: route("layout", "lang", undefined),
  home: { ...route("home", "layout", undefined, { sameForGuests: true }), index: true },
  section: route("section", "layout", ":section", { sameForGuests: ["cursor"] }),
  points: route("points", "layout", "points", { sameForGuests: true }),
  login: route("login", "layout", "login", { texts: ["account"] }),
  subjects: route("subjects", "layout", "blog/:typeby/:id", { sameForGuests: ["cursor"] }),
} as unknown as ServerBuild["routes"]);

it.each([
  ["/en", []],
  ["/en/slots", ["cursor"]],
  ["/en/points", []],
  ["/en/blog/author/ines", ["cursor"]],
  ["/en/login", null],
  ["/en/nothing/there", null],
])("returns for %s the parameters its route declares: %j", (path, names) => {
  expect(parametersOf(path)).toEqual(names && new Set(names));
});
