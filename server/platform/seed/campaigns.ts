import { REAL_CURRENCIES, type RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { addCampaign, type CampaignDraft, STANDARD_CONTRIBUTION } from "#server/platform/modules/bonuses/index.ts";
import { roundSum } from "#server/platform/modules/currencies/index.ts";
import { seedContext } from "./seed-context.ts";
import { seedTexts } from "./texts.ts";

type Sums = CampaignDraft["amounts"][number];

/** A campaign of the world: dates are days from the present one, sums are in euro cents for every currency. */
interface SeedCampaign
  extends Omit<CampaignDraft, "place" | "state" | "contribution" | "opensAt" | "closesAt" | "amounts"> {
  opensDaysAgo: number;
  /** Without it the campaign has no end. */
  closesInDays?: number;
  cents: Partial<Record<Exclude<keyof Sums, "currency">, bigint>>;
}

/** In the order of the list. */
const CAMPAIGNS: readonly SeedCampaign[] = [
  {
    id: "opening-hand",
    texts: seedTexts("opening-hand"),
    trigger: "registration",
    reward: "amount",
    wagerFactor: 10,
    daysToActivate: 7,
    daysToFinish: 14,
    opensDaysAgo: 365,
    cents: { amount: 5_00n, maximumBet: 2_00n },
    ink: "mint",
    emblem: "hand",
  },
  {
    id: "first-deposit",
    texts: seedTexts("first-deposit"),
    trigger: "deposit",
    depositNumber: 1,
    reward: "match",
    percent: 50,
    wagerFactor: 10,
    daysToActivate: 7,
    daysToFinish: 30,
    opensDaysAgo: 60,
    cents: { cap: 100_00n, minimumDeposit: 20_00n, maximumBet: 5_00n },
    ink: "lemon",
    emblem: "balloon",
  },
  {
    id: "third-deposit",
    texts: seedTexts("third-deposit"),
    trigger: "deposit",
    depositNumber: 3,
    reward: "match",
    percent: 25,
    wagerFactor: 8,
    daysToActivate: 7,
    daysToFinish: 30,
    opensDaysAgo: 60,
    cents: { cap: 50_00n, minimumDeposit: 20_00n, maximumBet: 5_00n },
    ink: "harbour",
    emblem: "umbrella",
  },
  {
    id: "fox-spins",
    texts: seedTexts("fox-spins"),
    trigger: "free_spins",
    reward: "free_spins",
    spins: 20,
    spinGameId: "fox-at-noon",
    wagerFactor: 10,
    daysToActivate: 7,
    daysToFinish: 7,
    opensDaysAgo: 7,
    closesInDays: 60,
    cents: { spinStake: 20n, maximumBet: 2_00n },
    ink: "rose",
    emblem: "fox",
  },
  {
    id: "three-games",
    texts: seedTexts("three-games"),
    trigger: "gamification",
    differentGames: 3,
    reward: "amount",
    wagerFactor: 5,
    daysToActivate: 14,
    daysToFinish: 14,
    opensDaysAgo: 60,
    cents: { amount: 3_00n, maximumBet: 2_00n },
    ink: "moss",
    emblem: "dice",
  },
  {
    id: "with-a-code",
    texts: seedTexts("with-a-code"),
    trigger: "code",
    code: "OPENHAND",
    reward: "match",
    percent: 30,
    wagerFactor: 8,
    allowedGames: ["moth-hour", "night-ferry"],
    daysToActivate: 7,
    daysToFinish: 21,
    opensDaysAgo: 30,
    cents: { cap: 60_00n, minimumDeposit: 20_00n, maximumBet: 5_00n },
    ink: "cobalt",
    emblem: "key",
  },
];

const inCurrency = (cents: bigint | undefined, currency: RealCurrency) =>
  cents === undefined ? null : roundSum(cents, currency);

const amountsOf = ({ cap, minimumDeposit, amount, spinStake, maximumBet }: SeedCampaign["cents"]) =>
  REAL_CURRENCIES.map((currency) => ({
    currency,
    cap: inCurrency(cap, currency),
    minimumDeposit: inCurrency(minimumDeposit, currency),
    amount: inCurrency(amount, currency),
    spinStake: inCurrency(spinStake, currency),
    maximumBet: inCurrency(maximumBet, currency),
  }));

function draftOf(context: Context, campaign: SeedCampaign, place: number): CampaignDraft {
  const { opensDaysAgo, closesInDays, cents, ...terms } = campaign;
  const { moveTo, clock } = seedContext(context, campaign.id);
  const midnight = (daysAgo: number) => {
    moveTo(daysAgo, 0);
    return clock.now();
  };
  return {
    ...terms,
    place,
    state: "open",
    contribution: STANDARD_CONTRIBUTION,
    opensAt: midnight(opensDaysAgo),
    closesAt: closesInDays === undefined ? null : midnight(-closesInDays),
    amounts: amountsOf(cents),
  };
}

/** The six campaigns of the world: each kind of trigger, and a deposit that is not the first. Repeating it changes nothing. */
export async function addCampaigns(context: Context): Promise<void> {
  await context.connection.inTransaction(async (tx) => {
    for (const [place, campaign] of CAMPAIGNS.entries()) await addCampaign(tx, draftOf(context, campaign, place));
  });
}
