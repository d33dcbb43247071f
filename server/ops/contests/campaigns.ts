import { LANGUAGES } from "#app/contract/languages.ts";
import {
  addCampaign,
  allCampaigns,
  closeCampaign,
  costOfCampaign,
  lockCampaign,
  openCampaign,
  pauseCampaign,
} from "#server/platform/modules/bonuses/index.ts";
import { OpsProblem } from "../command.ts";
import { campaignDraft, campaignFile, faultsOfCampaign } from "./campaign-file.ts";
import { inEuro } from "./fields.ts";
import { commandOf } from "./kind.ts";

type Terms = Awaited<ReturnType<typeof allCampaigns>>[number];

function stateOf({ state, pausedAt, opensAt, closesAt }: Terms, now: Date): string {
  if (closesAt && closesAt <= now) return "over";
  if (pausedAt) return "paused";
  return opensAt > now ? "coming" : state;
}

/** The budget and what is left of it after granted and promised amounts; a remainder too small for one more stops the campaign. */
const budgetLines = (budget: bigint | null, committed: bigint): string[] =>
  budget === null
    ? ["budget      none stated"]
    : [`budget      ${inEuro(budget)}`, `left        ${inEuro(budget - committed)}`];

export const campaigns = commandOf({
  command: "campaigns",
  name: "campaign",
  schema: campaignFile,
  async faults({ connection, clock }, file) {
    const known = await allCampaigns(connection.db);
    const codes = known.flatMap(({ id, code }) => (code === null || id === file.id ? [] : [code]));
    return faultsOfCampaign(file, clock.now(), codes);
  },
  preview: (file) => [
    file.id,
    ...LANGUAGES.flatMap((language) => [
      `  ${language}: ${file.texts[language].title}`,
      `      ${file.texts[language].summary}`,
    ]),
    `${file.state} from ${file.opensAt.toISOString()} until ${file.closesAt?.toISOString() ?? "it is ended"}`,
    `${file.trigger}, ${file.reward}, wager ${file.wagerFactor} times, ${file.daysToActivate} days to activate, ${file.daysToFinish ?? "no"} days to finish`,
    ...Object.entries(file.amounts).map(
      ([currency, sums]) =>
        `${currency}: ${Object.entries(sums)
          .map(([name, sum]) => `${name} ${sum}`)
          .join(", ")} minor units`,
    ),
    `of a budget of ${inEuro(file.budget)}`,
  ],
  add: (tx, file) => addCampaign(tx, campaignDraft(file)),
  list: async ({ connection, clock }) =>
    (await allCampaigns(connection.db)).map((terms) =>
      [
        terms.id,
        stateOf(terms, clock.now()),
        terms.opensAt.toISOString(),
        terms.closesAt?.toISOString() ?? "-",
        terms.texts.en.title,
      ].join("  "),
    ),
  async change(tx, act, id, now) {
    const terms = await lockCampaign(tx, id);
    if (!terms) throw new OpsProblem(`There is no campaign "${id}".`);
    if (stateOf(terms, now) === "over") throw new OpsProblem(`"${id}" is over.`);
    if (act === "end") {
      await closeCampaign(tx, terms, now);
      return "Nobody can take it any more. What was taken runs on by the terms that were accepted.";
    }
    if (act === "pause") {
      if (terms.state !== "open") throw new OpsProblem("It is not open.");
      await pauseCampaign(tx, terms, now);
      return "Nobody can take it until it is resumed, and no day of an offer passes.";
    }
    if (terms.state === "open") throw new OpsProblem("It is open.");
    await openCampaign(tx, terms, now);
    return "It is open.";
  },
  async cost({ connection: { db } }, id) {
    const terms = (await allCampaigns(db)).find((known) => known.id === id);
    if (!terms) return null;
    const { taken, granted, takenBack, promised } = await costOfCampaign(db, id);
    const cost = granted - takenBack;
    return [
      `taken       ${taken} times`,
      `given       ${inEuro(granted)}`,
      `taken back  ${inEuro(takenBack)}`,
      `cost        ${inEuro(cost)}`,
      `promised    ${inEuro(promised)}`,
      ...budgetLines(terms.budget, cost + promised),
    ];
  },
});
