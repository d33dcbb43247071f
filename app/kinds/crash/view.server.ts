import { z } from "zod";
import { minorUnits, toMoney } from "#app/contract/money.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/play/crash.css?url";
import { timesOfHundredths } from "../figures.server.ts";
import { hundredths, type SiteKind, times } from "../kind.server.ts";
import { writeHundredths } from "../typed.ts";
import { publishedRules } from "./rules.server.ts";
import { skyWords } from "./words.server.ts";

/** The default target of a new player: twice the stake. */
const FIRST_TARGET = 200;

/** An empty field means to leave by hand. A missing field is not valid. */
const leaveByHand = z
  .preprocess((typed) => (typed === "" ? " " : typed), z.string().trim().length(0))
  .transform(() => null);

/** A growing multiplier, always with two decimals. */
const timesFixed = ({ t, format }: Scope, hundredths: number) =>
  t("play:times", { figure: format.fixed(hundredths / 100, 2) });

export const crash = {
  styles,
  publishedRules,
  betName: ({ t, format }, _rules, { target }) =>
    target === null
      ? t("games:choice.crash_hand")
      : t("games:choice.crash", { target: timesOfHundredths(format, target) }),
  fields({ t, format }, { minimumTarget, maximumTarget }, last) {
    const target = last ? last.target : FIRST_TARGET;
    const bounds = {
      minimum: timesOfHundredths(format, minimumTarget),
      maximum: timesOfHundredths(format, maximumTarget),
    };
    return {
      kind: "crash" as const,
      target: target === null ? "" : writeHundredths(target, format.decimalMark),
      hint: t("play:crash.hint", bounds),
    };
  },
  field: "target",
  input: { target: z.union([leaveByHand, hundredths], "game_input_invalid") },
  machine(scope, { doublingMs }, round) {
    const { crashedAt = null, cashedOutAt = null } = round?.outcome ?? {};
    return {
      kind: "crash" as const,
      doublingMs,
      words: skyWords(scope),
      won: cashedOutAt !== null,
      /** The multiplier at which it ended for the player, in hundredths; null while it has not. */
      end: cashedOutAt ?? crashedAt,
    };
  },
  caption(scope, _rules, { outcome: { crashedAt, cashedOutAt } }) {
    if (cashedOutAt !== null) return scope.t("play:crash.told_cashOut", { figure: timesFixed(scope, cashedOutAt) });
    return crashedAt === null ? null : scope.t("play:crash.crashed", { figure: timesFixed(scope, crashedAt) });
  },
  story: (scope, _rules, { steps }) =>
    steps.map((step) =>
      step.act === "cashOut"
        ? scope.t("play:crash.told_cashOut", { figure: times(scope, step.at / 100) })
        : scope.t("play:crash.told_stay"),
    ),
  controls(scope, { maximumTarget }, { input: { target }, stake }) {
    const { t, format } = scope;
    return {
      kind: "crash" as const,
      title: t("play:crash.waits", { stake: format.money(stake) }),
      note: t("play:crash.leaves", { figure: times(scope, (target ?? maximumTarget) / 100) }),
      /** The label of cashing out, with a zero in place of the amount, and the stake the amount is computed from. */
      cashOut: t("play:cashOut", { amount: format.money(toMoney(0n, stake.currency)) }),
      stake: minorUnits(stake).toString(),
      exit: target ?? maximumTarget,
    };
  },
  step: z.object({ act: z.literal("cashOut") }),
} satisfies SiteKind<"crash">;
