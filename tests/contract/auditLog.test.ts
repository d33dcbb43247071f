import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog as auditLogCommand } from "#server/ops/audit-log.ts";
import { block, signInTicket, unblock } from "#server/ops/players.ts";
import { requireTerms } from "#server/ops/terms.ts";
import { violatedConstraint } from "#server/platform/db/index.ts";
import { createLog } from "#server/platform/http/logging.ts";
import { listen } from "#server/platform/http/server.ts";
import { deleteOldEntries } from "#server/platform/modules/audit-log/index.ts";
import { auditLog } from "#server/platform/modules/audit-log/tables.ts";
import { deleteRefusedEvents } from "#server/platform/modules/payments/index.ts";
import { apiAt } from "#tests/support/api.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { GERMAN_ADDRESS } from "#tests/support/platform.ts";
import { decide, deposit, depositRequest, diceBet, eur } from "#tests/support/play.ts";
import {
  confirmationSignatures,
  dataOf,
  IDENTITY,
  newPlayer,
  newUnknownPlayer,
  PASSWORD,
  refusalOf,
} from "#tests/support/players.ts";

const platform = auditedPlatform();

const operator = () => ({ ...platform.context, ...platform.context.config, redirectHosts: [], name: "tester" });

/** The entries about a player, without those that existed before. */
async function recordedOf(playerId: string, after = 0): Promise<string[]> {
  const rows = await platform.context.connection.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.playerId, playerId))
    .orderBy(auditLog.id);
  return rows.slice(after).map(({ what, result }) => `${what} ${result}`);
}

