import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import { roundId } from "#app/contract/catalogue.ts";
import { clientSeed, rotateServerSeed, sha256 } from "#app/contract/fairness.ts";
import type { GameKind, PlayerStep, RoundInput } from "#app/contract/games/index.ts";
import { parseMajorUnits, toMoney } from "#app/contract/money.ts";
import { currency, money } from "#app/contract/money-schemas.ts";
import type { InputOf } from "#app/contract/types.ts";
import { operationId } from "#app/contract/values.ts";
import { FormRefusal } from "#app/forms/form-action.server.ts";
import { everyKind, kindOf } from "#app/kinds/index.server.ts";
import { issueText, refusalText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { limitRefusal } from "./limit-refusal.server.ts";

/** An optional client seed. */
const typedSeed = z.preprocess((typed) => String(typed ?? "").trim() || undefined, clientSeed.optional());

/** The fields of every bet, besides those of its kind. */
const betFields = {
  operationId,
  /** As typed, in major units. */
  stake: z.string("stake_invalid"),
  /** The stake in minor units that a button offers in place of the one that was refused; it takes precedence over the field. */
  instead: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, "stake_invalid")
    .optional(),
  currency,
  /** A round of the bonus at the stake of its terms, which the house pays; a typed stake is ignored. */
  freeSpin: z.literal("on").optional(),
  /** Sent with the first bet under a seal; an empty one leaves the current seed unchanged. */
  ownSeed: typedSeed,
  serverSeedHash: sha256.optional(),
};

type BetFields = z.output<z.ZodObject<typeof betFields>> & { kind: GameKind };
type Option = z.ZodObject<typeof betFields & { kind: z.ZodLiteral<GameKind> }>;

const bets = everyKind.map(([kind, { input }]) => z.object({ ...input, ...betFields, kind: z.literal(kind) }));

/** A bet of the table's form, and the field that shows its refusals. */
export const betForm = z
  .discriminatedUnion("kind", bets as unknown as [Option, ...Option[]], "malformed_request")
  .transform(
    (
      { operationId, stake, instead, currency, freeSpin, ownSeed: clientSeed, serverSeedHash, ...rest }: BetFields,
      context,
    ) => {
      const input = rest as RoundInput;
      const { stakes, field: inputField } = kindOf(input.kind);
      const each = instead ? BigInt(instead) : parseMajorUnits(stake, currency);
      if (!each) {
        context.addIssue({ code: "custom", path: ["stake"], message: "stake_invalid" });
        return z.NEVER;
      }
      const ownSeed = clientSeed && serverSeedHash ? { clientSeed, serverSeedHash } : undefined;
      return {
        bet: { operationId, stake: toMoney(each * BigInt(stakes?.(input) ?? 1), currency), input, ownSeed },
        inputField,
        isFreeSpin: freeSpin === "on",
      };
    },
  );

/** The fields of a step, of any kind whose rounds have steps. */
const steps = everyKind.flatMap(([kind, { step }]) => {
  const which = { operationId, roundId, after: z.string().regex(/^\d{1,3}$/), kind: z.literal(kind) };
  return step ? [z.intersection(z.object(which), step)] : [];
});

export const stepForm = z.union(steps, "step_invalid").transform(({ operationId, roundId, after, ...step }) => ({
  operationId,
  roundId,
  after: Number(after),
  step: step as PlayerStep,
}));

/** The form that restarts a demo; an empty seed leaves the current one unchanged. */
export const restartForm = rotateServerSeed.body.extend({
  clientSeed: typedSeed,
});

type Bet = Pick<InputOf<"playRealRound">, "operationId" | "stake" | "input" | "ownSeed">;

/** Places a bet; a refusal of its stake or its input is shown at that field. */
export async function placeBet<Played>(
  scope: Scope,
  gameId: string,
  { bet, inputField }: Pick<z.output<typeof betForm>, "bet" | "inputField">,
  play: (bet: Bet) => Promise<Played>,
): Promise<Played> {
  try {
    return await inTurn(() => play(bet));
  } catch (error) {
    throw await refusedBet(scope, gameId, { bet, inputField }, error);
  }
}

