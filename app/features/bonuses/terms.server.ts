import type { z } from "zod";
import type { acceptedTerms } from "#app/contract/bonuses.ts";
import type { BonusCampaign } from "#app/contract/campaigns.ts";
import type { Scope } from "#app/request/scope.ts";

/** The part of a campaign that binds the player who takes it. */
type Binding = z.output<typeof acceptedTerms>;

/** One question about a campaign, answered in whole sentences. */
interface Term {
  question: string;
  /** The figure at the start of the answer; money. */
  figure?: string;
  lines: string[];
  /** Games the last line refers to. */
  games?: { id: string; title: string }[];
}

const share = ({ format }: Scope, percent: number) => format.percent(percent / 100, 0);

function get(scope: Scope, { reward }: Pick<Binding, "reward">): string {
  const { t, format } = scope;
  switch (reward.kind) {
    case "match":
      return t("rewards:campaigns.get.match", {
        percent: share(scope, reward.percent),
        cap: format.money(reward.cap),
        minimum: format.money(reward.minimumDeposit),
      });
    case "amount":
      return t("rewards:campaigns.get.amount", { amount: format.money(reward.amount) });
    case "free_spins":
      return t("rewards:campaigns.get.spins", {
        count: reward.spins,
        stake: format.money(reward.stake),
        game: reward.game.title,
      });
  }
}

function forWhat({ t }: Scope, { trigger }: Pick<Binding, "trigger">): string {
  if (trigger.kind === "gamification") return t("rewards:campaigns.for.gamification", { count: trigger.games });
  if (trigger.kind !== "deposit") return t(`rewards:campaigns.for.${trigger.kind}`);
  return trigger.number === 1
    ? t("rewards:campaigns.for.firstDeposit")
    : t("rewards:campaigns.for.deposit", { number: trigger.number });
}

function must({ t, format }: Scope, { wager }: BonusCampaign): string[] {
  if (!wager) return [t("rewards:campaigns.must.nothing")];
  const { factor, daysToFinish, expected } = wager;
  return [
    t("rewards:campaigns.must.stake", { factor, count: daysToFinish }),
    t("rewards:campaigns.must.example", {
      bonus: format.money(expected.bonus),
      wager: format.money(expected.wager),
    }),
  ];
}

function running(scope: Scope, wager: NonNullable<Binding["wager"]>): Omit<Term, "question"> {
  const { t, format } = scope;
  const { maximumBet, contribution, allowedGames } = wager;
  const lines = [
    t("rewards:campaigns.running.maximum", { maximum: format.money(maximumBet) }),
    ...contribution.map(({ category, percent }) =>
      t(`rewards:campaigns.running.${category}`, { percent: share(scope, percent) }),
    ),
  ];
  if (!allowedGames) return { lines };
  return { lines: [...lines, t("rewards:campaigns.running.only")], games: allowedGames };
}

function worth(scope: Scope, { reward, wager }: BonusCampaign): Omit<Term, "question"> {
  const { t, format } = scope;
  if (!wager) return { lines: [t("rewards:campaigns.worth.whole")] };
  const { deposit, bonus, staked, averageReturn, cost, worth } = wager.expected;
  const figures = { bonus: format.money(bonus), cost: format.money(cost), worth: format.money(worth) };
  return {
    figure: figures.worth,
    lines: [
      ...(deposit ? [t("rewards:campaigns.worth.deposit", { deposit: format.money(deposit), ...figures })] : []),
      ...(reward.kind === "free_spins" ? [t("rewards:campaigns.worth.spins", figures)] : []),
      t("rewards:campaigns.worth.cost", {
        staked: format.money(staked),
        rtp: format.percent(averageReturn),
        ...figures,
      }),
      t("rewards:campaigns.worth.sum", figures),
    ],
  };
}

function open({ t, format }: Scope, { opensAt, closesAt }: BonusCampaign): string {
  const from = format.date(opensAt, "restrictions");
  if (!closesAt) return t("rewards:campaigns.openFrom", { from });
  return t("rewards:campaigns.openFromTill", { from, till: format.date(closesAt, "restrictions") });
}

/** The terms that bind a player who takes it, as questions and answers; they are accepted by their hash. */
export function bindingTermsOf(scope: Scope, terms: Binding): Term[] {
  const { t } = scope;
  const questionText = (name: Question) => t(`rewards:campaigns.question.${name}`);
  const { wager, daysToActivate } = terms;
  const must = wager
    ? t("rewards:campaigns.must.stake", { factor: wager.factor, count: wager.daysToFinish })
    : t("rewards:campaigns.must.nothing");
  return [
    { question: questionText("get"), lines: [get(scope, terms)] },
    { question: questionText("for"), lines: [forWhat(scope, terms)] },
    { question: questionText("must"), lines: [must] },
    ...(wager ? [{ question: questionText("running"), ...running(scope, wager) }] : []),
    { question: questionText("activate"), lines: [t("rewards:campaigns.activate", { count: daysToActivate })] },
    ...(["first", "after", "cancel"] as const).map((name) => ({
      question: t(`rewards:offer.${name}.question`),
      lines: [t(`rewards:offer.${name}.answer`)],
    })),
  ];
}

type Question = "get" | "for" | "must" | "running" | "activate" | "open" | "worth";

/** The terms of a campaign as questions and answers, in the page's language. */
export function termsOf(scope: Scope, campaign: BonusCampaign): Term[] {
  const { t } = scope;
  const questionText = (name: Question) => t(`rewards:campaigns.question.${name}`);
  const { wager, daysToActivate } = campaign;
  return [
    { question: questionText("get"), lines: [get(scope, campaign)] },
    { question: questionText("for"), lines: [forWhat(scope, campaign)] },
    { question: questionText("must"), lines: must(scope, campaign) },
    ...(wager ? [{ question: questionText("running"), ...running(scope, wager) }] : []),
    { question: questionText("activate"), lines: [t("rewards:campaigns.activate", { count: daysToActivate })] },
    { question: questionText("open"), lines: [open(scope, campaign)] },
    { question: questionText("worth"), ...worth(scope, campaign) },
  ];
}
