import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mail } from "#server/ops/mailings.ts";
import { deliverMessages } from "#server/platform/modules/delivery/index.ts";
import { outbox } from "#server/platform/modules/mail/tables.ts";
import { sendMailings, startMailing } from "#server/platform/modules/mailings/index.ts";
import { setBlocked } from "#server/platform/modules/players/index.ts";
import { addCampaigns } from "#server/platform/seed/campaigns.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { openCampaigns } from "#tests/support/campaigns.ts";
import { setLimit } from "#tests/support/limits.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { dataOf, newConfirmedPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();
const going = () => new AbortController().signal;
const NEWS = "house-ledger-on-the-first-page";

const operator = () => operatorOf(platform);
const lettersTo = (email: string) => platform.context.connection.db.select().from(outbox).where(eq(outbox.to, email));
const mailedTo = async (email: string) =>
  (await lettersTo(email)).filter(({ name }) => ["newsPublished", "offerOpened", "contestResult"].includes(name ?? ""));

async function subscriber(kinds: Partial<Record<"news" | "offers" | "results", boolean>> = { news: true }) {
  const player = await newConfirmedPlayer(platform, { language: "de" });
  const choice = { news: false, offers: false, results: false, ...kinds };
  dataOf(await platform.call("setSubscriptions", choice, player));
  return player;
}

/** Starts a mailing about a subject that is new in each test, and writes its letters. */
async function publish(kind: "news" | "offers", id: string) {
  await platform.context.connection.db.execute(sql`delete from mailings where kind = ${kind} and subject = ${id}`);
  await mail.run(operator(), [kind, id]);
  await sendMailings(platform.context, going());
}

const newsIds = async () => dataOf(await platform.call("listNews", { limit: 1 })).items.map(({ id }) => id);