/** The refusal of a bet, at the field it concerns; other failures unchanged. */
export async function refusedBet(
  scope: Scope,
  gameId: string,
  { bet, inputField }: Pick<z.output<typeof betForm>, "bet" | "inputField">,
  error: unknown,
): Promise<unknown> {
  if (isRefusal(error, "return_too_low")) return lowReturn(scope, error);
  if (isRefusal(error, "limit_reached")) return limitRefusal(scope, error) ?? error;
  if (isRefusal(error, "bonus_bet_too_large")) return tooLargeForBonus(scope, error);
  if (isRefusal(error, "insufficient_funds") && error instanceof ApiFailure) return shortOfFunds(scope, bet, error);
  const isOfStake = isRefusal(error, "stake_invalid", "bonus_game_excluded");
  const field = isOfStake ? "stake" : isRefusal(error, "game_input_invalid") ? inputField : undefined;
  if (!field || !(error instanceof ApiFailure)) return error;
  const text = refusalText(scope, error);
  return new FormRefusal(field === inputField ? await inputRefusal(scope, gameId, bet, text) : text, field);
}

/** What the rules say of a refused input: its problem, or `text` with what its field takes. */
async function inputRefusal(scope: Scope, gameId: string, { input }: Bet, text: string): Promise<string> {
  const game = await scope.call("getGame", { gameId }).catch(() => null);
  if (game?.rules.kind !== input.kind) return text;
  const kind = kindOf(input.kind);
  const issue = kind.issueOf?.(game.rules, input);
  if (issue) return issueText(scope, issue);
  const fields = kind.fields(scope, game.rules, null);
  return "hint" in fields ? `${text} ${fields.hint}` : text;
}

/** A bet above the balance; for real money, with a link to a deposit. */
function shortOfFunds(scope: Scope, { stake }: Bet, error: ApiFailure): FormRefusal {
  const deposit = { way: `${scope.paths.balance()}#deposit`, wayLabel: scope.t("frame.deposit") };
  return new FormRefusal(refusalText(scope, error), "stake", stake.currency === "FUN" ? {} : deposit);
}

const largestBet = z.object({ maximum: money.shape.amount, currency });

/** A bet above the maximum that the bonus allows, with that as the stake to bet instead. */
function tooLargeForBonus(scope: Scope, error: unknown): unknown {
  const { data } = largestBet.safeParse(error instanceof ApiFailure ? error.failures[0]?.parameters : undefined);
  if (!data) return error;
  const maximum = scope.format.money({ amount: data.maximum, currency: data.currency });
  return new FormRefusal(scope.t("play:bonusBetTooLarge", { maximum }), "stake", {
    instead: data.maximum,
    insteadLabel: scope.t("play:return.instead", { stake: maximum }),
  });
}

const refusedReturn = z.object({
  stake: z.string(),
  currency,
  returned: z.number(),
  next: z.string().optional(),
  nextReturned: z.number().optional(),
});

/** A stake at which the bet returns too little, with its figures and those of the next sufficient one, which is offered. */
function lowReturn(scope: Scope, error: unknown): unknown {
  if (!(error instanceof ApiFailure)) return error;
  const read = refusedReturn.safeParse(error.failures[0]?.parameters);
  if (!read.success || read.data.next === undefined) return new FormRefusal(refusalText(scope, error), "stake");
  const { t, format } = scope;
  const { stake, currency, returned, next, nextReturned = 0 } = read.data;
  const nextStake = format.money({ amount: next, currency });
  const text = t("play:return.refused", {
    stake: format.money({ amount: stake, currency }),
    returned: format.percent(returned),
    next: nextStake,
    nextReturned: format.percent(nextReturned),
  });
  return new FormRefusal(text, "stake", {
    instead: next,
    insteadLabel: t("play:return.instead", { stake: nextStake }),
  });
}

/** Longer than the slowest game's minimum cycle; a request must not be held open for a longer wait. */
const LONGEST_WAIT_MS = 5_500;

/**
 * Plays once. A bet before the end of the game's minimum cycle is delayed and not refused, so that a quick player without
 * scripts, where nothing disables the button, sees no error.
 */
async function inTurn<Result>(play: () => Promise<Result>): Promise<Result> {
  try {
    return await play();
  } catch (error) {
    const left = isRefusal(error, "too_fast") && Number(error.failures[0]?.parameters?.milliseconds);
    if (!left || left > LONGEST_WAIT_MS) throw error;
    await wait(left);
    return play();
  }
}
