import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { requestDocument, reviewDocument } from "#server/ops/documents.ts";
import { exclusions } from "#server/ops/exclusions.ts";
import { entriesOf } from "#server/platform/modules/audit-log/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { exclusionSources, restrictions } from "#server/platform/modules/protection/tables.ts";
import { dayFromNow, extendSignature, mayPlay, moveClockTo, signInAgain } from "#tests/support/exclusions.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, IDENTITY, newConfirmedPlayer, newUnknownPlayer } from "#tests/support/players.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ SEED: "none" });
});
afterAll(() => platform.close());

type Player = { id: string; email: string; token: string };
type Period = "6_months" | "1_year" | "3_years" | "5_years";

const run = (...parameters: string[]) => exclusions.run(operatorOf(platform), parameters);
const separate = (keptOut: Player, by: Player) => {
  // Of two letters of one moment neither is the latest.
  platform.clock.advance({ seconds: 1 });
  return run("separate", keptOut.email, by.email, "wrote", "to", "us");
};
const monthsFromNow = (months: number): string => {
  const at = new Date(platform.clock.now());
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString();
};
const exclude = async ({ token }: Player, period: Period = "5_years") =>
  dataOf(await platform.call("activateSelfExclusion", { period, understood: true }, { token })).dateTill;
const tillOf = async (player: Player) =>
  dataOf(await platform.call("getProfile", {}, player)).selfExclusionBlock.dateTill;
const isDerived = async (player: Player) => dataOf(await platform.call("getSelfExclusion", {}, player)).isDerived;
const entriesAbout = ({ id }: Player) => entriesOf(platform.context.connection.db, id, new Date(0));
const lettersTo = async ({ email }: Player) =>
  dataOf(await platform.call("listOutbox", { to: email })).messages.map(({ subject }) => subject);

async function document({ email }: Player, ...outcomes: string[]): Promise<void> {
  const operator = operatorOf(platform);
  const id = /doc_\w+/.exec(await requestDocument.run(operator, [email, "identity"]))?.[0] ?? "";
  for (const outcome of outcomes) await reviewDocument.run(operator, [id, outcome]);
}
const prove = (player: Player) => document(player, "in_review", "approved");

const person = () => ({ ...IDENTITY, street: `Kirchweg ${randomUUID()}` });

/** Somebody who plays here, and a stranger who has registered as them. */
async function playerAndStranger(changes: Parameters<typeof newConfirmedPlayer>[1] = {}) {
  const typed = person();
  const player = await newConfirmedPlayer(platform, changes);
  dataOf(await platform.call("updateProfile", typed, player));
  platform.clock.advance({ seconds: 1 });
  const stranger = await newUnknownPlayer(platform);
  dataOf(await platform.call("addProfileData", typed, stranger));
  return { player, stranger, typed };
}

const REFUSED = {
  asked: /ends for nobody/,
  later: /excluded already/,
  unproved: /No document of identity/,
  same: /look at that first/,
};
const refusal = (message: RegExp) => ({ name: "OpsProblem", message: expect.stringMatching(message) });

