import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import pino from "pino";
import { afterAll, expect, it } from "vitest";
import type { ErrorCode } from "#app/contract/errors.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { refused } from "#tests/support/upstream.ts";
import { logFailure } from "./failure-log.server.ts";
import { onLoad } from "./handlers.server.ts";
import { requestContext } from "./load-context.server.ts";

const { context, upstream, close } = await openDoor();
afterAll(close);

/** A build with one resource route, whose failures are handled as the site's are. */
const BUILD: ServerBuild = {
  routes: {
    resource: {
      id: "resource",
      path: "/en",
      module: { default: undefined as never, loader: onLoad((scope) => scope.call("getTabHome", {})) },
    },
  },
  entry: {
    module: {
      default: () => new Response(""),
      handleError: (error, args) => logFailure(error, requestContext(args.context)),
    },
  },
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  mode: "production",
};

const answer = createRequestHandler(BUILD, "production");

/** A load context, and what is logged in it. */
function logging() {
  const lines: string[] = [];
  const { services } = context();
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line).error) });
  return { lines, context: { services: { ...services, log } } };
}

/** What is logged when the platform answers a resource route with this code. */
async function loggedOf(code: ErrorCode) {
  upstream.on("getTabHome", refused(code));
  const { lines, context } = logging();
  const { status } = await answer(new Request("http://openhand.test/en"), context);
  return { status, lines };
}

it("names status and code of what the platform could not answer", async () => {
  expect(await loggedOf("unavailable")).toEqual({ status: 503, lines: ["503 unavailable"] });
});

it("leaves out what a visitor was refused or did not find", async () => {
  for (const code of ["not_found", "unauthenticated"] as const) expect((await loggedOf(code)).lines).toEqual([]);
});

it("has the stack of any other error", () => {
  const { lines, context } = logging();
  for (const error of [new Error("no page"), "no page"]) logFailure(error, requestContext(context));
  expect(lines).toEqual([expect.stringMatching(/^Error: no page\n +at /), "no page"]);
});
