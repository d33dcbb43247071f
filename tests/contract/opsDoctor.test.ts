import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publishedAt, QUICKNET } from "#server/games/index.ts";
import { beaconFinding } from "#server/ops/doctor/beacon.ts";
import { type DatabaseFacts, databaseFacts, databaseFindings } from "#server/ops/doctor/database.ts";
import { type DoorFacts, doorFindings } from "#server/ops/doctor/door.ts";
import type { Finding } from "#server/ops/doctor/finding.ts";
import { examine } from "#server/ops/doctor/index.ts";
import { jackpotsFinding } from "#server/ops/doctor/jackpots.ts";
import { readConfig } from "#server/platform/config/index.ts";
import { auditLog } from "#server/platform/modules/audit-log/tables.ts";
import { contentRevisions } from "#server/platform/modules/content/tables.ts";
import { jackpotDraws } from "#server/platform/modules/jackpots/index.ts";
import { keyVersions } from "#server/platform/modules/key-versions/tables.ts";
import { outbox } from "#server/platform/modules/mail/tables.ts";
import { seededWorlds } from "#server/platform/seed/tables.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { DRAND_ROUNDS, startRelay } from "#tests/support/drand.ts";
import { SECOND_SECRET, TEST_SECRETS } from "#tests/support/secrets.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const wrongIn = (findings: Finding[]) => findings.filter(({ state }) => state === "wrong").map(({ about }) => about);
const found = (findings: Finding[], about: string) => findings.find((finding) => finding.about === about);

describe("the doctor of the jackpots", () => {
  it("reports rounds that have waited for the beacon for more than a minute", async () => {
    const { db } = database.connection;
    const beaconAt = new Date("2026-12-01T12:00:00Z");
    const later = (seconds: number) => new Date(beaconAt.getTime() + seconds * 1000);
    expect(await jackpotsFinding(db, later(120))).toMatchObject({ state: "well" });
    await db.insert(jackpotDraws).values({ roundId: "rnd_waits", weight: 1n, chain: "none", beaconRound: 1, beaconAt });
    expect(await jackpotsFinding(db, later(59))).toMatchObject({
      state: "well",
      text: "1 rounds wait for the beacon.",
    });
    expect(await jackpotsFinding(db, later(61))).toMatchObject({ state: "wrong" });
    await db.delete(jackpotDraws);
  });
});

describe("the doctor of a database", () => {
  /** As this machine's server is, except for the changes of a test. */
  const facts = async (changes: Partial<DatabaseFacts> = {}): Promise<DatabaseFacts> => ({
    ...(await databaseFacts(database.connection.db)),
    // The tests' server runs with fsync off.
    fsync: "on",
    fullPageWrites: "on",
    synchronousCommit: "on",
    checksums: "on",
    ...changes,
  });

  it("reports no fault in what npm start sets up", async () => {
    expect(wrongIn(databaseFindings(await facts(), 20))).toEqual([]);
  });

  it("reports a role with more rights than the platform needs", async () => {
    const findings = databaseFindings(await databaseFacts(database.owner.db), 20);
    expect(found(findings, "database role")).toMatchObject({
      state: "wrong",
      text: expect.stringMatching(/superuser.*create tables/),
    });
  });

  it("names large tables that the planner knows nothing of", async () => {
    const { db } = database.owner;
    await db.execute(sql`create table restored with (autovacuum_enabled = false)
      as select repeat('x', 1000) as line from generate_series(1, 10000)`);
    await db.execute(sql`grant select on restored to ${sql.identifier((await facts()).role)}`);
    expect(found(databaseFindings(await facts(), 20), "statistics")).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("knows nothing of restored, so"),
    });

    await db.execute(sql`analyze restored`);
    expect(found(databaseFindings(await facts(), 20), "statistics")?.state).toBe("well");
    await db.execute(sql`drop table restored`);
  });

  it.each<[string, Partial<DatabaseFacts>]>([
    ["durability", { fsync: "off" }],
    ["durability", { fullPageWrites: "off" }],
    ["durability", { synchronousCommit: "off" }],
    ["database version", { version: 140_011 }],
    ["clock", { clockAhead: 2_000 }],
    ["clock", { clockAhead: -7_200_000 }],
    ["time-outs", { statementTimeoutMs: 0 }],
    ["time-outs", { idleTimeoutMs: 0 }],
    ["connections", { maxConnections: 40 }],
    ["backups", { archiveMode: "on", lastArchived: null }],
    ["backups", { archiveMode: "on", lastArchived: "2026-01-01 00:00:00+00", lastFailed: "2026-01-02 00:00:00+00" }],
    ["backups", { archiveMode: "on", lastArchived: "2020-01-01 00:00:00+00" }],
  ])("reports a fault of %s: %j", async (about, changes) => {
    expect(wrongIn(databaseFindings(await facts(changes), 20))).toEqual([about]);
  });

  it.each<[string, Partial<DatabaseFacts>]>([
    ["durability", { checksums: "off" }],
    ["backups", { archiveMode: "off" }],
  ])("advises about %s: %j", async (about, changes) => {
    expect(found(databaseFindings(await facts(changes), 20), about)?.state).toBe("advice");
  });
});

