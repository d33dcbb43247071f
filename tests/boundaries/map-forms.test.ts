import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, connect } from "#server/platform/db/index.ts";
import { redirectIn } from "#tests/support/route-data.ts";
import { HOME, type Outcomes } from "./map.ts";
import { FORMS } from "./map-forms.ts";
import {
  type Case,
  dataAddress,
  LANGUAGES_OF_FORMS,
  LANGUAGES_OF_SENT_DATA,
  mismatches,
  type OpenMap,
  openMap,
  type Standing,
  type Visitor,
} from "./map-visits.ts";

interface Form extends Case {
  fields: Readonly<Record<string, string>>;
}

let map: OpenMap;
let connection: Connection;
beforeAll(async () => {
  map = await openMap();
  connection = connect(map.databaseUrl);
});
afterAll(async () => {
  await connection?.close();
  await map?.close();
});

/** Nothing about a guest tells whether a player has signed out in another tab meanwhile. */
const expectedOf = (outcomes: Partial<Outcomes>): Partial<Outcomes> =>
  outcomes.guest === HOME ? { ...outcomes, guest: `${HOME}?notice=sessionEnded` } : outcomes;

const formsFor = (standing: Standing, languages: readonly Visitor["language"][]): Form[] =>
  FORMS.filter(({ outcomes }) => outcomes[standing] !== undefined).flatMap(({ path, fields, outcomes }) =>
    languages.map((language) => ({
      ...map.caseOf(`/{lang}${path}`, expectedOf(outcomes), { standing, language }),
      fields,
    })),
  );

/** The response to a form, in the words of the map. */
async function formAnswer(form: Form): Promise<string> {
  const { status, headers } = await map.send(form.address, form, form.fields);
  return headers.location ? `${status} ${headers.location}` : `${status}`;
}

/** The response to a script. */
async function scriptAnswer(form: Form): Promise<string> {
  const { status, body } = await map.send(dataAddress(form.address), form, form.fields);
  return status === 202 ? redirectIn(body.toString()) : `${status}`;
}

/** Changed by every visit, and by jobs; the audit log by every refusal to a player. */
const LIVELY = [
  "sessions",
  "rate_limits",
  "audit_log",
  "audit_turns",
  "audit_seals",
  "points_sweeps",
  "job_runs",
  "contest_counts",
  "contest_orders",
  "contest_places",
  // Bets and entries that were made before the forms are added by a job, each minute.
  "public_log_cursors",
  "public_log_entries",
  "public_log_heads",
  "public_log_nodes",
  "public_log_promises",
];

/** A hash of each table, and which sessions have ended. */
async function everything(): Promise<Map<unknown, unknown>> {
  const { rows } = await connection.db.execute("select tablename as name from pg_tables where schemaname = 'public'");
  const stored = new Map<unknown, unknown>();
  for (const { name } of rows.filter((table) => !LIVELY.includes(`${table.name}`))) {
    // The time of a job's next run is changed by the job itself, and the language of letters by every visit.
    const columns = name === "players" ? "to_jsonb(t) - 'language'" : "to_jsonb(t) - 'due_at'";
    const row = `(${columns})::text`;
    const hash = `select md5(string_agg(${row}, ' ' order by ${row})) as hash from "${name}" t`;
    stored.set(name, (await connection.db.execute(hash)).rows[0]?.hash);
  }
  const ended = await connection.db.execute("select id from sessions where ended_at is not null order by id");
  return stored.set("sessions", JSON.stringify(ended.rows));
}

it("a form changes nothing for a visitor it refuses", async () => {
  const before = await everything();
  for (const standing of ["guest", "excluded", "coolingOff", "termsRequired", "blocked"] as const) {
    expect(await mismatches(formsFor(standing, LANGUAGES_OF_FORMS), formAnswer), standing).toEqual([]);
    expect(await mismatches(formsFor(standing, LANGUAGES_OF_SENT_DATA), scriptAnswer), standing).toEqual([]);
  }
  expect(await everything()).toEqual(before);
});

it("a form has its effect for a visitor it accepts", async () => {
  const before = await everything();
  // One after another: a seed cannot be rotated while a bet of the same player is being settled.
  for (const form of formsFor("player", LANGUAGES_OF_FORMS)) {
    expect(await mismatches([form], formAnswer)).toEqual([]);
  }
  const after = await everything();
  const changed = [...after.keys()].filter((table) => after.get(table) !== before.get(table));
  expect(changed).toEqual(
    expect.arrayContaining(["rounds", "players", "subscriptions", "seed_pairs", "feedback_views", "favorite_games"]),
  );
});
