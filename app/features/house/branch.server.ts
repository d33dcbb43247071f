import { createHash } from "node:crypto";
import { isRefusal } from "#app/api/failure.ts";
import { checkBranch, sumsOnTheWay } from "#app/contract/balance-branch.ts";
import type { BalanceBranch } from "#app/contract/house.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import { realCurrency } from "#app/contract/money-schemas.ts";
import type { InputOf } from "#app/contract/types.ts";
import { day } from "#app/contract/values.ts";
import type { Scope } from "#app/request/scope.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The number of past days that can be chosen. */
const DAYS = 30;

/** Of a longer path, the number of steps shown before the last. */
const FIRST_STEPS = 3;

/** The tree the address requests; unknown values are left out. */
function requestedIn({ url: { searchParams } }: Scope) {
  const currency = realCurrency.safeParse(searchParams.get("currency"));
  const parsedDay = day.safeParse(searchParams.get("day"));
  return {
    currency: currency.success ? currency.data : undefined,
    day: parsedDay.success ? parsedDay.data : undefined,
  };
}

/** The player's branch; null where they were owed nothing. */
async function branchOf(scope: Scope, tree: InputOf<"getBalanceBranch">): Promise<BalanceBranch | null> {
  try {
    return await scope.call("getBalanceBranch", tree);
  } catch (error) {
    if (isRefusal(error, "not_found")) return null;
    throw error;
  }
}

const SHORT_HASH = 16;

/** One part on its path to the root: each step with the neighbour and the resulting sum. */
function wayOf({ t, format }: Scope, branch: BalanceBranch, part: BalanceBranch["parts"][number]) {
  const money = (amount: bigint) => format.money(toMoney(amount, branch.currency));
  const last = part.path.length;
  const nameOf = (place: number) => {
    if (place === 0) return t("house:proof.leaf");
    return place === last ? t("house:proof.rootStep", { step: String(place) }) : String(place);
  };
  const steps = sumsOnTheWay(part).map((sum, place) => ({
    id: String(place),
    name: nameOf(place),
    neighbour: place === 0 ? "–" : `${part.path[place - 1]?.hash.slice(0, SHORT_HASH)}…`,
    sum: money(sum),
  }));
  const isLong = steps.length > FIRST_STEPS + 2;
  return {
    id: String(part.part),
    title: t("house:proof.part", { part: part.part, amount: money(BigInt(part.amount)) }),
    caption: t(isLong ? "house:proof.stepsCut" : "house:proof.steps", { count: last }),
    first: isLong ? steps.slice(0, FIRST_STEPS + 1) : steps,
    between: isLong ? t("house:proof.more", { count: steps.length - FIRST_STEPS - 2 }) : null,
    end: isLong ? steps.slice(-1) : [],
  };
}

function branchView(scope: Scope, branch: BalanceBranch) {
  const { format, paths } = scope;
  const { currency, balance, parts, account } = branch;
  const { claims } = checkBranch(branch, branch.root, sha256);
  const sum = claims.find(({ claim }) => claim === "sum");
  return {
    account,
    balance: format.money(toMoney(BigInt(balance), currency)),
    treeSum: sum?.same ? format.money(toMoney(BigInt(branch.sum), currency)) : (sum?.found ?? "–"),
    isEqual: claims.every(({ same }) => same),
    size: format.number(Math.ceil(JSON.stringify(branch, null, 1).length / 1000)),
    href: paths.balanceProof({ day: branch.day, currency }, "/branch.json"),
    ways: parts.map((part) => wayOf(scope, branch, part)),
  };
}

/** The choices of the page: the player's currencies, and the days that have a proof. */
async function choicesOf(scope: Scope, asked: RealCurrency | undefined) {
  const { accounts } = await scope.call("getBalance", {});
  const currencies = accounts.map(({ currency }) => currency);
  const active = accounts.find((account) => account.active)?.currency ?? "EUR";
  const currency = asked !== undefined && currencies.includes(asked) ? asked : active;
  const { items } = await scope.call("listBalanceProofs", { currency, limit: DAYS });
  return { currency, currencies, proofs: items };
}

/** The page of a player's proof: the tree of a day and currency, and the player's branch in it. */
export async function balanceProofView(scope: Scope) {
  const { format, t, paths } = scope;
  const requested = requestedIn(scope);
  const { currency, currencies, proofs } = await choicesOf(scope, requested.currency);
  const proof = proofs.find(({ day }) => day === requested.day) ?? proofs[0];
  const branch = proof ? await branchOf(scope, { day: proof.day, currency }) : null;
  const midnightOf = (of: string) => t("house:proof.midnight", { day: format.date(of, "restrictions") });
  const isNewest = proof === proofs[0];
  return {
    choices: {
      currency,
      day: proof?.day ?? "",
      currencies: currencies.map((code) => ({ value: code, label: `${code} · ${format.currencyName(code)}` })),
      days: proofs.map(({ day }) => ({ value: day, label: format.date(day, "restrictions") })),
    },
    proof: proof && {
      currency,
      root: proof.root,
      day: midnightOf(proof.day),
      accounts: format.number(proof.accounts),
      sum: format.money(proof.sum),
      listHref: `${paths.houseLedger()}#owed`,
    },
    branch: branch && branchView(scope, branch),
    /** Players who registered after the last proof do not find their balance in it until the next one. */
    next:
      isNewest && !branch ? t("house:proof.next", { time: midnightOf(new Date().toISOString().slice(0, 10)) }) : null,
  };
}

export type BalanceProofView = Awaited<ReturnType<typeof balanceProofView>>;
