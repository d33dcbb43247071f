import { beforeEach, describe, expect, it } from "vitest";
import { rootOfNone } from "#app/contract/balance-tree.ts";
import type { InputOf } from "#app/contract/types.ts";
import { makeBalanceProofs } from "#server/platform/modules/balance-proofs/index.ts";
import { sha256 } from "#server/platform/modules/balance-proofs/tree.ts";
import { dayAfter } from "#server/platform/utc-days.ts";
import { auditedPlatformOfEach } from "#tests/support/audited.ts";
import { afterDay, startToday, tamper, today, toNextDay } from "#tests/support/days.ts";
import { auditOf, eur, newRichPlayer } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";
import { walk } from "#tests/support/walk.ts";

const platform = auditedPlatformOfEach();
beforeEach(() => startToday(platform));

const list = async (query: InputOf<"listBalanceProofs"> = {}) =>
  dataOf(await platform.call("listBalanceProofs", query));
const days = async () => (await list()).items.map(({ day }) => day);

describe("listBalanceProofs", () => {
  it("is empty for a house without players", async () => {
    await makeBalanceProofs(afterDay(platform, today(platform)));
    expect(await list()).toEqual({ items: [], next: null, previous: null });
  });

  it("publishes the balances of midnight ten minutes later, once over all replicas", async () => {
    const day = today(platform);
    await newRichPlayer(platform, 5_000);
    await newConfirmedPlayer(platform, { currency: "RUB" });
    toNextDay(platform);
    await newRichPlayer(platform, 1_900);
    await makeBalanceProofs(afterDay(platform, day, 9));
    expect(await days()).toEqual([]);

    const replica = afterDay(platform, day);
    await Promise.all([makeBalanceProofs(replica), makeBalanceProofs(replica)]);
    const { items } = await list();
    const last = items.filter((proof) => proof.day === day);
    expect(last).toMatchObject([
      { currency: "EUR", accounts: 1, sum: eur(5_000) },
      {
        currency: "RUB",
        accounts: 0,
        sum: { amount: "0", currency: "RUB" },
        root: rootOfNone(sha256, { day, currency: "RUB" }).hash,
      },
    ]);
    await makeBalanceProofs(replica);
    expect((await list()).items).toEqual(items);
  });

  it("misses no day, and can be read by page or by currency", async () => {
    const day = today(platform);
    await newRichPlayer(platform, 1_000);
    await newRichPlayer(platform, 950_000, "RUB");
    await makeBalanceProofs(afterDay(platform, day));
    await makeBalanceProofs(afterDay(platform, dayAfter(dayAfter(day))));
    expect([...new Set(await days())]).toEqual([dayAfter(dayAfter(day)), dayAfter(day), day]);
    expect(await walk((cursor) => list({ limit: 3, cursor }))).toEqual((await list({ limit: 50 })).items);
    const rub = (await list({ currency: "RUB" })).items;
    expect(rub.map(({ currency }) => currency)).toEqual(Array(3).fill("RUB"));
    expect(refusalOf(await platform.call("listBalanceProofs", { cursor: "x" }))).toEqual([400, "validation_failed"]);
  });

  it("publishes nothing if balances and postings differ", async () => {
    const day = today(platform);
    await newRichPlayer(platform, 5_000);
    const change = (by: string) =>
      tamper(
        platform,
        "ledger_postings",
        `update ledger_postings set balance_after = balance_after ${by} where amount = 5000`,
      );
    await change("+ 1");
    await expect(makeBalanceProofs(afterDay(platform, day))).rejects.toThrow(/5001 by balances and 5000 by postings/);
    expect(await days()).toEqual([]);
    await change("- 1");
    await makeBalanceProofs(afterDay(platform, day));
    expect(await days()).toEqual([day]);
  });

  it("cannot be changed, and the audit names a changed row", async () => {
    const day = today(platform);
    await newRichPlayer(platform, 5_000);
    await makeBalanceProofs(afterDay(platform, day));
    const { db } = platform.context.connection;
    for (const table of ["balance_proofs", "balance_leaves", "balance_levels", "house_days", "house_games"]) {
      await expect(db.execute(`delete from ${table}`)).rejects.toMatchObject({ cause: { code: "42501" } });
      await expect(platform.owner.db.execute(`delete from ${table}`)).rejects.toMatchObject({
        cause: { constraint: "published_days_append_only" },
      });
    }
    const where = `where day = '${day}'`;
    const change = (table: string, set: string) => tamper(platform, table, `update ${table} set ${set} ${where}`);
    const named = async () => (await auditOf(platform)).map(({ subject }) => subject).join("\n");
    await change("balance_proofs", "sum = sum + 1");
    expect(await named()).toMatch(`balance proof of ${day} in EUR`);
    await change("balance_proofs", "sum = sum - 1");
    await change("balance_leaves", "amount = amount + part");
    expect(await named()).toMatch(/leaves of ply_\w+ in EUR/);
    await change("balance_leaves", "amount = amount - part");
    await change("balance_leaves", "salt = reverse(salt)");
    expect(await named()).toMatch(`balance proof of ${day} in EUR`);
    await change("balance_leaves", "salt = reverse(salt)");
  });
});
