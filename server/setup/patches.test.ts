import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { matchRoutes } from "@remix-run/react";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { LOOSE_ADDRESSES, MAP } from "#tests/boundaries/map.ts";

/** The unpatched matching: this published build is not used otherwise. */
const unpatched: { matchRoutes: typeof matchRoutes } = createRequire(import.meta.url)(
  "@remix-run/router/dist/router.umd.js",
);

const { encode, encodeWhole }: TurboStream = createRequire(import.meta.url)("turbo-stream");

interface TurboStream {
  encode(data: unknown, options: object): ReadableStream<Uint8Array>;
  /** Added by the patch. */
  encodeWhole(data: unknown, options: object): string | null;
}

const entries = await routes;

type RouteTree = Parameters<typeof matchRoutes>[0];

const addresses = [
  ...MAP.flatMap(({ paths }) => wordsOf(paths).map((path) => (path === "/" ? "/en" : `/en${path}`))),
  ...LOOSE_ADDRESSES.flatMap(({ paths }) => wordsOf(paths)),
  "/EN/Player/BALANCE/",
  "/en/player/b%61lance",
  "/en/no/such/page",
  "/en//blog",
  "/",
  "",
].map((address) => address.split("?")[0] ?? "");

function wordsOf(paths: string): string[] {
  return paths.split(/\s+/).filter(Boolean);
}

/** The result of a match, each route without its children. */
const matched = (match: typeof matchRoutes, tree: RouteTree, address: string) =>
  match(tree, address)?.map(({ route: { children: _, ...route }, ...rest }) => ({ ...rest, route }));

/** The files a patch changes, each with its path and its lines of the patch. */
function filesOf(name: string): [path: string, lines: string[]][] {
  const [, ...files] = readFileSync(`patches/${name}`, "utf8").split(/^\+\+\+ b\//m);
  return files.map((file) => {
    const [path = "", ...lines] = file.split("\n");
    return [path, lines];
  });
}

it.each(readdirSync("patches"))("every line added by %s is in the installed file", (name) => {
  const files = filesOf(name);
  expect(files.length).toBeGreaterThan(0);
  for (const [path, lines] of files) {
    const installed = readFileSync(path, "utf8").split("\n");
    const added = lines.filter((line) => line.startsWith("+")).map((line) => line.slice(1));
    expect(added.filter((line) => !installed.includes(line))).toEqual([]);
    expect(added.length).toBeGreaterThan(0);
  }
});

it("the patched matching returns the same as the published one for every address of the map, also when repeated", () => {
  // With a new tree each time, as Remix creates one per page, and with one tree that is reused.
  const tree = structuredClone(entries) as RouteTree;
  expect(addresses.length).toBeGreaterThan(200);
  for (const address of addresses) {
    const published = matched(unpatched.matchRoutes, structuredClone(entries) as RouteTree, address);
    expect(matched(matchRoutes, structuredClone(entries) as RouteTree, address), address).toEqual(published);
    for (const _time of ["first", "again"]) expect(matched(matchRoutes, tree, address), address).toEqual(published);
  }
});

it("the patch makes the same changes to the browser's file as to the server's", () => {
  const files = new Map(filesOf("@remix-run+router+1.23.4.patch"));
  const ours = (file: string) =>
    files.get(`node_modules/@remix-run/router/dist/${file}`)?.filter((line) => /^[+-](?!--)/.test(line));
  expect(ours("router.js")?.length).toBeGreaterThan(20);
  expect(ours("router.js")).toEqual(ours("router.cjs.js"));
});

it("a reused tree is flattened once", () => {
  let readings = 0;
  const counted = new Proxy(structuredClone(entries) as RouteTree, {
    get(target, name, receiver) {
      if (name === "forEach") readings += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  for (const address of addresses) matchRoutes(counted, address);
  expect(readings).toBe(1);
  unpatched.matchRoutes(counted, "/en");
  expect(readings).toBe(2);
});

it("data is encoded to the same text at once as through a stream, and data with a promise through the stream alone", async () => {
  const kinds = { plugins: [(value: unknown) => (value instanceof Error ? ["Failure", value.message] : undefined)] };
  const shared = { name: "shared", none: null, missing: undefined, zero: -0 };
  for (const data of [
    undefined,
    null,
    "text",
    { shared, again: [shared, new Date(0), 7n, Number.NaN] },
    new Error("it"),
  ])
    expect(encodeWhole(data, kinds)).toBe(await new Response(encode(data, kinds)).text());
  expect(encodeWhole({ later: Promise.resolve(1) }, kinds)).toBeNull();
});
