import { ApiFailure } from "#app/api/failure.ts";
import { REAL_CURRENCIES, type RealCurrency } from "#app/contract/money.ts";
import { HISTORY_MONTHS } from "#app/contract/values.ts";
import { pagesAround } from "#app/lib/pages-around.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import { issueText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** Maximum rows of one file. */
export const FILE_ROWS = 10_000;
/** Days a history shows by default, including today. */
const FIRST_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Days as the address has them; empty for an open end. */
export interface Days {
  from: string;
  to: string;
  /** The address names no days. */
  isFirst: boolean;
}

/** The days of the address, or the default ones. */
export function daysOf({ url: { searchParams } }: Pick<Scope, "url">, first: Omit<Days, "isFirst"> = lastDays()): Days {
  if (!searchParams.has("from") && !searchParams.has("to")) return { ...first, isFirst: true };
  return { from: searchParams.get("from") ?? "", to: searchParams.get("to") ?? "", isFirst: false };
}

const lastDays = () => ({ from: dayOf(new Date(Date.now() - (FIRST_DAYS - 1) * DAY_MS)), to: dayOf(new Date()) });

/** The same, as the request to the platform. */
export const askedDays = ({ from, to }: Days) => ({ ...(from && { from }), ...(to && { to }) });

/** What an address requests of a history. */
export interface Asked<Choices extends object> {
  days: Days;
  choices: Choices;
}

/** All of it, as the platform is queried for a file. */
export const askedAll = <Choices extends object>({ days, choices }: Asked<Choices>) => ({
  ...askedDays(days),
  ...choices,
});

/** The page named by the address. */
export const askedPage = <Choices extends object>(scope: Scope, asked: Asked<Choices>) => ({
  ...askedAll(asked),
  ...cursorOf(scope),
});

/** The value in the address, out of the allowed ones; an unknown one is left out, so that an old link still shows its list. */
export const chosen = <Value extends string>(
  { url }: Pick<Scope, "url">,
  name: string,
  values: readonly Value[],
): Value | undefined => values.find((value) => value === url.searchParams.get(name));

export interface Select {
  name: string;
  label: string;
  value: string;
  options: { value: string; label: string }[];
}

/** One select of the form, with an option for no choice. */
export const select = <Value extends string>(
  { t }: Scope,
  name: "game" | "group" | "state" | "currency",
  value: Value | undefined,
  options: readonly { value: Value; label: string }[],
): Select => ({
  name,
  label: t(`history:filter.${name}`),
  value: value ?? "",
  options: [{ value: "", label: t(`history:any.${name}`) }, ...options],
});

/** The select of a currency account. */
export const currencySelect = (scope: Scope, value: RealCurrency | undefined): Select =>
  select(
    scope,
    "currency",
    value,
    REAL_CURRENCIES.map((currency) => ({ value: currency, label: currency })),
  );

type PathTo = (query: Record<string, string | undefined>) => string;

/**
 * The form, and the active filters, each with the address without it. Without the page's cursor: a new filter starts at the
 * first page.
 */
function filterView(scope: Scope, { days, selects, to }: { days: Days; selects: readonly Select[]; to: PathTo }) {
  const choices: Record<string, string> = Object.fromEntries(
    selects.flatMap(({ name, value }) => (value ? [[name, value]] : [])),
  );
  const query: Record<string, string> = { ...(!days.isFirst && { from: days.from, to: days.to }), ...choices };
  const set = selects.flatMap(({ name, value, options }) => {
    const label = value && options.find((option) => option.value === value)?.label;
    return label ? [{ label, href: to({ ...query, [name]: undefined }) }] : [];
  });
  const period = periodText(scope, days);
  return {
    action: to({}),
    days,
    selects,
    active: [...(period ? [{ label: period, href: to({ ...choices, from: "", to: "" }) }] : []), ...set],
    query,
    fileRows: FILE_ROWS,
    bound: scope.t("history:file.bound", { months: HISTORY_MONTHS, rows: scope.format.number(FILE_ROWS) }),
    tooLong: scope.t("history:file.tooLong", { rows: scope.format.number(FILE_ROWS) }),
  };
}

export type FilterView = ReturnType<typeof filterView>;

function periodText({ t }: Scope, { from, to }: Days): string | null {
  if (from && to) return t("history:period.between", { from, to });
  if (from) return t("history:period.since", { from });
  return to ? t("history:period.until", { to }) : null;
}

/** The problems with the days, in words. */
export type DayProblems = { from?: string; to?: string };

type Listed<Data> = { found: Data; problems: null } | { found: null; problems: DayProblems };

/** Requests a list; invalid days are reported beside their fields and nothing is requested. */
export async function listed<Data>(scope: Scope, ask: () => Promise<Data>): Promise<Listed<Data>> {
  try {
    return { found: await ask(), problems: null };
  } catch (error) {
    const failures = error instanceof ApiFailure && error.status === 400 ? error.failures : [];
    const problem = (field: string) => {
      const issue = failures.find(({ path }) => path === field)?.issue;
      return issue ? { [field]: issueText(scope, issue) } : {};
    };
    const problems: DayProblems = { ...problem("from"), ...problem("to") };
    if (Object.keys(problems).length === 0) throw error;
    return { found: null, problems };
  }
}

/**
 * What every history shows around its rows: its form, the problems with it, the number of matching rows, the pages around and
 * the file.
 */
export function listView(
  scope: Scope,
  { days, selects, to, file }: { days: Days; selects: readonly Select[]; to: PathTo; file: HistoryFileName },
  { found, problems }: Listed<{ rows: number; next: string | null; previous: string | null }>,
) {
  const { t, format, paths } = scope;
  const filters = filterView(scope, { days, selects, to });
  const rows = found?.rows ?? 0;
  return {
    filters,
    problems,
    rows,
    caption: t("history:caption", { count: rows, figure: format.number(rows) }),
    pages: pagesAround(found ?? { previous: null, next: null }, (cursor) =>
      to({ ...filters.query, ...(cursor && { cursor }) }),
    ),
    file: paths.historyFile(file, filters.query),
  };
}

type HistoryFileName = Parameters<Scope["paths"]["historyFile"]>[0];
