import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#server/platform/context.ts";
import { Keys } from "#server/platform/keys/keys.ts";
import {
  addProfileData,
  countIdentityNumbersUnder,
  players,
  reencryptIdentityNumbers,
} from "#server/platform/modules/players/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, IDENTITY, newUnknownPlayer, refusalOf } from "#tests/support/players.ts";
import { keysOf, SECOND_SECRET } from "#tests/support/secrets.ts";

/** Keys of later versions, the first of which is used. */
const later = (...versions: number[]) =>
  new Keys(
    new Map(versions.map((version) => [version, version === 2 ? SECOND_SECRET : `${SECOND_SECRET} ${version}`])),
  );

describe("identity numbers and keys", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  /** A replica of the same house that uses these keys. */
  const replica = (keys: Keys): Context => ({ ...platform.context, config: { ...platform.context.config, keys } });
  const typed = (number: string) => ({ ...IDENTITY, street: `Calle ${randomUUID()}`, identityCardNumberMX: number });
  const mexican = (birthDate: string) => newUnknownPlayer(platform, { country: "MX", birthDate });

  it("give a number to one account only, even when two replicas use different keys at that moment", async () => {
    const [before, after] = [replica(keysOf(1, 2)), replica(keysOf(2, 1))];
    const numbers = { HEGG560427MVZRRL04: "1956-04-27", BOXW310820HNERXN09: "1931-08-20" };
    for (const [number, born] of Object.entries(numbers)) {
      const [one, two] = [await mexican(born), await mexican(born)];
      const answers = await Promise.allSettled([
        addProfileData(before, one.id, typed(number)),
        addProfileData(after, two.id, typed(number)),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const refused = answers.find((answer) => answer.status === "rejected");
      expect(refused?.status === "rejected" && refused.reason).toMatchObject({ code: "identity_number_taken" });
    }
  });

  it("are encrypted and hashed again on rotation, read with the new key alone, and still belong to one account", async () => {
    const { connection } = platform.context;
    // Either replica may have won each of the two numbers above; this one is certainly under the old key.
    await addProfileData(replica(keysOf(1, 2)), (await mexican("1953-11-13")).id, typed("LOOA531113HTCPBN07"));
    const old = await countIdentityNumbersUnder(connection.db, 1);
    expect(old).toBeGreaterThan(0);
    expect(await reencryptIdentityNumbers(connection, keysOf(2, 1))).toBe(old);
    expect(await countIdentityNumbersUnder(connection.db, 1)).toBe(0);
    expect(await reencryptIdentityNumbers(connection, keysOf(2, 1))).toBe(0);
    const rows = await connection.db.select().from(players).where(eq(players.identityNumberKeyVersion, 2));
    expect(rows.length).toBeGreaterThanOrEqual(old);
    // With the original keys again: a value that cannot be decrypted would throw.
    expect(await reencryptIdentityNumbers(connection, later(3, 2))).toBe(rows.length);
    platform.context.config.keys = later(3);
    const other = await mexican("1956-04-27");
    const answer = await platform.call("addProfileData", typed("HEGG560427MVZRRL04"), other);
    expect(refusalOf(answer)).toEqual([409, "identity_number_taken"]);
    await expect(reencryptIdentityNumbers(connection, later(9))).rejects.toThrow(/needs version 3 of SECRETS/);
    dataOf(await platform.call("getProfile", {}, other));
  });
});
