import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BonusCampaign } from "#app/contract/campaigns.ts";
import type { GameDetail } from "#app/contract/catalogue.ts";
import { LANGUAGES } from "#app/contract/languages.ts";
import { minorUnits } from "#app/contract/money.ts";
import { type Game, games, referenceInput } from "#server/games/index.ts";
import { type Claim, claimOfNumber, claimOfWhole, compare } from "#tests/reference/odds/claim.ts";
import { toldAtStakes } from "#tests/reference/odds/told-at-stakes.ts";
import { toldByPage } from "#tests/reference/odds/told-by-pages.ts";
import { toldByProse } from "#tests/reference/odds/told-by-prose.ts";
import { toldBySheet } from "#tests/reference/odds/told-by-sheets.ts";
import { startCampaignPlatform } from "#tests/support/campaigns.ts";
import { isNightly } from "#tests/support/nightly.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";

/** At night every long count is made again, and the par sheets of all slots are written, each of which is counted too. */
const UNHURRIED = 1_200_000;
const CURRENCIES = ["EUR", "PLN", "RUB", "BTC"] as const;

/** One of each mechanic whose sheet is written at once; the others have as many combinations of stops as take seconds. */
const SHORT_SLOTS = ["citrus-wheel", "hare-and-hare", "moon-over-depot", "river-carp"];
const hasSheet = ({ id, category }: Game) => isNightly || category !== "slots" || SHORT_SLOTS.includes(id);

let platform: TestPlatform;
const told = new Map<string, GameDetail>();

const WRONG = "wrong";
const HAVE_DIGITS = new Set(["rtp", "deviation"]);

const lastDigitOff = (claim: Claim): Claim => ({
  ...claim,
  where: WRONG,
  printed: claim.printed.replace(/\d$/, (last) => String((Number(last) + 5) % 10)),
});

const toldOf = (id: string): GameDetail => {
  const game = told.get(id);
  if (!game) throw new Error(`there is no game ${id}`);
  return game;
};

/** What bets return at the stakes that the API tells. */
const returnsToldByApi = ({ id, atStakes }: GameDetail): Claim[] =>
  (atStakes?.bets ?? []).flatMap(({ input: bet, returns }) =>
    returns.map(({ returned }, place) => {
      const args = [Number(atStakes?.stakes[place]?.amount)];
      return claimOfNumber({ game: id, figure: "return", bet, args, where: "API: at stakes" }, returned);
    }),
  );

function toldByApi(game: Game): Claim[] {
  const { odds, choices, volatility, paytableHash, rtp } = toldOf(game.id);
  const usual = { input: referenceInput(game), odds };
  const subject = (figure: string, bet: Claim["bet"]) => ({ game: game.id, figure, bet, where: `API: ${figure}` });
  return [usual, ...choices]
    .flatMap((each) => {
      const ofAll = each === usual ? null : each.input;
      const { maximumWin, maximumWinOneIn, largestLikelyWin = maximumWin, largeWinOneIn = "0" } = each.odds;
      return [
        ...(["rtp", "hitRate", "deviation"] as const).map((name) =>
          claimOfNumber(subject(name, each.input), each.odds[name]),
        ),
        claimOfNumber(subject("maximumWin", ofAll), maximumWin),
        claimOfWhole(subject("largeWinOneIn", each.input), largeWinOneIn),
        ...(maximumWinOneIn
          ? [
              claimOfWhole(subject("maximumWinOneIn", ofAll), maximumWinOneIn),
              claimOfNumber(subject("largestLikelyWin", ofAll), largestLikelyWin),
            ]
          : []),
      ];
    })
    .concat(
      claimOfNumber(subject("rtp", usual.input), rtp),
      claimOfWhole(subject("volatility", usual.input), String(volatility)),
      { ...subject("paytableHash", null), printed: paytableHash, unit: "1" },
    );
}

async function toldByGame(game: Game): Promise<Claim[]> {
  const measured = dataOf(await platform.call("getGameReturn", { gameId: game.id }));
  const page = { game: toldOf(game.id), measured, usual: referenceInput(game) };
  return [
    ...toldByApi(game),
    ...returnsToldByApi(toldOf(game.id)),
    ...CURRENCIES.flatMap((currency) => toldAtStakes(game, currency)),
    ...LANGUAGES.flatMap((language) => toldByPage({ ...page, language })),
  ];
}

