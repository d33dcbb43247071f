import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { fieldsOf, markOf } from "#app/contract/marks.ts";
import { openDoor } from "#tests/support/site-door.ts";

const { visit, close } = await openDoor();
const { intentsOf } = await import("#app/forms/form-action.server.ts");
afterAll(close);

const FOLDER = new URL(".", import.meta.url);
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) =>
  /(?<!\.test)\.tsx?$/.test(name),
);

interface RouteModule {
  action?: object;
  loader?: object;
}

const routes = await Promise.all(
  files.map(async (name) => ({ name, route: (await import(/* @vite-ignore */ `./${name}`)) as RouteModule })),
);

/** Field names treated as secret in any form, also where the contract does not know the field. */
const SOUNDS_SECRET = /password|pin|code|token|secret|signature|ticket/i;

/** The code of a campaign is printed in advertisements; whether a round is a free spin is not secret. */
const NO_SECRET = ["bonusCode", "freeSpin"];
/** Its `code` is that of a campaign, as in the address of its page. */
const OF_CAMPAIGN = "accept of dashboard/bonus-campaign.tsx";

const { scope } = await visit(`/${LANGUAGES[0]}`);
if (!scope) throw new Error("the guards refused the first page");

/** Every intent of every action, with the fields that are parsed and those that are shown. */
const intents = routes.flatMap(({ name, route }) =>
  Object.entries((route.action && intentsOf(route.action)) ?? {}).map(([intent, { schema, form }]) => ({
    name: `${intent} of ${name}`,
    fields: [schema, form].flatMap((given) => fieldsOf(typeof given === "function" ? given(scope) : given)),
  })),
);

/** Takes no form: a mail provider's request, whose address contains everything. */
const NO_FORM = ["resources/unsubscribe-one-click.ts"];
/** Their form is a file, which is passed to the platform unread. */
const UPLOADS = ["dashboard/verification.tsx"];

it("every action of a route declares its intents, or takes no form at all", () => {
  const undeclared = routes.filter(
    ({ name, route: { action, loader } }) =>
      action && action !== loader && !intentsOf(action) && ![...NO_FORM, ...UPLOADS].includes(name),
  );
  expect(undeclared.map(({ name }) => name)).toEqual([]);
  // At least this many; a folder that was not searched would pass otherwise.
  expect(routes.filter(({ route }) => route.action).length).toBeGreaterThanOrEqual(33);
});

describe.each(intents)("the form of $name", ({ name: form, fields }) => {
  it("marks fields with secret-sounding names, and fields that are made once", () => {
    const open = fields.filter(([name, field]) => SOUNDS_SECRET.test(name) && markOf(field) !== "secret");
    const notSecret = form === OF_CAMPAIGN ? [...NO_SECRET, "code"] : NO_SECRET;
    expect(open.map(([name]) => name).filter((name) => !notSecret.includes(name))).toEqual([]);
    const lasting = fields.filter(([name, field]) => name === "operationId" && markOf(field) !== "once");
    expect(lasting).toEqual([]);
  });
});

/**
 * The only files that read a form before a schema has parsed it. In the browser a table reads its own to request what its bet
 * returns and to draw a board by its choices, and the cashier its own to show the sum of a deposit or a withdrawal. Before
 * React loads, a form is sent unchanged.
 */
const READERS = [
  "features/play/Returns.tsx",
  "features/verification/use-upload.ts",
  "forms/form-action.server.ts",
  "kinds/use-chosen.ts",
  "lib/plain-fields.ts",
  "lib/start/in-place.ts",
  "lib/use-typed.ts",
  "request/handlers.server.ts",
];

it("no other file reads a posted form: fields that an intent does not declare in its schema are dropped", () => {
  const app = new URL("../", FOLDER);
  const sources = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const readers = sources.filter((name) =>
    /\bFormData\b|\bformData\(|\bonAction\b/.test(readFileSync(new URL(name, app), "utf8")),
  );
  expect(readers.sort()).toEqual(READERS);
});