describe("the doctor of the way in", () => {
  const POLICY =
    "script-src 'self'; default-src 'self'; form-action 'self' https://pay.example; frame-ancestors 'none'";
  const OPEN: DoorFacts = {
    page: { status: 200, hsts: "max-age=31536000", requestId: "req_1", policy: POLICY },
    form: 400,
    foreignForm: 403,
    outbox: 404,
  };
  const casino = new URL("https://casino.example");
  const settings = { isLoopback: false, payments: null };
  const doorWith = (changes: Partial<DoorFacts>) => doorFindings({ ...OPEN, ...changes }, casino, settings);

  it("reports no fault if pages, forms and encryption are in order", () => {
    expect(doorWith({}).map(({ state }) => state)).toEqual(["well", "well", "well", "well"]);
  });

  it.each<[string, Partial<DoorFacts>]>([
    ["public address", { page: null }],
    ["public address", { page: { status: 502, hsts: "max-age=1", requestId: null, policy: null } }],
    ["forms", { form: 403 }],
    ["forms", { form: 500 }],
    ["forms", { foreignForm: 400 }],
    ["sandbox", { outbox: 200 }],
  ])("reports a fault of %s: %j", (about, changes) => {
    expect(wrongIn(doorWith(changes))).toEqual([about]);
  });

  it("requires https, and headers that arrive", () => {
    expect(wrongIn(doorFindings(OPEN, new URL("http://casino.example"), settings))).toEqual(["encryption"]);
    const bare = doorWith({ page: { status: 200, hsts: null, requestId: null, policy: POLICY } });
    expect(found(bare, "encryption")?.state).toBe("advice");
    // A loopback address is not reachable from elsewhere.
    const loopback = { isLoopback: true, payments: null };
    expect(wrongIn(doorFindings({ ...OPEN, outbox: 200 }, new URL("http://localhost:3000"), loopback))).toEqual([]);
  });

  it("requires the payment provider's pages to be open to browsers", () => {
    const paidAt = (payments: string) => doorFindings(OPEN, casino, { isLoopback: false, payments });
    expect(found(paidAt("https://pay.example"), "payment pages")?.state).toBe("well");
    expect(wrongIn(paidAt("https://pay.example:8443"))).toEqual(["payment pages"]);
  });
});

describe("the doctor of the beacon", () => {
  const LAST = 1002;
  const AT = publishedAt(QUICKNET, LAST);
  let relays: Awaited<ReturnType<typeof startRelay>>[];
  beforeEach(async () => {
    relays = [await startRelay(), await startRelay()];
  });
  afterEach(() => {
    for (const relay of relays) relay.close();
  });

  /** With this last round of each relay, so long after the last that the beacon signed. */
  const foundAfter = (ms: number, ...latest: readonly Parameters<(typeof relays)[0]["setLatest"]>[]) => {
    for (const [at, last] of latest.entries()) relays[at]?.setLatest(...last);
    const urls = relays.map(({ url }) => new URL(url));
    return beaconFinding(urls, () => AT + ms);
  };

  it("compares the clock with the last round that is signed", async () => {
    expect(await foundAfter(1_200, [LAST], [LAST - 1])).toMatchObject({
      state: "well",
      text: expect.stringContaining("1200 ms old"),
    });
    expect((await foundAfter(-500)).state).toBe("well");
    expect(await foundAfter(-501)).toMatchObject({ state: "wrong", text: expect.stringMatching(/would be open/) });
    expect((await foundAfter(6_000)).state).toBe("well");
    expect(await foundAfter(120_000)).toMatchObject({ state: "wrong", text: expect.stringContaining("120 s old") });
  });

  it("names a relay that is away, or lies about the last round, and believes the other", async () => {
    expect(await foundAfter(0, [LAST])).toMatchObject({
      state: "advice",
      text: expect.stringMatching(/Of 2 relays 1 .+ answered 404/),
    });
    const lie = LAST + 40;
    const unsigned = new RegExp(`Of 2 relays 1 .+ answered a signature of round ${lie} that is not the beacon's`);
    // Signatures of other rounds, and what is none.
    for (const signature of [DRAND_ROUNDS[LAST], DRAND_ROUNDS[1000], "0".repeat(96)]) {
      const finding = await foundAfter(0, [LAST], [lie, signature]);
      expect(finding).toMatchObject({ state: "advice", text: expect.stringMatching(unsigned) });
    }
  });

  it("says nothing of the clock where no relay's last round is signed", async () => {
    const [early, late] = [LAST - 40, LAST + 40];
    const { state, text } = await foundAfter(0, [early, DRAND_ROUNDS[LAST]], [late, DRAND_ROUNDS[LAST]]);
    expect(state).toBe("wrong");
    expect(text).toMatch(/^No relay answers with what the beacon signed/);
    for (const round of [early, late]) expect(text).toContain(`signature of round ${round} that is not`);
    expect(text).not.toContain("clock");
  });

  it("reads the clock after the answer: a round may be published while a relay is asked", async () => {
    for (const relay of relays) relay.setLatest(LAST);
    const isAsked = () => relays.every(({ asked }) => asked.length > 0);
    const urls = relays.map(({ url }) => new URL(url));
    expect((await beaconFinding(urls, () => (isAsked() ? AT + 100 : AT - 700))).state).toBe("well");
  });
});