describe("an exclusion that a stranger began", () => {
  it("holds at once, says where it comes from, and leaves the way to support open", async () => {
    const { player, stranger } = await playerAndStranger();
    const till = await exclude(stranger);
    expect(await tillOf(player)).toBe(till);
    await expect(mayPlay(platform, player.id)).rejects.toMatchObject({ code: "self_excluded" });
    expect([await isDerived(player), await isDerived(stranger)]).toEqual([true, false]);
    const [letter] = dataOf(await platform.call("listOutbox", { to: player.email })).messages;
    expect(letter?.subject).toBe(`Your account is excluded until ${till?.slice(0, 10)}`);
    expect(letter?.link).toMatch(/\/en\/player\/support$/);
    const asked = { operationId: randomUUID(), text: "That is not me." };
    dataOf(await platform.call("sendSupportMessage", asked, player));
  });

  it("is ended by the operator once the player is proved, and can never come back from that account", async () => {
    const { player, stranger, typed } = await playerAndStranger();
    const till = await exclude(stranger);
    expect(await run("list")).toContain(player.email);
    await expect(separate(player, stranger)).rejects.toMatchObject(refusal(REFUSED.unproved));
    await prove(player);
    expect(await separate(player, stranger)).toBe("Separated, and not excluded any more.");
    expect([await tillOf(player), await tillOf(stranger)]).toEqual([null, till]);
    await expect(mayPlay(platform, player.id)).resolves.toBeUndefined();
    expect((await lettersTo(player))[0]).toBe("Another account’s exclusion no longer reaches yours");
    expect(await lettersTo(stranger)).not.toContain("Another account’s exclusion no longer reaches yours");
    expect(await run("list")).not.toContain(player.email);
    const separated = `operator tester  ${player.email} from ${stranger.email}  "wrote to us"`;
    expect(await run("separated")).toContain(separated);
    const done = (await entriesAbout(player)).filter(({ operator }) => operator === "tester").at(-1);
    expect(done).toMatchObject({ what: "exclusions separate", result: "ok" });
    expect((await entriesAbout(stranger)).filter(({ operator }) => operator)).toEqual([]);

    const signature = await extendSignature(platform, stranger);
    dataOf(await platform.call("extendSelfExclusion", { signature, day: dayFromNow(platform, 3_000) }));
    await exclude(stranger);
    // Another account that the stranger's exclusion reached leads nowhere either.
    const third = await newUnknownPlayer(platform);
    dataOf(await platform.call("addProfileData", typed, third));
    expect(await tillOf(third)).toBe(await tillOf(stranger));
    dataOf(await platform.call("updateProfile", { ...typed, city: "LEIPZIG" }, player));
    expect(await tillOf(player)).toBeNull();
  });

  it("keeps nobody in who has asked for it: what is the player's own holds to its end", async () => {
    const { player, stranger } = await playerAndStranger();
    const own = await exclude(player, "6_months");
    const till = await exclude(stranger);
    expect([await tillOf(player), await isDerived(player)]).toEqual([till, true]);
    await prove(player);
    expect(await separate(player, stranger)).toBe(`Separated. What else excludes the account holds until ${own}.`);
    expect([await tillOf(player), await isDerived(player)]).toEqual([own, false]);
    await expect(mayPlay(platform, player.id)).rejects.toMatchObject({ code: "self_excluded" });
    await expect(separate(player, stranger)).rejects.toMatchObject(refusal(REFUSED.asked));
  });

  it("leaves what the player asked for while it held, shorter and longer than it", async () => {
    for (const [period, extended] of [
      ["6_months", false],
      ["1_year", true],
    ] as const) {
      const { player, stranger } = await playerAndStranger();
      await exclude(stranger, "3_years");
      await prove(player);
      let own = monthsFromNow(period === "1_year" ? 12 : 6);
      await exclude(player, period);
      if (extended) {
        const day = dayFromNow(platform, 2_000);
        const signature = await extendSignature(platform, player);
        dataOf(await platform.call("extendSelfExclusion", { signature, day }));
        own = `${day}T23:59:59.999Z`;
      }
      await separate(player, stranger);
      expect(await tillOf(player)).toBe(own);
    }
  });

  it("was noted by no version before: such an exclusion is the player's own", async () => {
    const { player, stranger } = await playerAndStranger();
    const till = await exclude(stranger, "6_months");
    await platform.context.connection.db.delete(exclusionSources);
    expect(await isDerived(player)).toBe(false);
    await prove(player);
    await expect(separate(player, stranger)).rejects.toMatchObject(refusal(REFUSED.asked));
    await exclude(stranger, "1_year");
    await separate(player, stranger);
    expect(await tillOf(player)).toBe(till);
  });

  it("is the player's own as far as a version before made it longer", async () => {
    const { player, stranger } = await playerAndStranger();
    await exclude(stranger, "6_months");
    const longer = new Date(monthsFromNow(30));
    await platform.context.connection.db
      .update(restrictions)
      .set({ dateTill: longer })
      .where(eq(restrictions.playerId, player.id));
    expect(await isDerived(player)).toBe(false);
    await prove(player);
    await separate(player, stranger);
    expect(await tillOf(player)).toBe(longer.toISOString());
  });

  it("is over, whichever comes first, where the other account is excluded again in the same moment", async () => {
    const { player, stranger } = await playerAndStranger();
    await exclude(stranger, "6_months");
    await prove(player);
    await Promise.all([separate(player, stranger), exclude(stranger, "5_years")]);
    expect(await tillOf(player)).toBeNull();
  });
});

