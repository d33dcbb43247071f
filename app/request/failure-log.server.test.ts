import { createStaticHandler } from "@remix-run/router";
import pino from "pino";
import { afterAll, expect, it } from "vitest";
import { openDoor } from "#tests/support/site-door.ts";
import { refused } from "#tests/support/upstream.ts";
import { logFailure } from "./failure-log.server.ts";
import { onLoad } from "./handlers.server.ts";
import { requestContext } from "./load-context.server.ts";

const { context, upstream, close } = await openDoor();
afterAll(close);

const load = onLoad((scope) => scope.call("getTabHome", {}));
const router = createStaticHandler([
  { id: "resource", path: "/en", loader: ({ request, params }) => load({ request, params, context: context() }) },
]);

/** What is logged of an error. */
function logged(error: unknown): string[] {
  const lines: string[] = [];
  const { services, ...others } = requestContext(context());
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line).error) });
  logFailure(error, { ...others, services: { ...services, log } });
  return lines;
}

/** What Remix catches of the loader of a resource route, and of the loader of a page that is asked for alone. */
async function caught() {
  const request = () => new Request("http://openhand.test/en");
  const asRead = router.queryRoute(request(), { routeId: "resource" });
  const asThrown = load({ request: request(), context: context(), params: {} });
  const outcomes = await Promise.allSettled([asRead, asThrown]);
  return outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason : null));
}

it("names status and code of what the platform could not answer", async () => {
  upstream.on("getTabHome", refused("unavailable"));
  const errors = await caught();
  expect(errors.map(logged)).toEqual([["503 unavailable"], ["503 unavailable"]]);
});

it("leaves out what a visitor was refused or did not find", async () => {
  upstream.on("getTabHome", refused("not_found"));
  const errors = await caught();
  expect(errors).not.toContain(null);
  expect(errors.map(logged)).toEqual([[], []]);
});

it("has the stack of any other error", () => {
  expect(logged(new Error("no page"))[0]).toMatch(/^Error: no page\n +at /);
  expect(logged("no page")).toEqual(["no page"]);
});