const usualOf = (id: string) => {
  const game = games.find((each) => each.id === id);
  return game && referenceInput(game);
};

/** What a campaign gives, as far as its wager depends on it. */
function given({ reward }: BonusCampaign) {
  if (reward.kind === "amount") return { bonus: Number(minorUnits(reward.amount)) };
  if (reward.kind !== "free_spins") return { bonus: Number(minorUnits(reward.cap)) };
  const { spins, stake, game } = reward;
  return { spins, spinStake: Number(minorUnits(stake)), spinGame: [game.id, usualOf(game.id)] };
}

function toldByCampaign(campaign: BonusCampaign): Claim[] {
  const { wager } = campaign;
  if (!wager) return [];
  const { expected, contribution, allowedGames, factor } = wager;
  const counting = games
    .filter(({ id }) => !allowedGames || allowedGames.some((allowed) => allowed.id === id))
    .map(({ id, category }) => {
      const percent = contribution.find((each) => each.category === category)?.percent ?? 0;
      return [id, usualOf(id), percent];
    });
  const subject = (what: string) => ({
    figure: "bonus",
    args: [what, { ...given(campaign), factor }, counting],
    where: `${campaign.id} in ${expected.bonus.currency}: ${what}`,
  });
  return [
    claimOfNumber(subject("averageReturn"), expected.averageReturn),
    ...(["bonus", "wager", "staked", "cost", "worth"] as const).map((what) =>
      claimOfWhole(subject(what), expected[what].amount),
    ),
  ];
}

async function toldByJackpots(): Promise<Claim> {
  const { levels, addedReturn } = dataOf(await platform.call("getJackpots", {}));
  const args = levels.map(({ share, startsAt, oneInEuro }) => [share, Number(startsAt.amount), oneInEuro]);
  return claimOfNumber({ figure: "jackpots", args, where: "API: jackpots" }, addedReturn);
}

const isWrong = ({ where }: Claim) => where === WRONG;
const isOfBonus = ({ figure }: Claim) => figure === "bonus";

/** Python starts once: the games it has counted serve every claim. */
let verdict: Awaited<ReturnType<typeof compare>>;
const claims: Claim[] = [];

beforeAll(async () => {
  platform = await startCampaignPlatform();
  for (const { id } of games) told.set(id, dataOf(await platform.call("getGame", { gameId: id })));
  for (const game of games) claims.push(...(await toldByGame(game)));
  claims.push(...toldByProse(), await toldByJackpots());
  for (const currency of CURRENCIES) {
    const { token } = await newConfirmedPlayer(platform, { currency });
    const { campaigns } = dataOf(await platform.call("listBonusCampaigns", {}, { token }));
    claims.push(...campaigns.flatMap(toldByCampaign));
  }
  // Last: a sheet counts for seconds without a pause, in which the platform would lose its connections.
  claims.push(...games.filter(hasSheet).flatMap(toldBySheet));
  claims.push(
    ...games
      .flatMap(toldByApi)
      .filter(({ figure }) => HAVE_DIGITS.has(figure))
      .map(lastDigitOff),
  );
  const rules = Object.fromEntries([...told].map(([id, { rules }]) => [id, rules]));
  verdict = await compare(rules, claims, isNightly ? ["--recount"] : []);
}, UNHURRIED);

afterAll(() => platform.close());

describe("every odd that is printed is what the published rules come to", () => {
  it("of the games: by the API, on the pages in ten languages, in prose, in the par sheets, at three stakes of four currencies", () => {
    expect(verdict.differ.filter((claim) => !isWrong(claim) && !isOfBonus(claim))).toEqual([]);
    for (const { id } of games) expect(verdict.compared[id]).toBeGreaterThan(100);
    expect(claims.filter(({ figure }) => figure === "return").length).toBeGreaterThan(1_000);
  });

  it("of the bonuses: what meeting a wager costs in four currencies", () => {
    expect(verdict.differ.filter(isOfBonus)).toEqual([]);
    // Each of the six campaigns of the world has a wager, and each wager six figures.
    expect(claims.filter(isOfBonus)).toHaveLength(CURRENCIES.length * 6 * 6);
  });

  it("and a figure whose last digit is wrong is found out", () => {
    const wrong = claims.filter(isWrong);
    expect(wrong.length).toBeGreaterThan(100);
    expect(verdict.differ.filter(isWrong)).toHaveLength(wrong.length);
  });
});