describe("an exclusion that may be the player's own", () => {
  it("is not ended where the other account is proved too, or may be", async () => {
    for (const outcomes of [["in_review"], ["in_review", "approved"]]) {
      const { player, stranger } = await playerAndStranger();
      await exclude(stranger);
      await prove(player);
      await document(stranger, ...outcomes);
      await expect(separate(player, stranger)).rejects.toMatchObject(refusal(REFUSED.same));
      expect(await tillOf(player)).not.toBeNull();
    }
  });

  it("is not ended for an account that was opened after it: that is how one goes round an exclusion", async () => {
    const typed = person();
    const [first, second] = [await newUnknownPlayer(platform), await newUnknownPlayer(platform)];
    dataOf(await platform.call("addProfileData", typed, first));
    await exclude(first);
    const third = await newUnknownPlayer(platform);
    for (const one of [second, third]) {
      dataOf(await platform.call("addProfileData", typed, one));
      await prove(one);
    }
    await expect(separate(third, first)).rejects.toMatchObject(refusal(REFUSED.later));
    expect(await tillOf(third)).not.toBeNull();
  });

  it("is never ended for the account that asked for it, nor by one that caused nothing", async () => {
    const { player, stranger } = await playerAndStranger();
    await exclude(stranger);
    for (const one of [player, stranger]) await prove(one);
    const other = await newConfirmedPlayer(platform);
    await expect(separate(stranger, stranger)).rejects.toMatchObject(refusal(REFUSED.asked));
    await expect(separate(stranger, player)).rejects.toMatchObject(refusal(REFUSED.asked));
    await expect(separate(player, other)).rejects.toMatchObject(refusal(REFUSED.asked));
  });

  it("holds on for another account of the same person that is excluded too", async () => {
    const { player, stranger, typed } = await playerAndStranger();
    await exclude(stranger);
    const own = await newUnknownPlayer(platform);
    dataOf(await platform.call("addProfileData", typed, own));
    const asked = monthsFromNow(12);
    await exclude(own, "1_year");
    await prove(player);
    await separate(player, stranger);
    expect(await tillOf(player)).toBe(asked);
  });
});

describe("what is kept of it", () => {
  it("tells nobody of the other account, nor from where it was used", async () => {
    const { player, stranger } = await playerAndStranger();
    await exclude(stranger);
    const entries = (await entriesAbout(player)).filter(({ result }) => result === "derived");
    expect(entries).toMatchObject([{ what: "activateSelfExclusion", addressBlock: null, operator: null }]);
    expect(JSON.stringify(await platform.call("getSelfExclusion", {}, player))).not.toContain(stranger.id);
  });

  it("is ended by its player, like any other, when its time is over", async () => {
    const { player, stranger } = await playerAndStranger();
    const till = await exclude(stranger, "6_months");
    moveClockTo(platform, new Date(till ?? 0));
    const session = await signInAgain(platform, player);
    const { deactivateSignature: signature } = dataOf(await platform.call("getSelfExclusion", {}, session));
    dataOf(await platform.call("deactivateSelfExclusion", { signature: signature ?? "" }));
    expect(dataOf(await platform.call("getProfile", {}, session)).selfExclusionBlock.enabled).toBe(false);
  });

  it("cannot be changed in the database", async () => {
    const { db } = platform.context.connection;
    for (const change of [sql`update separations set reason = ''`, sql`delete from separations`])
      await expect(db.execute(change)).rejects.toThrow();
  });

  it("is told in the language of the player", async () => {
    const subjects = new Set<string | undefined>();
    for (const language of LANGUAGES) {
      const { player, stranger } = await playerAndStranger();
      await platform.context.connection.db.update(players).set({ language }).where(eq(players.id, player.id));
      await exclude(stranger);
      await prove(player);
      await separate(player, stranger);
      subjects.add((await lettersTo(player))[0]);
    }
    expect(subjects.size).toBe(LANGUAGES.length);
  });

  it("wants a reason, and two accounts", async () => {
    const { player, stranger } = await playerAndStranger();
    for (const typed of [[], ["separate", player.email, stranger.email], ["separate", player.email], ["end"]])
      await expect(run(...typed)).rejects.toMatchObject({ name: "OpsProblem" });
  });
});
