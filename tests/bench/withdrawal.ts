import { setTimeout as delay } from "node:timers/promises";
import { apiAt } from "#tests/support/api.ts";
import { deposit, eur, operationId } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";

const WITHDRAWALS = 20;

/** Milliseconds from the request of a withdrawal to the state `done`, its provider's webhook included; the median. */
export async function withdrawalTime(platform: string): Promise<number> {
  const api = apiAt(platform);
  const player = await newConfirmedPlayer(api);
  // The unstaked deposit sends each of them to the operator's review, which is part of the way.
  await deposit(api, player.token, eur(100_000));
  const durations: number[] = [];
  for (let made = 0; made < WITHDRAWALS; made++) {
    const startedAt = performance.now();
    const input = { operationId: operationId(), method: "card", amount: eur(1_000) } as const;
    const { id: paymentId, state } = dataOf(await api.call("createWithdrawal", input, player));
    if (state === "in_review") dataOf(await api.call("reviewSandboxWithdrawal", { paymentId, decision: "approve" }));
    dataOf(await api.call("decideSandboxPayout", { paymentId, outcome: "done" }));
    while (dataOf(await api.call("getPayment", { paymentId }, player)).state !== "done") await delay(1);
    durations.push(performance.now() - startedAt);
  }
  return durations.sort((one, other) => one - other)[Math.floor(WITHDRAWALS / 2)] ?? Number.NaN;
}
