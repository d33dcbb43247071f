import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import kazakh from "#locales/kk/sms.json" with { type: "json" };
import { auditedPlatform } from "#tests/support/audited.ts";
import { dataOf, newPlayer, newUnknownPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();
type Player = Awaited<ReturnType<typeof newUnknownPlayer>>;

let numbers = 0;
const newNumber = () => `+49151${String(++numbers).padStart(8, "0")}`;

async function smsTo(phone: string): Promise<string[]> {
  const { messages } = dataOf(await platform.call("listOutbox", { to: phone }));
  expect(messages.map(({ channel, link, subject }) => [channel, link, subject])).toEqual(
    messages.map(() => ["sms", null, ""]),
  );
  return messages.map(({ text }) => text);
}

const codeIn = (text = "") => /\b\d{6}\b/.exec(text)?.[0] ?? "none";
const request = (player: Player, phone: string) => platform.call("requestPhoneCode", { phone }, player);
const confirm = (player: Player, code: string) => platform.call("confirmPhone", { code }, player);
const stateOf = async (player: Player) => dataOf(await platform.call("getPhoneConfirmation", {}, player));
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Sends a code and returns it. */
async function codeTo(player: Player, phone: string): Promise<string> {
  dataOf(await request(player, phone));
  return codeIn((await smsTo(phone))[0]);
}

async function profileOf(player: Player) {
  const { phone, isPhoneConfirmed } = dataOf(await platform.call("getProfile", {}, player));
  return { phone, isPhoneConfirmed };
}

describe("confirmPhone", () => {
  it("sets the number as the player's confirmed number", async () => {
    const [player, phone] = [await newUnknownPlayer(platform), newNumber()];
    const code = await codeTo(player, phone);
    expect(await profileOf(player)).toEqual({ phone: null, isPhoneConfirmed: false });
    expect(await stateOf(player)).toMatchObject({ sent: { to: phone, triesLeft: 5 } });
    dataOf(await confirm(player, ` ${code.slice(0, 3)} ${code.slice(3)} `));
    expect(await profileOf(player)).toEqual({ phone, isPhoneConfirmed: true });
    expect(await stateOf(player)).toEqual({ phone, isPhoneConfirmed: true, sent: null });
    expect(refusalOf(await confirm(player, code))).toEqual([422, "code_expired"]);
  });

  it("leaves a confirmed number unchanged until the code of another one is entered", async () => {
    const [player, phone, next] = [await newUnknownPlayer(platform), newNumber(), newNumber()];
    dataOf(await confirm(player, await codeTo(player, phone)));
    platform.clock.advance({ minutes: 1 });
    const code = await codeTo(player, next);
    expect(await profileOf(player)).toEqual({ phone, isPhoneConfirmed: true });
    dataOf(await confirm(player, code));
    expect(await profileOf(player)).toEqual({ phone: next, isPhoneConfirmed: true });
    const typed = newNumber();
    dataOf(await platform.call("updateProfile", { phone: typed }, player));
    expect(await profileOf(player)).toEqual({ phone: typed, isPhoneConfirmed: false });
    dataOf(await platform.call("updateProfile", { phone: "" }, player));
    expect(await profileOf(player)).toEqual({ phone: null, isPhoneConfirmed: false });
  });

  it("counts five attempts, twelve concurrent ones included", async () => {
    const [player, phone] = [await newUnknownPlayer(platform), newNumber()];
    const code = await codeTo(player, phone);
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(player, other(code))));
    const codes = answers.map((answer) => refusalOf(answer)[1]);
    expect(codes.filter((refused) => refused === "wrong_code")).toHaveLength(5);
    expect(codes.filter((refused) => refused === "code_expired")).toHaveLength(7);
    expect(refusalOf(await confirm(player, code))).toEqual([422, "code_expired"]);
    expect((await profileOf(player)).isPhoneConfirmed).toBe(false);
  });

  it("reports the remaining attempts at the field", async () => {
    const [player, phone] = [await newUnknownPlayer(platform), newNumber()];
    const code = await codeTo(player, phone);
    const { envelope } = await confirm(player, other(code));
    expect(envelope.errors).toEqual([{ code: "wrong_code", path: "code", issue: "wrong_code|left=4" }]);
    expect((await stateOf(player)).sent?.triesLeft).toBe(4);
  });

  it("accepts a code for ten minutes, and once when it is sent twice concurrently", async () => {
    const [player, phone] = [await newUnknownPlayer(platform), newNumber()];
    const code = await codeTo(player, phone);
    platform.clock.advance({ minutes: 9, seconds: 59 });
    const answers = await Promise.all([confirm(player, code), confirm(player, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const next = await newUnknownPlayer(platform);
    const late = await codeTo(next, newNumber());
    platform.clock.advance({ minutes: 10 });
    expect(refusalOf(await confirm(next, late))).toEqual([422, "code_expired"]);
  });

  it("rejects the code of another player or of another number", async () => {
    const [ada, bea, phone] = [await newUnknownPlayer(platform), await newUnknownPlayer(platform), newNumber()];
    const code = await codeTo(ada, phone);
    expect(refusalOf(await confirm(bea, code))).toEqual([422, "code_expired"]);
    platform.clock.advance({ minutes: 1 });
    const beas = await codeTo(bea, phone);
    if (beas !== code) expect(refusalOf(await confirm(bea, code))).toEqual([422, "wrong_code"]);
    dataOf(await confirm(bea, beas));
    expect((await profileOf(ada)).phone).toBeNull();
  });

  it.each(["12345", "1234567", "abcdef", "", "１２３４５"])("marks %j as no code, and counts no try", async (code) => {
    const [player, phone] = [await newUnknownPlayer(platform), newNumber()];
    await codeTo(player, phone);
    expect(refusalOf(await confirm(player, code))).toEqual([400, "validation_failed"]);
    expect((await stateOf(player)).sent?.triesLeft).toBe(5);
  });

  it("stores neither a code nor a hash that could be reversed", async () => {
    const [player, phone] = [await newUnknownPlayer(platform), newNumber()];
    const code = await codeTo(player, phone);
    const { rows } = await platform.context.connection.db.execute(
      sql`select * from phone_codes where player_id = ${player.id}`,
    );
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(code))).toString("base64url");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(digest);
  });
});

