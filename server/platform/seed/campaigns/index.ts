import { REAL_CURRENCIES, type RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { addCampaign, type CampaignDraft, STANDARD_CONTRIBUTION } from "#server/platform/modules/bonuses/index.ts";
import { roundSum } from "#server/platform/modules/currencies/index.ts";
import { seedContext } from "../seed-context.ts";
import { firstDeposit } from "./first-deposit.ts";
import { foxSpins } from "./fox-spins.ts";
import { losingMonth } from "./losing-month.ts";
import { openingHand } from "./opening-hand.ts";
import type { SeedCampaign } from "./seed-campaign.ts";
import { threeGames } from "./three-games.ts";
import { withACode } from "./with-a-code.ts";

/** In the order of the list. */
const CAMPAIGNS: readonly SeedCampaign[] = [openingHand, firstDeposit, foxSpins, losingMonth, threeGames, withACode];

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
    // Activation comes with a later piece of work; until then the house only shows its terms.
    state: "announced",
    contribution: STANDARD_CONTRIBUTION,
    opensAt: midnight(opensDaysAgo),
    closesAt: closesInDays === undefined ? null : midnight(-closesInDays),
    amounts: amountsOf(cents),
  };
}

/** The six campaigns of the world, one for each kind of trigger. Repeating it changes nothing. */
export async function addCampaigns(context: Context): Promise<void> {
  await context.connection.inTransaction(async (tx) => {
    for (const [place, campaign] of CAMPAIGNS.entries()) await addCampaign(tx, draftOf(context, campaign, place));
  });
}
