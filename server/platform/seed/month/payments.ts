import { MINUTE_MS } from "#server/durations.ts";
import { SANDBOX_CARD } from "#server/platform/adapters/payment/sandbox-delivery.ts";
import type { Random } from "#server/platform/adapters/random.ts";
import { roundSum } from "#server/platform/modules/currencies/index.ts";
import { feeOf, methodTerms } from "#server/platform/modules/payments/index.ts";
import { depositCredited, withdrawalMoved } from "#server/platform/modules/wallet/index.ts";
import { destinationRow } from "#server/platform/modules/withdrawals/index.ts";
import { between, pick } from "../chance.ts";
import { cashOf, type Life, MOST_BETS, type Seat } from "./seat.ts";

const PROVIDER = "sandbox";
const METHODS = ["card", "card", "ewallet"] as const;

/** A deposit large enough for the bet; one in thirty is declined first. */
export function* deposit(seat: Seat, stake: bigint): Life {
  const { guest, books, context } = seat;
  const { random, clock, config } = context;
  const { id: playerId, currency } = guest;
  const least = stake * MOST_BETS * 5n;
  const sums = [10, 20, 20, 30, 50, 50, 100, 100, 200, 500].map((euros) => roundSum(BigInt(euros) * 100n, currency));
  const [usual = least, ...larger] = sums.filter((sum) => sum >= least).slice(0, 5);
  for (let isPaid = false; !isPaid; ) {
    isPaid = between(random, 1, 30) > 1;
    const [createdAt, id, reference] = [clock.now(), random.id("pay"), random.id("sbx")];
    const amount = pick(random, [usual, ...larger]);
    const method = pick(random, METHODS);
    const fee = feeOf(amount, methodTerms(method, "deposit", guest));
    yield between(random, 20_000, 90_000);
    const at = clock.now();
    const balanceBefore = cashOf(seat);
    const balances = isPaid
      ? { balanceBefore, balanceAfter: balanceBefore + amount - fee }
      : { balanceBefore: null, balanceAfter: null };
    if (isPaid) {
      guest.paidBy = { method, reference };
      books.ledger.post(depositCredited({ playerId, provider: PROVIDER, paymentId: id, currency, amount, fee, at }));
    }
    books.addPayment({
      id,
      playerId,
      operationId: random.id("op"),
      kind: "deposit",
      currency,
      amount,
      fee,
      method,
      provider: PROVIDER,
      reference,
      state: isPaid ? "done" : "declined",
      redirectUrl: `${config.publicUrl}/sandbox/payments/${reference}`,
      returnPath: `/${guest.habits.language}/player/balance`,
      source: isPaid && method === "card" ? SANDBOX_CARD : null,
      destination: null,
      destinationId: null,
      ...balances,
      createdAt,
      updatedAt: at,
    });
  }
}

interface Wait {
  least: number;
  most: number;
}

/** Minutes from the request to the provider's response: most within the hour, some after a night. */
const WAITS: readonly [Wait, ...Wait[]] = [
  { least: 8, most: 45 },
  { least: 15, most: 60 },
  { least: 15, most: 60 },
  { least: 30, most: 90 },
  { least: 60, most: 240 },
  { least: 180, most: 700 },
];

function waitOf(random: Random): number {
  const { least, most } = pick(random, WAITS);
  return between(random, least, most) * MINUTE_MS;
}

/** The destination of a guest's money: where it came from, under one name for each method. */
function destinationOf({ guest, books, context }: Seat) {
  const { method, reference } = guest.paidBy ?? { method: "card", reference: "" };
  const known = guest.destinations.get(method);
  if (known) return known;
  const whole = method === "card" ? reference : guest.habits.email;
  const row = destinationRow(context, { playerId: guest.id, method, whole, source: SANDBOX_CARD });
  guest.destinations.set(method, row);
  books.addDestination(row);
  return row;
}

/** Occasionally a guest who has won withdraws some of it, by the method of the deposit; it arrives before the time is over. */
export function* withdraw(seat: Seat, until: number): Life {
  const { guest, books, context } = seat;
  const { clock } = context;
  const { id: playerId, currency, withdrawals: random } = guest;
  const method = guest.paidBy?.method;
  if (!method || between(random, 1, 3) > 1) return;
  const terms = methodTerms(method, "withdrawal", guest);
  const unit = roundSum(10_00n, currency);
  const share = (cashOf(seat) * BigInt(between(random, 40, 100))) / 100n;
  const most = share < terms.maximum ? share : terms.maximum;
  const amount = most - (most % unit);
  const wait = waitOf(random);
  if (amount < terms.minimum || clock.now().getTime() + wait >= until) return;
  const { id: destinationId, label } = destinationOf(seat);
  const [id, reference] = [random.id("pay"), random.id("sbx")];
  const fee = feeOf(amount, terms);
  const money = { playerId, paymentId: id, provider: PROVIDER, currency, amount, fee };
  const createdAt = clock.now();
  const balanceBefore = cashOf(seat);
  const balances = { balanceBefore, balanceAfter: balanceBefore - amount };
  books.ledger.post(withdrawalMoved("held", { ...money, at: createdAt }));
  books.addStep({ paymentId: id, state: "requested", at: createdAt, by: "player", ...balances });
  books.addStep({
    paymentId: id,
    state: "approved",
    at: createdAt,
    by: "rule",
    balanceBefore: null,
    balanceAfter: null,
  });
  const sentAfter = Math.min(2_000, wait);
  yield sentAfter;
  const moved = { balanceBefore: null, balanceAfter: null };
  books.ledger.post(withdrawalMoved("sent", { ...money, at: clock.now() }));
  books.addStep({ paymentId: id, state: "sent", at: clock.now(), by: "provider", ...moved });
  yield wait - sentAfter;
  const at = clock.now();
  books.addStep({ paymentId: id, state: "done", at, by: "provider", ...moved });
  books.addPayment({
    id,
    playerId,
    operationId: random.id("op"),
    kind: "withdrawal",
    currency,
    amount,
    fee,
    method,
    provider: PROVIDER,
    reference,
    state: "done",
    redirectUrl: null,
    returnPath: "/",
    source: null,
    destination: label,
    destinationId,
    ...balances,
    createdAt,
    updatedAt: at,
  });
}
