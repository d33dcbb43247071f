import { z } from "zod";
import { CAMPAIGN_STATES } from "#app/contract/campaigns.ts";
import { REAL_CURRENCIES, type RealCurrency } from "#app/contract/money.ts";
import { gameById } from "#server/games/index.ts";
import { type CampaignDraft, countingGames, STANDARD_CONTRIBUTION } from "#server/platform/modules/bonuses/index.ts";
import { euros, faultsOfGames, id, inLanguages, instant, poster, title } from "./fields.ts";
import type { Fault } from "./read-file.ts";

const days = z.number().int().min(1).max(365);
const percent = z.number().int().min(0).max(100);
const minorUnits = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "minor units above zero as digits")
  .transform(BigInt);

/** Amounts in one currency, in minor units. */
const sums = z.strictObject({
  cap: minorUnits.optional(),
  minimumDeposit: minorUnits.optional(),
  amount: minorUnits.optional(),
  spinStake: minorUnits.optional(),
  maximumBet: minorUnits.optional(),
});

type Sums = z.output<typeof sums>;

/** The file in which an operator defines a campaign. `campaign.schema.json` is this schema for editors. */
export const campaignFile = z.strictObject({
  $schema: z.string().optional(),
  id,
  texts: inLanguages(z.strictObject({ title, summary: z.string().trim().min(1).max(400) })),
  ...poster,
  place: z.number().int().min(0).max(999),
  /** `announced`: its terms are shown, but it cannot be taken until `campaigns resume`. */
  state: z.enum(CAMPAIGN_STATES),
  trigger: z.enum(["registration", "deposit", "code", "free_spins", "gamification"]),
  depositNumber: z.number().int().min(1).max(10).optional(),
  code: z
    .string()
    .regex(/^[A-Z0-9]{3,20}$/, "3 to 20 capital letters and digits")
    .optional(),
  differentGames: z.number().int().min(1).max(20).optional(),
  reward: z.enum(["match", "amount", "free_spins"]),
  percent: percent.min(1).optional(),
  spins: z.number().int().min(1).max(500).optional(),
  spinGameId: z.string().optional(),
  wagerFactor: z.number().int().min(0).max(10),
  daysToActivate: days,
  daysToFinish: days.optional(),
  /** Per cent of a stake that counts, by category of games; the standard contribution by default. */
  contribution: z
    .strictObject({ slots: percent, tables: percent, instant: percent, scratch: percent })
    .partial()
    .optional(),
  allowedGames: z.array(z.string()).min(1).optional(),
  opensAt: instant,
  closesAt: instant.optional(),
  /** For every currency the campaign is offered in. */
  amounts: z.partialRecord(z.enum(REAL_CURRENCIES), sums),
  /** The most the campaign may cost in total. */
  budget: euros,
});

export type CampaignFile = z.output<typeof campaignFile>;

/** Fields that a trigger or a reward requires, and that are not allowed otherwise. */
const NEEDS: readonly (readonly [keyof CampaignFile, (file: CampaignFile) => boolean, string])[] = [
  ["depositNumber", ({ trigger }) => trigger === "deposit", 'the trigger "deposit"'],
  ["code", ({ trigger }) => trigger === "code", 'the trigger "code"'],
  ["differentGames", ({ trigger }) => trigger === "gamification", 'the trigger "gamification"'],
  ["percent", ({ reward }) => reward === "match", 'the reward "match"'],
  ["spins", ({ reward }) => reward === "free_spins", 'the reward "free_spins"'],
  ["spinGameId", ({ reward }) => reward === "free_spins", 'the reward "free_spins"'],
  ["daysToFinish", ({ wagerFactor }) => wagerFactor > 0, "a wager"],
];

const SUMS: Record<CampaignFile["reward"], readonly (keyof Sums)[]> = {
  match: ["cap", "minimumDeposit"],
  amount: ["amount"],
  free_spins: ["spinStake"],
};

function faultsOfSums({ amounts, reward, wagerFactor }: CampaignFile): Fault[] {
  const needed = new Set([...SUMS[reward], ...(wagerFactor > 0 ? (["maximumBet"] as const) : [])]);
  const faults = Object.entries(amounts).flatMap(([currency, stated]) => [
    ...[...needed].flatMap((sum) =>
      stated[sum] === undefined ? [{ path: ["amounts", currency], reason: `lacks ${sum}` }] : [],
    ),
    ...(Object.keys(stated) as (keyof Sums)[]).flatMap((sum) =>
      needed.has(sum) ? [] : [{ path: ["amounts", currency, sum], reason: `is of another reward than "${reward}"` }],
    ),
  ]);
  return faults.length > 0 || Object.keys(amounts).length > 0
    ? faults
    : [{ path: ["amounts"], reason: "names no currency" }];
}

const contributionOf = ({ contribution }: CampaignFile) => contribution ?? STANDARD_CONTRIBUTION;

/** Reports contradictions within the file and with the house. `codes` are those of other campaigns. */
export function faultsOfCampaign(file: CampaignFile, now: Date, codes: readonly string[]): Fault[] {
  const { allowedGames = null, spinGameId, opensAt, closesAt, code } = file;
  const terms = { contribution: contributionOf(file), allowedGames };
  return [
    ...NEEDS.flatMap(([field, isNeeded, what]) => {
      const isPresent = file[field] !== undefined;
      if (isPresent === isNeeded(file)) return [];
      return [{ path: [field], reason: isPresent ? `is there without ${what}` : `is missing for ${what}` }];
    }),
    ...faultsOfGames(allowedGames ?? [], "allowedGames"),
    ...(spinGameId !== undefined && gameById(spinGameId)?.category !== "slots"
      ? [{ path: ["spinGameId"], reason: `there is no slot "${spinGameId}"` }]
      : []),
    ...(file.wagerFactor > 0 && countingGames(terms).length === 0
      ? [{ path: [allowedGames ? "allowedGames" : "contribution"], reason: "no game counts towards the wager" }]
      : []),
    ...(closesAt && closesAt <= opensAt ? [{ path: ["closesAt"], reason: "is not after opensAt" }] : []),
    ...(closesAt && closesAt <= now ? [{ path: ["closesAt"], reason: "lies in the past" }] : []),
    ...(code !== undefined && codes.includes(code)
      ? [{ path: ["code"], reason: `"${code}" is another campaign's` }]
      : []),
    ...(file.budget === 0n ? [{ path: ["budget"], reason: "is nothing" }] : []),
    ...faultsOfSums(file),
  ];
}

export function campaignDraft({ $schema: _, amounts, ...file }: CampaignFile): CampaignDraft {
  const byCurrency = Object.entries(amounts) as [RealCurrency, Sums][];
  return {
    ...file,
    contribution: contributionOf({ ...file, amounts }),
    amounts: byCurrency.map(([currency, one]) => ({
      currency,
      cap: one.cap ?? null,
      minimumDeposit: one.minimumDeposit ?? null,
      amount: one.amount ?? null,
      spinStake: one.spinStake ?? null,
      maximumBet: one.maximumBet ?? null,
    })),
  };
}
