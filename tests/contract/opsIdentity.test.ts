import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { changeIdentity } from "#server/ops/change-identity.ts";
import { entriesOf } from "#server/platform/modules/audit-log/index.ts";
import { requestDocument } from "#server/platform/modules/verification/index.ts";
import { about, openStream } from "#tests/support/live.ts";
import { approveRequestedDocument, lettersTo } from "#tests/support/mail-codes.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, IDENTITY, newConfirmedPlayer, newUnknownPlayer, refusalOf } from "#tests/support/players.ts";

describe("an operator's change of what a document has shown", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ SEED: "none" });
  });
  afterAll(() => platform.close());

  type Player = { id: string; email: string; token: string };
  const run = (...parameters: string[]) => changeIdentity.run(operatorOf(platform), parameters);
  const refused = (message: string) => ({ name: "OpsProblem", message: expect.stringContaining(message) });
  const profile = async (player: Player) => dataOf(await platform.call("getProfile", {}, player));
  const entriesAbout = ({ id }: Player) => entriesOf(platform.context.connection.db, id, new Date(0));

  async function prove({ id }: Player): Promise<void> {
    const { connection } = platform.context;
    await requestDocument(connection.db, platform.context, id, "identity");
    await approveRequestedDocument(platform, id);
  }

  async function proved(changes: Parameters<typeof newConfirmedPlayer>[1] = {}): Promise<Player> {
    const player = await newConfirmedPlayer(platform, changes);
    await prove(player);
    return player;
  }

  it("changes the name its player cannot change, and keeps who did it, what was there before, and why", async () => {
    const player = await proved();
    const own = await platform.call("updateProfile", { surname: "Brandt" }, player);
    expect(refusalOf(own)).toEqual([400, "validation_failed"]);
    expect(await run(player.email.toUpperCase(), "--surname", " Brandt ", "married", "in May")).toBe(
      "Changed: surname.",
    );
    expect(await profile(player)).toMatchObject({ name: IDENTITY.name, surname: "Brandt", isNameShown: true });
    expect((await entriesAbout(player)).at(-1)).toMatchObject({
      what: "change-identity",
      operator: "tester",
      result: 'surname "Keller" -> "Brandt": married in May',
    });
    const [letter] = await lettersTo(platform, player.email);
    expect(letter?.subject).toBe("The details of your identity have changed");
    expect(letter?.text).toContain("/en/player/profile/view");
  });

  it("changes all that is given at once, the day of birth too", async () => {
    const player = await proved({ birthDate: "1990-05-17" });
    const all = ["--name", "Zoë", "--surname", "Ó Briain", "--born", "1991-05-17"];
    expect(await run(player.email, ...all, "a slip of the keyboard")).toBe("Changed: name, surname, birthDate.");
    const now = { name: "Zoë", surname: "Ó Briain", dateBirthday: "1991-05-17" };
    expect(await profile(player)).toMatchObject(now);
    await expect(run(player.email, ...all, "again")).rejects.toMatchObject(refused("already"));
    expect((await entriesAbout(player)).filter(({ what }) => what === "change-identity")).toHaveLength(1);
  });

  it("is on the player's open pages at once", async () => {
    const player = await proved();
    const stream = await openStream(`${platform.url}/api/v1/live`);
    const { data: name } = await stream.first((event) => event.name === "stream");
    const { connectionToken, channelToken } = await profile(player);
    const join = { stream: name, readers: [{ connectionToken, channelToken }], topics: [] };
    dataOf(await platform.call("joinLive", join));
    await stream.first(about("standing"));
    stream.events.length = 0;
    await run(player.email, "--name", "Berta", "as her passport says");
    await stream.first(about("standing", ({ channel }) => channel === player.id));
    stream.close();
  });

  it("waits for a document that shows who the player is", async () => {
    const player = await newConfirmedPlayer(platform);
    await requestDocument(platform.context.connection.db, platform.context, player.id, "address");
    await approveRequestedDocument(platform, player.id);
    const change = () => run(player.email, "--name", "Berta", "says so");
    await expect(change()).rejects.toMatchObject(refused("No document of identity"));
    expect((await profile(player)).name).toBe(IDENTITY.name);
    await prove(player);
    await change();
    expect((await profile(player)).name).toBe("Berta");
  });

  it.each([
    [["--name", ""], "empty"],
    [["--surname", "   "], "empty"],
    [["--name", "1234"], "invalid"],
    [["--name", "a\u202eb"], "invalid"],
    [["--surname", "n".repeat(201)], "too_long|max=200"],
    [["--born", "17.05.1990"], "invalid_date"],
    [["--born", "1899-12-31"], "invalid_date"],
    [["--born", "1990-02-30"], "invalid_date"],
    [[], "nothing to change"],
    [["--street", "Elsewhere 1"], "--street"],
  ])("refuses %j as the contract does", async (given, why) => {
    const player = await proved();
    await expect(run(player.email, ...given, "says so")).rejects.toMatchObject(refused(why));
    expect(await profile(player)).toMatchObject({ name: IDENTITY.name, surname: IDENTITY.surname });
  });

  it("refuses a day on which nobody who may play in the player's country was born", async () => {
    // In Estonia one may play from 21 on.
    const player = await proved({ country: "EE", birthDate: "1990-05-17" });
    const years = (count: number) => {
      const at = new Date(platform.clock.now());
      at.setUTCFullYear(at.getUTCFullYear() - count);
      return at.toISOString().slice(0, 10);
    };
    await expect(run(player.email, "--born", years(20), "passport")).rejects.toMatchObject(refused("too young"));
    expect((await profile(player)).dateBirthday).toBe("1990-05-17");
    await run(player.email, "--born", years(21), "passport");
    expect((await profile(player)).dateBirthday).toBe(years(21));
  });

  it("excludes the account as the other accounts of the person it is of now", async () => {
    const typed = { ...IDENTITY, street: "Ahornweg 3" };
    const [excluded, other] = [await newUnknownPlayer(platform), await newUnknownPlayer(platform)];
    dataOf(await platform.call("addProfileData", typed, excluded));
    dataOf(await platform.call("addProfileData", { ...typed, name: "Adda-Maria" }, other));
    await prove(other);
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, excluded));
    expect((await profile(other)).selfExclusionBlock.enabled).toBe(false);
    await run(other.email, "--name", "Ada", "as the passport says");
    expect((await profile(other)).selfExclusionBlock.enabled).toBe(true);
  });

  it("wants a player and a reason", async () => {
    const player = await proved();
    const named = ["--name", "Berta"];
    await expect(run(player.email, ...named)).rejects.toMatchObject(refused("Usage"));
    await expect(run(player.email, ...named, "r".repeat(301))).rejects.toMatchObject(refused("too_long"));
    await expect(run(player.email, ...named, "two\nlines")).rejects.toMatchObject(refused("invalid"));
    await expect(run("nobody@example.com", ...named, "reason")).rejects.toMatchObject(refused("No player"));
    expect((await profile(player)).name).toBe(IDENTITY.name);
  });

  it("is told in the language of the player", async () => {
    const subjects = new Set<string | undefined>();
    for (const language of LANGUAGES) {
      const player = await proved({ language });
      await run(player.email, "--name", "Berta", "as her passport says");
      subjects.add((await lettersTo(platform, player.email))[0]?.subject);
    }
    expect(subjects.size).toBe(LANGUAGES.length);
  });
});
