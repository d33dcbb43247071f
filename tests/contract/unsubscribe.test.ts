import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#app/contract/types.ts";
import { setBlocked } from "#server/platform/modules/players/index.ts";
import { unsubscribeLink } from "#server/platform/modules/subscriptions/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

type Kind = InputOf<"unsubscribe">["kind"];

const BROKEN = [400, "link_invalid"];
const ALL = { news: true, offers: true, results: true };

describe("unsubscribe", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const unsubscribe = (signature: string, kind: Kind) => platform.call("unsubscribe", { signature, kind });
  const signatureFor = (id: string, kind: Kind) =>
    unsubscribeLink(platform.context, { id, language: "en" }, kind).split("/").at(-2) ?? "";
  const chosen = async (token: string) => dataOf(await platform.call("getSubscriptions", {}, { token }));

  async function subscriber() {
    const player = await newPlayer(platform);
    dataOf(await platform.call("setSubscriptions", ALL, player));
    return player;
  }

  it("ends the letters of its kind, signed out; a repeat changes nothing", async () => {
    const { id, token } = await subscriber();
    for (let times = 0; times < 2; times++) {
      expect(dataOf(await unsubscribe(signatureFor(id, "offers"), "offers"))).toEqual({ handled: true });
      expect(await chosen(token)).toEqual({ ...ALL, offers: false });
    }
  });

  it("ends all of them, even for a blocked player, and no one else's", async () => {
    const [one, other] = [await subscriber(), await subscriber()];
    await setBlocked(platform.context.connection.db, one.id, platform.clock.now());
    dataOf(await unsubscribe(signatureFor(one.id, "all"), "all"));
    expect(await chosen(one.token)).toEqual({ news: false, offers: false, results: false });
    expect(await chosen(other.token)).toEqual(ALL);
  });

  it("does only what it was signed for", async () => {
    const { id, token } = await subscriber();
    expect(refusalOf(await unsubscribe(signatureFor(id, "news"), "offers"))).toEqual(BROKEN);
    expect(refusalOf(await unsubscribe(signatureFor(id, "news"), "all"))).toEqual(BROKEN);
    expect(refusalOf(await unsubscribe(signatureFor(id, "all"), "news"))).toEqual(BROKEN);
    expect(await chosen(token)).toEqual(ALL);
  });

  it.each([
    ["cut short", (signature: string) => signature.slice(0, -1)],
    ["made longer", (signature: string) => `${signature}x`],
    [
      "about another player",
      (signature: string) => `${Buffer.from("x").toString("base64url")}.${signature.split(".")[1]}`,
    ],
    ["made up", () => "made-up"],
  ])("refuses a signature %s", async (_, broken) => {
    const { id, token } = await subscriber();
    expect(refusalOf(await unsubscribe(broken(signatureFor(id, "all")), "all"))).toEqual(BROKEN);
    expect(await chosen(token)).toEqual(ALL);
  });

  it("works for a year", async () => {
    const { id, email } = await subscriber();
    const [news, offers] = [signatureFor(id, "news"), signatureFor(id, "offers")];
    platform.clock.advance({ days: 364 });
    dataOf(await unsubscribe(news, "news"));
    platform.clock.advance({ days: 1 });
    expect(refusalOf(await unsubscribe(offers, "offers"))).toEqual(BROKEN);
    const { token } = dataOf(await platform.call("signIn", { email, password: PASSWORD }));
    expect(await chosen(token)).toEqual({ ...ALL, news: false });
  });

  it("refuses unknown kinds", async () => {
    const { id } = await subscriber();
    const kind = "account" as Kind;
    expect(refusalOf(await unsubscribe(signatureFor(id, kind), kind))).toEqual([400, "validation_failed"]);
  });
});
