import { afterAll, beforeAll, describe, expect, it } from "vitest";
import english from "#locales/en/letters.json" with { type: "json" };
import { notifyOfEndedExclusions } from "#server/platform/modules/protection/index.ts";
import {
  dayFromNow,
  deactivateSignature,
  extendSignature,
  mailedSignatures,
  moveClockTo,
  newExcludedPlayer,
  newReturningPlayer,
} from "#tests/support/exclusions.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

describe("notifyOfEndedExclusions", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const letters = ({ email }: { email: string }) => mailedSignatures(platform, email, "deactivate");

  it("mails the link that ends it once, when several replicas run", async () => {
    const player = await newReturningPlayer(platform);
    await Promise.all(Array.from({ length: 4 }, () => notifyOfEndedExclusions(platform.context)));
    await notifyOfEndedExclusions(platform.context);
    const [signature = "", ...more] = await letters(player);
    expect(more).toEqual([]);
    const { messages } = dataOf(await platform.call("listOutbox", { to: player.email }));
    expect(messages[0]?.subject).toBe(english.exclusionOver.subject);
    platform.clock.advance({ days: 29 });
    expect(dataOf(await platform.call("deactivateSelfExclusion", { signature }))).toEqual({ handled: true });
  });

  it("mails a link that works for 30 days", async () => {
    const player = await newReturningPlayer(platform);
    await notifyOfEndedExclusions(platform.context);
    const [signature = ""] = await letters(player);
    platform.clock.advance({ days: 30 });
    expect(refusalOf(await platform.call("deactivateSelfExclusion", { signature }))).toEqual([400, "link_invalid"]);
  });

  it("sends nothing while it runs, nor when the player has ended it", async () => {
    const running = await newExcludedPlayer(platform, "5_years");
    const ended = await newReturningPlayer(platform);
    const signature = await deactivateSignature(platform, ended);
    dataOf(await platform.call("deactivateSelfExclusion", { signature }));
    await notifyOfEndedExclusions(platform.context);
    expect([await letters(running), await letters(ended)]).toEqual([[], []]);
  });

  it("notifies the others when one letter fails, and retries that one", async () => {
    const [broken, other] = [await newReturningPlayer(platform), await newReturningPlayer(platform)];
    const { mail } = platform.context;
    const failing: typeof mail = {
      send: async (tx, letter) => {
        if (letter.to === broken.email) throw new Error("this letter cannot be sent");
        await mail.send(tx, letter);
      },
    };
    await notifyOfEndedExclusions({ ...platform.context, mail: failing });
    expect([await letters(broken), await letters(other)].map(({ length }) => length)).toEqual([0, 1]);
    await notifyOfEndedExclusions(platform.context);
    expect([await letters(broken), await letters(other)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("reports the new end after an extension", async () => {
    const player = await newReturningPlayer(platform);
    await notifyOfEndedExclusions(platform.context);
    const extension = { signature: await extendSignature(platform, player), day: dayFromNow(platform, 10) };
    const { dateTill } = dataOf(await platform.call("extendSelfExclusion", extension));
    await notifyOfEndedExclusions(platform.context);
    expect(await letters(player)).toHaveLength(1);
    moveClockTo(platform, new Date(dateTill ?? 0));
    await notifyOfEndedExclusions(platform.context);
    expect(await letters(player)).toHaveLength(2);
  });
});
