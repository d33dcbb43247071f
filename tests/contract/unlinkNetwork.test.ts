import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SocialNetwork } from "#app/contract/social.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { linkTicket, signInThrough } from "#tests/support/social.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const linked = async (token: string) => {
  const { networks } = dataOf(await platform.call("listLinkedNetworks", {}, { token }));
  return networks.map(({ network }) => network);
};
const unlink = (network: SocialNetwork, token?: string) => platform.call("unlinkNetwork", { network }, { token });

async function playerOf(...networks: SocialNetwork[]) {
  const player = await newPlayer(platform);
  for (const network of networks) {
    const ticket = await linkTicket(platform, player.email, network);
    dataOf(await platform.call("linkSocial", { ticket, password: PASSWORD }));
    platform.clock.advance({ seconds: 1 });
  }
  return player;
}

describe("listLinkedNetworks", () => {
  it("lists the networks a player signs in through, the first linked first, and none without one", async () => {
    const [player, other] = [await playerOf("yandex", "mailru"), await newPlayer(platform)];
    expect([await linked(player.token), await linked(other.token)]).toEqual([["yandex", "mailru"], []]);
  });
});

describe("unlinkNetwork", () => {
  it("ends the sign-in through one of them and no other; a repeat changes nothing", async () => {
    const { email, token } = await playerOf("yandex", "mailru");
    for (let times = 0; times < 2; times++) expect(dataOf(await unlink("yandex", token))).toEqual({ handled: true });
    expect(await linked(token)).toEqual(["mailru"]);
    expect(await signInThrough(platform, email, "yandex")).toHaveProperty("link");
    expect(await signInThrough(platform, email, "mailru")).toHaveProperty("token");
  });

  it("leaves the password as the way to sign in when the last one is gone, and lets it be linked again", async () => {
    const { email, token } = await playerOf("yandex");
    dataOf(await unlink("yandex", token));
    expect((await platform.call("signIn", { email, password: PASSWORD })).status).toBe(200);
    const ticket = await linkTicket(platform, email, "yandex");
    dataOf(await platform.call("linkSocial", { ticket, password: PASSWORD }));
    expect(await linked(token)).toEqual(["yandex"]);
  });

  it("affects no other player, refuses unknown networks, and is closed to guests", async () => {
    const [one, other] = [await playerOf("yandex"), await playerOf("yandex")];
    dataOf(await unlink("yandex", one.token));
    expect(await linked(other.token)).toEqual(["yandex"]);
    expect(refusalOf(await unlink("facebook" as SocialNetwork, one.token))).toEqual([400, "validation_failed"]);
    expect(refusalOf(await unlink("yandex"))).toEqual([401, "unauthenticated"]);
    expect(refusalOf(await platform.call("listLinkedNetworks", {}))).toEqual([401, "unauthenticated"]);
  });
});