describe("requestPhoneCode", () => {
  it("sends nothing for an account whose e-mail is not confirmed", async () => {
    const [player, phone] = [await newPlayer(platform), newNumber()];
    expect(refusalOf(await request(player, phone))).toEqual([423, "email_not_confirmed"]);
    expect(refusalOf(await platform.call("resendSms", {}, player))).toEqual([423, "email_not_confirmed"]);
    expect(await smsTo(phone)).toEqual([]);
  });

  it("responds and sends alike, whether or not the number is in use", async () => {
    const [ada, bea, phone] = [await newUnknownPlayer(platform), await newUnknownPlayer(platform), newNumber()];
    dataOf(await confirm(ada, await codeTo(ada, phone)));
    platform.clock.advance({ minutes: 1 });
    expect(dataOf(await request(bea, phone))).toEqual({ handled: true });
    expect(await smsTo(phone)).toHaveLength(2);
  });

  it("writes in the player's language", async () => {
    const [player, phone] = [await newUnknownPlayer(platform, { language: "kk" }), newNumber()];
    const code = await codeTo(player, phone);
    const text = kazakh.phoneCode.text_other.replace("{{code}}", code).replace("{{count}}", "10");
    expect(await smsTo(phone)).toEqual([text]);
  });

  it("sends one a minute, per number and per player", async () => {
    const [ada, bea, phone] = [await newUnknownPlayer(platform), await newUnknownPlayer(platform), newNumber()];
    const answers = await Promise.all([ada, bea, ada, bea].map((player) => request(player, phone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    expect(await smsTo(phone)).toHaveLength(1);
    const first = answers.findIndex(({ status }) => status === 200) % 2 === 0 ? ada : bea;
    expect(refusalOf(await request(first, newNumber()))).toEqual([429, "too_many_requests"]);
    platform.clock.advance({ minutes: 1 });
    dataOf(await request(ada, phone));
  });

  it("sends five a day per player, to any numbers", async () => {
    const player = await newUnknownPlayer(platform);
    for (let sent = 0; sent < 5; sent++) {
      dataOf(await request(player, newNumber()));
      platform.clock.advance({ minutes: 2 });
    }
    expect(refusalOf(await request(player, newNumber()))).toEqual([429, "too_many_requests"]);
    platform.clock.advance({ minutes: 24 * 60 - 9 });
    const { token } = dataOf(await platform.call("refreshToken", {}, player));
    dataOf(await platform.call("provePresence", { password: "correct horse battery staple" }, { token }));
    dataOf(await platform.call("requestPhoneCode", { phone: newNumber() }, { token }));
  });

  it.each([
    ["+49 (0)151 / 1234-0001", "+4915112340001"],
    ["0049 151 12340002", "+4915112340002"],
    ["＋４９１５１１２３４０００３", "+4915112340003"],
    ["+7.701.234.00.04", "+77012340004"],
  ])("reads %j as %s", async (typed, phone) => {
    const player = await newUnknownPlayer(platform);
    dataOf(await request(player, typed));
    expect((await stateOf(player)).sent?.to).toBe(phone);
  });

  it.each([
    "",
    "0151 1234567",
    "+0151123456",
    "+49",
    "+49151123456789012",
    "call me",
    "+49 151 abc",
    "+4915112345678;ext=1",
  ])("refuses %j as a number", async (typed) => {
    const answer = await request(await newUnknownPlayer(platform), typed);
    expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
    expect(answer.envelope.errors[0]?.path).toBe("phone");
  });
});

describe("resendSms", () => {
  it("sends a new code to the last number, and invalidates the previous one", async () => {
    const [player, phone] = [await newUnknownPlayer(platform), newNumber()];
    const first = await codeTo(player, phone);
    expect(refusalOf(await platform.call("resendSms", {}, player))).toEqual([429, "too_many_requests"]);
    platform.clock.advance({ minutes: 1 });
    dataOf(await platform.call("resendSms", {}, player));
    const [second = ""] = await smsTo(phone);
    if (codeIn(second) !== first) expect(refusalOf(await confirm(player, first))).toEqual([422, "wrong_code"]);
    dataOf(await confirm(player, codeIn(second)));
  });

  it("is refused before the first code", async () => {
    expect(refusalOf(await platform.call("resendSms", {}, await newUnknownPlayer(platform)))).toEqual([
      422,
      "code_expired",
    ]);
  });
});

describe("getPhoneConfirmation", () => {
  it("returns the number of the registration, unconfirmed, and no code", async () => {
    const phone = newNumber();
    const player = await newUnknownPlayer(platform, { phone });
    expect(await stateOf(player)).toEqual({ phone, isPhoneConfirmed: false, sent: null });
    expect(dataOf(await platform.call("getPhoneConfirmation", {}, player)).phone).toBe(phone);
  });

  it("is closed to guests", async () => {
    for (const answer of [
      await platform.call("getPhoneConfirmation", {}),
      await platform.call("requestPhoneCode", { phone: newNumber() }),
      await platform.call("resendSms", {}),
      await platform.call("confirmPhone", { code: "123456" }),
    ]) {
      expect(refusalOf(answer)).toEqual([401, "unauthenticated"]);
    }
  });
});