describe("letters to those who asked", () => {
  it("are sent to subscribers in their language, once, with a one-click unsubscription", async () => {
    const [id = NEWS] = await newsIds();
    const [reader, other] = [await subscriber(), await subscriber({ offers: true })];
    await publish("news", id);
    const [letter, ...more] = await mailedTo(reader.email);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ name: "newsPublished", link: expect.stringMatching(`/de/news/show/${id}$`) });
    expect(letter?.subject).toMatch(/^Neues von Openhand: \S/);
    expect(letter?.text).toContain("/de/unsubscribe/letters/");
    expect(letter?.html).toContain("/de/unsubscribe/letters/");
    expect(letter?.unsubscribe).toMatch(/\/de\/unsubscribe\/one-click\/.+\/news$/);
    expect(await mailedTo(other.email)).toEqual([]);
    await expect(mail.run(operator(), ["news", id])).rejects.toThrow("sent already");
    await sendMailings(platform.context, going());
    expect(await mailedTo(reader.email)).toHaveLength(1);
    const signature = letter?.unsubscribe?.split("/").at(-2) ?? "";
    dataOf(await platform.call("unsubscribe", { signature, kind: "news" }));
    await publish("news", id);
    expect(await mailedTo(reader.email)).toHaveLength(1);
  });

  it("are never sent to players who may not play, or who have set a limit", async () => {
    const [id = NEWS] = await newsIds();
    const all = { news: true, offers: true, results: true };
    const [excluded, cooling, limited, blocked, closed, bounced, plain] = await Promise.all(
      Array.from({ length: 7 }, () => subscriber(all)),
    );
    if (!excluded || !cooling || !limited || !blocked || !closed || !bounced || !plain) throw new Error("no players");
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, excluded));
    dataOf(await platform.call("activateCoolingOff", { days: 1, understood: true }, cooling));
    await setLimit(platform, limited, "deposit", "7_days", 5_000);
    const { connection, clock } = platform.context;
    await setBlocked(connection.db, blocked.id, clock.now());
    dataOf(await platform.call("closeAccount", { password: PASSWORD }, closed));
    await connection.db.execute(sql`insert into bounced_addresses values (${bounced.email}, now(), 'no such mailbox')`);
    await publish("news", id);
    for (const { email } of [excluded, cooling, limited, blocked, closed, bounced]) {
      expect([email, await mailedTo(email)]).toEqual([email, []]);
    }
    expect(await mailedTo(plain.email)).toHaveLength(1);
  });

  it("are held back if the reader is excluded between the writing and a later attempt", async () => {
    const [id = NEWS] = await newsIds();
    const reader = await subscriber();
    await publish("news", id);
    const { connection, clock } = platform.context;
    const carried: string[] = [];
    const carrier = {
      carry: async ({ to }: { to: string }) => {
        carried.push(to);
        return { end: "sent" as const };
      },
      close: () => {},
    };
    await connection.db.update(outbox).set({ state: "waiting", dueAt: clock.now() }).where(eq(outbox.to, reader.email));
    dataOf(await platform.call("activateCoolingOff", { days: 1, understood: true }, reader));
    await deliverMessages({ ...platform.context, mail: { ...platform.context.mail, carrier } }, going());
    const states = (await mailedTo(reader.email)).map(({ state }) => state);
    expect(states).toEqual(["withheld"]);
    // Letters about the account are sent all the same.
    expect(carried).toContain(reader.email);
  });

  it("are written in portions, each complete or not at all", async () => {
    const [id = NEWS] = await newsIds();
    const readers = [await subscriber(), await subscriber()];
    await platform.context.connection.db.execute(sql`delete from mailings`);
    await mail.run(operator(), ["news", id]);
    const before = (await Promise.all(readers.map(({ email }) => mailedTo(email)))).flat().length;
    let left = 1;
    const failing = {
      ...platform.context.mail,
      send: async (...given: Parameters<typeof platform.context.mail.send>) => {
        if (left-- <= 0) throw new Error("killed");
        return platform.context.mail.send(...given);
      },
    };
    await expect(sendMailings({ ...platform.context, mail: failing }, going())).rejects.toThrow("could not be written");
    expect((await Promise.all(readers.map(({ email }) => mailedTo(email)))).flat()).toHaveLength(before);
    await sendMailings(platform.context, going());
    for (const { email } of readers) expect(await mailedTo(email)).toHaveLength(1);
    expect(await mail.run(operator(), ["list"])).toContain(id);
  });

  it("are written although those of an earlier mailing cannot be", async () => {
    const [stuck, sound] = dataOf(await platform.call("listNews", { limit: 2 })).items;
    if (!stuck || !sound) throw new Error("there are less than two news");
    const reader = await subscriber();
    await platform.context.connection.db.execute(sql`delete from mailings`);
    await mail.run(operator(), ["news", stuck.id]);
    platform.clock.advance({ seconds: 1 });
    await mail.run(operator(), ["news", sound.id]);
    const failing = {
      ...platform.context.mail,
      send: async (...given: Parameters<typeof platform.context.mail.send>) => {
        if (given[1].link?.endsWith(stuck.id)) throw new Error("not written");
        return platform.context.mail.send(...given);
      },
    };
    const sending = sendMailings({ ...platform.context, mail: failing }, going());
    await expect(sending).rejects.toThrow("1 mailings and 0 letters of others could not be written");
    const links = async () => (await mailedTo(reader.email)).map(({ link }) => link?.split("/").at(-1));
    expect(await links()).toEqual([sound.id]);
    await sendMailings(platform.context, going());
    expect((await links()).sort()).toEqual([stuck.id, sound.id].sort());
  });

  it("are written past one that cannot be, which is told, and wait where none can be", async () => {
    const { db } = platform.context.connection;
    const [german, english] = [await subscriber({ offers: true }), await subscriber({ offers: true })];
    await addCampaigns(platform.context);
    await openCampaigns(platform);
    await db.execute(sql`delete from mailings`);
    await db.execute(sql`delete from subscriptions where player_id not in (${german.id}, ${english.id})`);
    await db.execute(sql`update players set language = 'en' where id = ${english.id}`);
    const write = async (texts: object) => {
      await db.execute(
        sql`update bonus_campaigns set texts = ${JSON.stringify(texts)}::jsonb where id = 'opening-hand'`,
      );
      await sendMailings(platform.context, going());
    };
    await mail.run(operator(), ["offers", "opening-hand"]);
    await expect(write({})).rejects.toThrow("1 mailings and 0 letters");
    await expect(write({ en: { title: "A hand", summary: "To open." } })).rejects.toThrow("0 mailings and 1 letters");
    expect([await mailedTo(german.email), await mailedTo(english.email)]).toMatchObject([
      [],
      [{ name: "offerOpened" }],
    ]);
    await sendMailings(platform.context, going());
  });

  it("report results to participants, and nothing of an unknown contest", async () => {
    const [winner, other] = [await subscriber({ results: true }), await subscriber({ results: true })];
    const { connection } = platform.context;
    const [row] = (
      await connection.db.execute<{ id: string }>(sql`insert into tournaments
        (id, titles, ink, emblem, scoring, game_ids, prizes, starts_at, ends_at, closed_at)
        values ('spring-cup', ${JSON.stringify({ de: "Frühlingscup", en: "Spring cup" })}::jsonb, 'vermilion', 'fox', 'wagered',
          '["hundred-dice"]'::jsonb, '["5000"]'::jsonb, now() - interval '3 days', now() - interval '1 day', now()) returning id`)
    ).rows;
    expect(row?.id).toBe("spring-cup");
    await connection.db.execute(sql`insert into final_places (contest, place, player_id, score, reached_at, prize, paid_amount, paid_currency)
      values ('tournament:spring-cup', 1, ${winner.id}, 100, now(), null, null, null)`);
    await startMailing(connection.db, platform.context, { kind: "results", subject: "tournament:spring-cup" });
    await sendMailings(platform.context, going());
    const [letter] = await mailedTo(winner.email);
    expect(letter).toMatchObject({ name: "contestResult", subject: "Ihr Ergebnis: Frühlingscup" });
    expect(letter?.text).toContain("Ihr Platz: 1");
    expect(await mailedTo(other.email)).toEqual([]);
    await expect(mail.run(operator(), ["news", "no-such-news"])).rejects.toThrow('No news "no-such-news" is published');
    await expect(mail.run(operator(), ["offers", "no-such-offer"])).rejects.toThrow('No offer "no-such-offer" is open');
    expect(refusalOf(await platform.call("listNews", {}))).toEqual([200]);
  });
});
