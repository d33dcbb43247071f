import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { routeListOf } from "./route-list.ts";

const none = { hasAction: false, hasLoader: false, hasClientAction: false, hasClientLoader: false };
const rest = { ...none, hasErrorBoundary: false, imports: ["/assets/b.js"] };
const root = {
  ...rest,
  id: "root",
  path: "",
  hasErrorBoundary: true,
  module: "/assets/root-a.js",
};
const frame = { ...rest, id: "frame", parentId: "root", module: "/assets/frame-a.js" };
const home = { ...rest, id: "home", parentId: "frame", index: true, hasLoader: true, module: "/assets/home-a.js" };
const game = {
  ...rest,
  id: "game",
  parentId: "frame",
  path: "slots/:id",
  hasAction: true,
  hasClientLoader: true,
  module: "/assets/game-a.js",
};
const routes = { root, frame, home, game };
/** Layout routes have no page of their own. */
const hasPage = (id: string) => id !== "frame" && id !== "file";
const assets = {
  entry: { module: "/assets/entry.js", imports: [] },
  routes,
  url: "/assets/manifest-1.js",
  version: "1",
};

/** Evaluates the script as a browser does. */
function read(script: string) {
  const window: { __remixManifest?: { routes: Record<string, object> } } = {};
  runInNewContext(script, { window });
  return window.__remixManifest;
}

describe("the route list", () => {
  it("contains for each route all that Remix reads in the browser", () => {
    const list = read(routeListOf(assets, hasPage));
    const expected = Object.entries(routes).map(([id, { imports: _left, ...route }]) => [
      id,
      { parentId: undefined, path: undefined, index: false, ...route },
    ]);
    expect(JSON.parse(JSON.stringify(list))).toEqual(
      JSON.parse(JSON.stringify({ url: assets.url, version: "1", routes: Object.fromEntries(expected) })),
    );
  });

  // A route without a path is a layout; one whose path is empty is a page.
  it("gives a layout route no path", () => {
    expect(read(routeListOf(assets, hasPage))?.routes.frame).toHaveProperty("path", undefined);
    expect(read(routeListOf(assets, hasPage))?.routes.root).toHaveProperty("path", "");
  });

  it("leaves out a route without a page, unless forms are sent there", () => {
    const file = { ...rest, id: "file", path: "files/:file", hasLoader: true, module: "/assets/file-a.js" };
    const listed = (hasAction: boolean) =>
      Object.keys(
        read(routeListOf({ ...assets, routes: { ...routes, file: { ...file, hasAction } } }, hasPage))?.routes ?? {},
      );
    expect(listed(false)).toEqual(Object.keys(routes));
    expect(listed(true)).toEqual([...Object.keys(routes), "file"]);
  });

  it("throws for routes with styles or files it cannot represent", () => {
    const styled = { ...home, css: ["/assets/home.css"] };
    expect(() => routeListOf({ ...assets, routes: { root, frame, styled } }, hasPage)).toThrow("home");
    expect(() => routeListOf({ ...assets, routes: { root: { ...root, module: "/elsewhere.js" } } }, hasPage)).toThrow(
      "root",
    );
  });
});
