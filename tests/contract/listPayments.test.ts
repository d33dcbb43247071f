import { describe, expect, it } from "vitest";
import { auditedPlatform } from "#tests/support/audited.ts";
import { deposit, depositRequest, eur } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { walk } from "#tests/support/walk.ts";

const platform = auditedPlatform();

describe("listPayments", () => {
  it("pages through the payments, latest first", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      platform.clock.advance({ seconds: 1 });
      ids.unshift((await deposit(platform, token, eur(1_000))).id);
    }
    const first = dataOf(await platform.call("listPayments", { limit: 2 }, { token }));
    const second = dataOf(await platform.call("listPayments", { limit: 2, cursor: first.next ?? "" }, { token }));
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    const paged = await walk(async (cursor) =>
      dataOf(await platform.call("listPayments", { limit: 2, cursor }, { token })),
    );
    expect(paged.map(({ id }) => id)).toEqual(ids);
    expect(first.items.map(({ balanceAfter }) => balanceAfter)).toEqual([eur(3_000), eur(2_000)]);
  });

  it("refuses a forged cursor", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const answer = await platform.call("listPayments", { cursor: "nonsense" }, { token });
    expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
  });
  it("lists the player's own payments alone", async () => {
    const anna = await newConfirmedPlayer(platform);
    const boris = await newConfirmedPlayer(platform);
    dataOf(await platform.call("createDeposit", depositRequest(), anna));
    expect(dataOf(await platform.call("listPayments", {}, boris)).items).toEqual([]);
    expect(refusalOf(await platform.call("listPayments", {}))).toEqual([401, "unauthenticated"]);
  });
});
