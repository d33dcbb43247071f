import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "#app/contract/index.ts";
import type { OperationId } from "#app/contract/types.ts";
import { BELGIAN_ADDRESS, GERMAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { DICE } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";

/** An input for each operation that is the same for all. */
const INPUTS: Partial<Record<OperationId, object>> = {
  listSections: {},
  listTabs: {},
  getTabHome: {},
  listProviders: {},
  listProviderGames: {},
  listSectionGames: { section: "all" },
  getGame: { gameId: DICE },
  getFan: { gameId: DICE },
  getGameReturn: { gameId: DICE },
  getPage: { page: "terms" },
  listPages: {},
  listPosts: {},
  listPostSubjects: {},
  listNews: {},
  listHelp: {},
  getPost: { post: "volatility-in-five-pips" },
  getNews: { news: "three-slots-and-dice" },
  getHelpArticle: { article: "sign-in" },
  getHouseLedger: { days: 30 },
  listCountries: {},
  searchGames: { q: "fox" },
  listJustSettled: {},
  countVoids: {},
  getMenu: {},
  listFooterIcons: {},
  listBanners: {},
  getPromo: {},
  getPublicLog: {},
};

const ids = Object.keys(operations) as OperationId[];
const sameForAll = ids.filter((id) => operations[id].sameFor === "all");
const sameForAddress = ids.filter((id) => operations[id].sameFor === "address");

describe("an operation that is the same for all", () => {
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await startTestPlatform();
    ({ token } = await newConfirmedPlayer(platform));
  });
  afterAll(() => platform.close());

  it("is tested here", () => {
    expect(Object.keys(INPUTS).sort()).toEqual([...sameForAll].sort());
  });

  it.each([...sameForAll, ...sameForAddress])("%s is a GET without an audience", (id) => {
    expect(operations[id]).toMatchObject({ method: "GET", audience: "anyone", file: false, upload: false });
  });

  it.each(sameForAll)("%s responds alike to any caller, address and device", async (id) => {
    const ask = async (caller: object) =>
      dataOf(await platform.call(id, (INPUTS[id] ?? {}) as never, { language: "de", ...caller }));
    const answer = await ask({ address: GERMAN_ADDRESS });
    expect(await ask({ address: BELGIAN_ADDRESS, token, device: "Mozilla/5.0 (X11; Linux x86_64)" })).toEqual(answer);
  });

  it.each(sameForAddress)("%s responds alike to any caller and device of an address", async (id) => {
    const ask = async (caller: object) => dataOf(await platform.call(id, {} as never, { language: "de", ...caller }));
    const answer = await ask({ address: GERMAN_ADDRESS });
    expect(await ask({ address: GERMAN_ADDRESS, token, device: "Mozilla/5.0 (X11; Linux x86_64)" })).toEqual(answer);
    expect(await ask({ address: BELGIAN_ADDRESS })).not.toEqual(answer);
  });
});