describe("the doctor of an environment", () => {
  const examined = (variables: Record<string, string>) =>
    examine({ DATABASE_URL: database.url, PUBLIC_URL: "http://localhost:9", SECRETS: TEST_SECRETS, ...variables });

  it("reports only the public address while nothing listens there yet", async () => {
    const findings = await examined({});
    expect(wrongIn(findings).filter((about) => about !== "durability")).toEqual(["public address"]);
    expect(found(findings, "withdrawals")?.state).toBe("well");
    expect([found(findings, "letters")?.state, found(findings, "mail")?.state]).toEqual(["well", "advice"]);
  });

  it("reports what receiving mail servers will miss", async () => {
    const smtp = { SMTP_URL: "smtps://mail.example", SMTP_FROM: "letters@house.example" };
    expect(found(await examined(smtp), "mail")).toMatchObject({
      state: "advice",
      text: expect.stringMatching(/SMTP_DKIM_KEY.+https/),
    });
  });

  const PRODUCTION = {
    MODE: "production",
    PUBLIC_URL: "https://openhand.invalid",
    SECRETS: `1:${SECOND_SECRET}`,
    SMTP_URL: "smtps://mail.example",
    SMTP_FROM: "letters@house.example",
    SUPPORT_EMAIL: "help@house.example",
    SMS_URL: "https://gateway.example",
    SMS_SECRET: SECOND_SECRET,
    STORAGE_DIR: "/nowhere",
    BTCPAY_URL: "https://pay.example",
    BTCPAY_STORE: "store",
    BTCPAY_KEY: "k",
    BTCPAY_WEBHOOK_SECRET: "s",
    // Nothing listens there: no test asks the public relays.
    BEACON_URLS: "http://127.0.0.1:9",
  };

  /** The fault that keeps the platform from starting; undefined without one. */
  const refusalOf = (variables: Record<string, string>): string | undefined => {
    try {
      readConfig({ ...PRODUCTION, DATABASE_URL: database.url, ...variables });
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([
    ["mail", { SMTP_URL: "", SMTP_FROM: "" }],
    ["sms", { SMS_URL: "", SMS_SECRET: "" }],
    ["payments", { BTCPAY_URL: "", BTCPAY_STORE: "", BTCPAY_KEY: "", BTCPAY_WEBHOOK_SECRET: "" }],
    ["documents", { STORAGE_DIR: "" }],
    ["support", { SUPPORT_EMAIL: "" }],
    ["encryption", { PUBLIC_URL: "http://openhand.invalid" }],
    ["configuration", { SECRETS: "", DATA_DIR: "/nowhere" }],
    ["configuration", { SECRETS: TEST_SECRETS }],
  ])("reports of %s what a platform reports that refuses to start in production: %j", async (about, variables) => {
    const refused = refusalOf(variables);
    const [finding, ...others] = (await examined({ ...PRODUCTION, ...variables })).filter(
      (each) => each.about === about,
    );
    expect([finding?.state, others]).toEqual(["wrong", []]);
    expect(refused).toContain(finding?.text);
  });

  it("reports no fault in production, and names payment methods without an adapter", async () => {
    expect(refusalOf({})).toBeUndefined();
    const findings = await examined(PRODUCTION);
    expect(found(findings, "configuration")?.state).toBe("well");
    expect(found(findings, "payments")).toMatchObject({ state: "advice", text: expect.stringContaining("cards") });
  });

  it("asks the relays of the beacon that are configured", async () => {
    const beacon = async (variables: Record<string, string>) => found(await examined(variables), "beacon");
    expect(await beacon({})).toMatchObject({ state: "advice", text: expect.stringContaining("own") });
    expect(await beacon(PRODUCTION)).toMatchObject({ state: "wrong", text: expect.stringContaining("void") });
    const relay = await startRelay();
    relay.setLatest(1000);
    const YEARS = expect.stringMatching(/last round is \d{8,} s old/);
    expect(await beacon({ BEACON_URLS: relay.url })).toMatchObject({ state: "wrong", text: YEARS });
    expect(relay.asked).toEqual([`/${QUICKNET.id}/public/latest`]);
    relay.close();
  });

  it("reports a database that was a sandbox's as a fault in production", async () => {
    const world = { name: "sandbox", finishedAt: new Date() };
    await database.owner.db.insert(seededWorlds).values(world);
    expect(found(await examined(PRODUCTION), "world")).toMatchObject({ state: "wrong" });
    expect(found(await examined({}), "world")).toBeUndefined();
    await database.owner.db.delete(seededWorlds);
    expect(found(await examined(PRODUCTION), "world")).toBeUndefined();
  });

  it("reports a published text that the release no longer reads as a fault", async () => {
    expect(found(await examined({}), "texts")?.state).toBe("well");
    const text = { kind: "help", id: "stale", language: "en", state: "text", source: "no front matter" } as const;
    const now = new Date();
    await database.connection.db
      .insert(contentRevisions)
      .values({ ...text, showsFrom: now, addedAt: now, operator: "tester" });
    expect(found(await examined({}), "texts")).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("front matter is missing"),
    });
    const withdrawn = { ...text, state: "withdrawn", source: null } as const;
    await database.connection.db
      .insert(contentRevisions)
      .values({ ...withdrawn, showsFrom: now, addedAt: now, operator: "tester" });
  });

  it("reports letters that were given up as a fault", async () => {
    const values = { to: "a@b.example", subject: "s", text: "t", sentAt: new Date() };
    await database.connection.db.insert(outbox).values({ ...values, id: "msg_given_up", state: "failed" });
    expect(found(await examined({}), "letters")?.state).toBe("wrong");
    await database.connection.db.delete(outbox);
  });

  it.each([
    ["configuration", { LOG_LEVEL: "loud" }],
    ["proxies", { TRUSTED_PROXIES: "0.0.0.0/0" }],
    ["proxies", { TRUSTED_PROXIES: "the balancer" }],
    ["database", { DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:9/none" }],
  ])("reports a fault of the %s: %j", async (about, variables) => {
    expect(wrongIn(await examined(variables))).toContain(about);
  });

  it.each([
    [{ SECRETS: TEST_SECRETS }, "The secret of version 1 in SECRETS is known to everyone"],
    [{ SECRETS: `2:${SECOND_SECRET},1:${"correct horse ".repeat(3)}` }, "version 1 in SECRETS is easily guessed"],
    [{ SECRETS: "", SECRET: SECOND_SECRET }, "SECRET is no longer read: set SECRETS=1:"],
    [{ SECRETS: "", DATA_DIR: "/nowhere" }, "There are no keys to work with"],
    [{ SECRETS: "1:short" }, "the secret of version 1 has fewer than 32 characters"],
  ])("reports a fault of the secrets at a public address: %j", async (variables, expected) => {
    const findings = await examined({ PUBLIC_URL: "https://openhand.invalid", ...variables });
    expect(found(findings, "configuration")).toMatchObject({ state: "wrong", text: expect.stringContaining(expected) });
  });

  it("accepts drawn secrets at a public address, and plain ones at a loopback address", async () => {
    const drawn = { PUBLIC_URL: "https://openhand.invalid", SECRETS: `1:${SECOND_SECRET}` };
    for (const variables of [drawn, {}]) expect(found(await examined(variables), "configuration")?.state).toBe("well");
  });

  it("reports secrets other than those the database was used with as a fault", async () => {
    expect(found(await examined({}), "secrets")?.state).toBe("well");
    const values = { version: 1, fingerprint: "of another secret", knownAt: new Date() };
    await database.owner.db.insert(keyVersions).values(values);
    expect(wrongIn(await examined({}))).toContain("secrets");
    await database.owner.db.delete(keyVersions);
  });

  it("reports wins that were refused above their provider's ceiling within a day as a fault", async () => {
    const { db } = database.connection;
    const refused = { what: "/transaction/win of studio", result: "win_above_ceiling", playerId: "plr_1" };
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
    await db.insert(auditLog).values([
      { ...refused, at: yesterday },
      { ...refused, result: "RS_ERROR_UNKNOWN" },
    ]);
    expect(found(await examined({}), "providers")?.state).toBe("well");
    await db.insert(auditLog).values([refused, refused]);
    expect(found(await examined({}), "providers")).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("2 times"),
    });
  });

  it("advises to configure the load balancer of a public address", async () => {
    const findings = await examined({ PUBLIC_URL: "https://openhand.invalid" });
    expect(found(findings, "proxies")?.state).toBe("advice");
  });
});