describe("the audit log", () => {
  it("still returns a refusal to the player when it cannot be written", async () => {
    const { email } = await newPlayer(platform);
    const rename = (from: string, to: string) =>
      platform.owner.db.execute(sql.raw(`alter table ${from} rename to ${to}`));
    await rename("audit_log", "audit_log_away");
    try {
      const answer = await platform.call("signIn", { email, password: "not the password" });
      expect(refusalOf(answer)).toEqual([422, "wrong_credentials"]);
    } finally {
      await rename("audit_log_away", "audit_log");
    }
  });

  it("records good and bad sign-ins for the account of the e-mail, with network and request", async () => {
    const { id, email, token } = await newPlayer(platform);
    await platform.call("signIn", { email, password: "not the password" }, { requestId: "bad-sign-in-1" });
    const good = dataOf(
      await platform.call(
        "signIn",
        { email, password: PASSWORD },
        { requestId: "good-sign-in", address: GERMAN_ADDRESS },
      ),
    );
    await platform.call("logout", {}, good);
    await platform.call("logout", {}, good);
    expect(await recordedOf(id)).toEqual(["register ok", "signIn wrong_credentials", "signIn ok", "logout ok"]);
    const rows = await platform.context.connection.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.requestId, "good-sign-in"));
    expect(rows).toMatchObject([{ playerId: id, addressBlock: "5.9.0.0/24", operator: null, result: "ok" }]);
    expect(Math.abs(Date.now() - (rows[0]?.at.getTime() ?? 0))).toBeLessThan(60_000);
    dataOf(await platform.call("getProfile", {}, { token }));
  });

  it("records a bad sign-in without an account, and without the e-mail", async () => {
    const requestId = randomUUID();
    const email = `${requestId}@example.com`;
    await platform.call("signIn", { email, password: "not the password" }, { requestId });
    const { rows } = await platform.context.connection.db.execute<{ row: string }>(
      sql`select to_jsonb(a)::text as row from audit_log a where request_id = ${requestId}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).toContain('"player_id": null');
    expect(rows[0]?.row).not.toContain("example.com");
  });

  it("records changes of an account, and refused changes", async () => {
    const { id, email, token } = await newPlayer(platform);
    const [signature = ""] = await confirmationSignatures(platform, email);
    for (let times = 0; times < 2; times++) await platform.call("confirmEmail", { signature });
    await platform.call("updateProfile", { name: "Ada" }, { token });
    await platform.call("setNickname", { nickname: `n${id.slice(-12)}` }, { token });
    await platform.call(
      "changePassword",
      { currentPassword: "wrong", newPassword: "another long password" },
      { token },
    );
    await platform.call(
      "changePassword",
      { currentPassword: PASSWORD, newPassword: "another long password" },
      { token },
    );
    const other = dataOf(await platform.call("signIn", { email, password: "another long password" })).token;
    const { sessions } = dataOf(await platform.call("listSessions", {}, { token }));
    const sessionId = sessions.find(({ current }) => !current)?.id ?? "";
    await platform.call("endSession", { sessionId }, { token });
    await platform.call("activateCoolingOff", { days: 1, understood: true }, { token });
    await platform.call("activateSelfExclusion", { period: "6_months", understood: true }, { token });
    await platform.call("deactivateCoolingOff", {}, { token });
    expect(await recordedOf(id, 1)).toEqual([
      "confirmEmail ok",
      "updateProfile ok",
      "setNickname ok",
      "changePassword wrong_credentials",
      "changePassword ok",
      "signIn ok",
      "endSession ok",
      "activateCoolingOff ok",
      "activateSelfExclusion ok",
      "deactivateCoolingOff cooling_off",
    ]);
    expect((await platform.call("getProfile", {}, { token: other })).status).toBe(401);
  });

  it("records deposits from request to webhook, and refusals of money and play", async () => {
    const { id, token } = await newUnknownPlayer(platform);
    dataOf(await platform.call("addProfileData", IDENTITY, { token }));
    await deposit(platform, token, eur(2_000));
    const { redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), { token }));
    dataOf(await decide(platform, redirectUrl, "decline"));
    await platform.call("createDeposit", depositRequest({ amount: eur(1) }), { token });
    await platform.call("playRealRound", diceBet({ stake: eur(2_500) }), { token });
    await platform.call("playRealRound", diceBet({ gameId: "" }), { token });
    expect(await recordedOf(id, 2)).toEqual([
      "addProfileData ok",
      "createDeposit ok",
      "paymentWebhook credited",
      "createDeposit ok",
      "paymentWebhook declined",
      "createDeposit amount_out_of_limits",
      "playRealRound insufficient_funds",
    ]);
  });

  it("is written in the transaction of the action: what cannot be recorded is not done", async () => {
    const { token } = await newPlayer(platform);
    await platform.owner.db.execute("alter table audit_log rename to elsewhere");
    try {
      expect((await platform.call("updateProfile", { name: "Unrecorded" }, { token })).status).toBe(500);
      expect((await platform.call("activateCoolingOff", { days: 7, understood: true }, { token })).status).toBe(500);
    } finally {
      await platform.owner.db.execute("alter table elsewhere rename to audit_log");
    }
    const profile = dataOf(await platform.call("getProfile", {}, { token }));
    expect(profile).toMatchObject({ name: null, coolingOffBlock: { enabled: false } });
  });

  it("records the operator's commands, and prints all entries", async () => {
    const { id, email } = await newPlayer(platform);
    await block.run(operator(), [email]);
    await unblock.run(operator(), [email]);
    await requireTerms.run(operator(), [email]);
    await signInTicket.run(operator(), [email]);
    expect(await recordedOf(id, 1)).toEqual(["block ok", "unblock ok", "require-terms ok", "sign-in-ticket ok"]);
    const printed = (await auditLogCommand.run(operator(), [email, "--days", "1"])).split("\n");
    expect(printed).toHaveLength(5);
    expect(printed[0]).toMatch(/^\d{4}-\S+Z {2}register {2}ok {2}- {2}127\.0\.0\.0\/24 {2}req_\w+$/);
    expect(printed[1]).toMatch(/^\S+ {2}block {2}ok {2}operator tester {2}- {2}-$/);
    await expect(auditLogCommand.run(operator(), [email, "--days", "none"])).rejects.toThrow("Usage");
    await expect(auditLogCommand.run(operator(), ["--days", "3"])).rejects.toThrow("Usage");
  });

  it("cannot be changed, and deletes by itself only what is older than 90 days", async () => {
    const { owner } = platform;
    for (const statement of ["update audit_log set result = 'ok'", "delete from audit_log", "truncate audit_log"]) {
      const error = await owner.db.execute(statement).catch((reason) => reason);
      expect(violatedConstraint(error)).toBe("audit_log_append_only");
    }
    await owner.db.execute(sql`insert into audit_log (at, what, result)
      select now() - make_interval(days => d), 'old', d::text from unnest(array[89, 91, 399, 401]) d`);
    const old = async () =>
      (
        await owner.db
          .select({ result: auditLog.result })
          .from(auditLog)
          .where(and(eq(auditLog.what, "old"), isNull(auditLog.playerId)))
      ).map(({ result }) => Number(result));
    await deleteOldEntries(platform.context);
    expect(await old()).toEqual([89, 91, 399]);
    await platform.context.connection.db.execute(sql`select audit_log_forget(0)`);
    expect(await old()).toEqual([89]);
  });

  it("is deleted together with refused provider calls; accepted ones stay, and cannot be deleted", async () => {
    const { owner, context } = platform;
    const old = async () =>
      (
        await owner.db.execute<{ body: string }>(
          sql`select body from payment_events where provider = 'old' order by id`,
        )
      ).rows.map(({ body }) => body);
    await owner.db.execute(sql`insert into payment_events (at, provider, result, body)
      select now() - make_interval(days => d), 'old', result, result || ' ' || d
      from unnest(array[89, 91, 401]) d, unnest(array['applied', 'not_found']) result order by d, result`);
    await deleteRefusedEvents(context);
    expect(await old()).toEqual(["applied 89", "not_found 89", "applied 91", "not_found 91", "applied 401"]);
    await context.connection.db.execute(sql`select payment_events_forget(0)`);
    expect(await old()).toEqual(["applied 89", "not_found 89", "applied 91", "applied 401"]);
    for (const statement of [
      "delete from payment_events",
      "truncate payment_events",
      "update payment_events set result = ''",
    ]) {
      const error = await owner.db.execute(statement).catch((reason) => reason);
      expect(violatedConstraint(error)).toBe("payments_append_only");
    }
  });
});

it("logs a refusal on a line of its own, with its code, and not as a fault", async () => {
  const lines: string[] = [];
  const { context } = platform;
  const log = createLog("info", { write: (line) => lines.push(line) });
  const { server, drain } = await listen({ ...context, config: { ...context.config, port: 0 }, log });
  const address = server.address();
  const { call } = apiAt(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  await call("signIn", { email: "nobody@example.com", password: "not the password" });
  await call("getSettings", {});
  server.closeAllConnections();
  await drain();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, msg: "refused", operation: "signIn", status: 422, code: "wrong_credentials" },
    { level: 30, msg: "request", operation: "getSettings", status: 200 },
  ]);
  expect(lines.join("")).not.toMatch(/nobody@|password/);
});
