import { type PaymentDetails, REFUSAL_REASONS } from "#app/contract/cashier.ts";
import { majorUnits, minorUnits } from "#app/contract/money.ts";
import { stepsOf, viewPayment, viewStep } from "#server/platform/modules/payments/index.ts";
import {
  type ReviewDecision,
  reviewWithdrawal,
  waitingWithdrawals,
  withdrawalById,
  withLatestSteps,
} from "#server/platform/modules/withdrawals/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Command, callerOf, type Operator, OpsProblem } from "./command.ts";
import { sandboxContext } from "./sandbox-player.ts";

const PROBLEMS: Record<string, string> = {
  not_found: "There is no withdrawal with that id.",
  payment_settled: "That withdrawal is not in review.",
};

const money = (value: PaymentDetails["amount"]) => `${majorUnits(minorUnits(value), value.currency)} ${value.currency}`;

const stepLine = ({ state, at, by, reasons }: PaymentDetails["steps"][number]): string =>
  [at, state, by, reasons.map(({ code }) => code).join(",") || "-"].join("  ");

async function list(operator: Operator): Promise<string> {
  const { db } = operator.connection;
  const waiting = await withLatestSteps(db, await waitingWithdrawals(db));
  const lines = waiting.map(({ id, method, amount, destination, step }) =>
    [id, method, money(amount), destination ?? "-", stepLine(step)].join("  "),
  );
  return lines.join("\n") || "No withdrawal is under way.";
}

async function show(operator: Operator, id: string): Promise<string> {
  const { db } = operator.connection;
  const payment = await withdrawalById(db, id);
  const { method, amount, fee, destination } = viewPayment(payment);
  const facts = [payment.playerId, method, money(amount), `fee ${money(fee)}`, destination ?? "-"].join("  ");
  const steps = await stepsOf(db, id);
  return [facts, ...steps.map((step) => stepLine(viewStep(step, payment.currency)))].join("\n");
}

async function review(operator: Operator, id: string, decision: ReviewDecision): Promise<string> {
  const caller = callerOf(operator, `withdrawals ${decision}`);
  const { state } = await reviewWithdrawal({ ...sandboxContext(operator), caller }, id, decision);
  return `The withdrawal is ${state}.`;
}

/** Runs the subcommand; undefined when the parameters are not valid. */
function runParameters(operator: Operator, [word, id, reason, ...rest]: string[]): Promise<string> | undefined {
  if (rest.length > 0) return undefined;
  if (word === "list" && !id) return list(operator);
  if (!id) return undefined;
  if (word === "show" && !reason) return show(operator, id);
  if (word === "approve" && !reason) return review(operator, id, "approve");
  const known = REFUSAL_REASONS.find((code) => code === reason);
  return word === "refuse" && known ? review(operator, id, known) : undefined;
}

export const withdrawals: Command = {
  usage: `withdrawals list | show <payment> | approve <payment> | refuse <payment> ${REFUSAL_REASONS.join("|")}`,
  summary:
    "Lists the withdrawals under way with what they wait for, the longest wait first, shows one with its trail, and ends a review: approved it goes " +
    "to its provider, refused its money goes back to the player, who is told the reason.",
  async run(operator, parameters) {
    try {
      const text = await runParameters(operator, parameters);
      if (text === undefined) throw new OpsProblem(`Usage: npm run ops -- ${withdrawals.usage}`);
      return text;
    } catch (error) {
      const problem = error instanceof Refusal ? PROBLEMS[error.code] : undefined;
      throw problem ? new OpsProblem(problem) : error;
    }
  },
};
