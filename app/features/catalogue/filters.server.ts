import { GAME_SORTS, type GameSection } from "#app/contract/catalogue.ts";
import { GAME_CATEGORIES, MECHANICS } from "#app/contract/games/index.ts";
import { isOtherId } from "#app/contract/other-ids.ts";
import type { DataOf, InputOf } from "#app/contract/types.ts";
import { anyId } from "#app/contract/values.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { cursorOf } from "#app/page/cursor.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** Returns, in per cent, and largest wins, in stakes, by which a list can be filtered. */
const RETURNS = [94, 95, 96, 97, 98];
const WINS = [100, 500, 1_000, 5_000];
const LEVELS = [1, 2, 3, 4, 5];

/** The choices in the address of a list; null or empty where unset. */
export interface Chosen {
  q: string | null;
  category: (typeof GAME_CATEGORIES)[number] | null;
  studio: string | null;
  mechanic: (typeof MECHANICS)[number] | null;
  /** In order, each once; empty for any. */
  volatility: number[];
  /** Per cent. */
  rtp: number | null;
  win: number | null;
  sort: (typeof GAME_SORTS)[number] | null;
}

const oneOf = <Value extends string | number>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => String(value) === text) ?? null;

/** Reads the address. Unknown values are left out: an old link still shows its list. */
export function readFilters({ url: { searchParams } }: Pick<Scope, "url">): Chosen {
  const given = (name: string) => searchParams.get(name);
  const levels = searchParams.getAll("volatility").join(",").split(",");
  const studio = anyId.safeParse(given("studio"));
  return {
    q: cutText(given("q"), 60)?.trim() || null,
    category: oneOf(GAME_CATEGORIES, given("category")),
    studio: studio.success ? studio.data : null,
    mechanic: oneOf(MECHANICS, given("mechanic")),
    volatility: LEVELS.filter((level) => levels.includes(String(level))),
    rtp: oneOf(RETURNS, given("rtp")),
    win: oneOf(WINS, given("win")),
    sort: oneOf(GAME_SORTS, given("sort")),
  };
}

/** The same, as the request to the platform. */
export function searchOf(scope: Scope, section: GameSection, chosen: Chosen): InputOf<"searchGames"> {
  const { q, category, studio, mechanic, volatility, rtp, win, sort } = chosen;
  return {
    section,
    ...(q && { q }),
    ...(category && { category }),
    ...(studio && { studio }),
    ...(mechanic && { mechanic }),
    ...(volatility.length > 0 && { volatility: volatility.join(",") }),
    ...(rtp !== null && { rtp: rtp / 100 }),
    ...(win !== null && { maximumWin: win }),
    ...(sort && { sort }),
    ...cursorOf(scope),
  };
}

/** The same, as the query of an address. */
export const queryOf = ({ volatility, ...chosen }: Chosen) => ({
  ...chosen,
  volatility: volatility.join(",") || null,
});

/** Whether anything is chosen that the search field does not show. */
export const isOpen = ({ q: _, volatility, ...chosen }: Chosen): boolean =>
  volatility.length > 0 || Object.values(chosen).some((choice) => choice !== null);

type Studios = DataOf<"listProviders">["studios"];
type Tab = DataOf<"listTabs">["tabs"][number];

interface Known {
  section: GameSection;
  tab: Tab | undefined;
  studios: Studios;
}

/** The name of a studio, marked where it is not the house's. */
export const studioName = ({ t }: Pick<Scope, "t">, { id, name }: Pick<Studios[number], "id" | "name">): string =>
  isOtherId(id) ? t("games:otherStudio", { name }) : name;

/** The house's own studios first. */
export const inOrder = (studios: Studios): Studios => [
  ...studios.filter(({ id }) => !isOtherId(id)),
  ...studios.filter(({ id }) => isOtherId(id)),
];

/** The active filters, each with the address of the list without it. */
export function activeFilters({ t, format, paths }: Scope, chosen: Chosen, { section, studios }: Known) {
  const { q, category, studio, mechanic, volatility, rtp, win } = chosen;
  const without = (label: string, change: Partial<Chosen>) => ({
    label,
    href: paths.section(section, queryOf({ ...chosen, ...change })),
  });
  const known = (id: string) => studios.find((studio) => studio.id === id) ?? { id, name: id };
  return [
    ...(q ? [without(t("games:filter.typed", { query: q }), { q: null })] : []),
    ...(category ? [without(t(`games:section.${category}`), { category: null })] : []),
    ...(studio ? [without(studioName({ t }, known(studio)), { studio: null })] : []),
    ...(mechanic ? [without(t(`games:mechanic.${mechanic}`), { mechanic: null })] : []),
    ...volatility.map((level) =>
      without(t("games:volatilityLabel", { level }), { volatility: volatility.filter((other) => other !== level) }),
    ),
    ...(rtp === null
      ? []
      : [without(t("games:filter.rtpFrom", { share: format.percent(rtp / 100, 0) }), { rtp: null })]),
    ...(win === null ? [] : [without(t("games:filter.winFrom", { figure: format.number(win) }), { win: null })]),
  ];
}

/** The fields of the form: what can be chosen here, and what is chosen. */
export function filterFields({ t, format }: Scope, chosen: Chosen, { section, tab, studios }: Known) {
  const choice = <Value extends string | number>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value: String(value), label: label(value) }));
  const field = (name: Exclude<keyof Chosen, "q">, any: string, options: { value: string; label: string }[]) => ({
    name,
    label: t(`games:filter.${name}`),
    value: String(chosen[name] ?? ""),
    options: [{ value: "", label: any }, ...options],
  });
  const isCategory = GAME_CATEGORIES.some((category) => category === section);
  const mechanics = tab?.mechanics ?? [];
  return {
    selects: [
      ...(isCategory
        ? []
        : [
            field(
              "category",
              t("games:filter.any"),
              choice(GAME_CATEGORIES, (id) => t(`games:section.${id}`)),
            ),
          ]),
      ...(mechanics.length > 1
        ? [
            field(
              "mechanic",
              t("games:filter.any"),
              choice(mechanics, (id) => t(`games:mechanic.${id}`)),
            ),
          ]
        : []),
      field(
        "studio",
        t("games:filter.anyStudio"),
        inOrder(studios).map((studio) => ({ value: studio.id, label: studioName({ t }, studio) })),
      ),
      field(
        "rtp",
        t("games:filter.any"),
        choice(RETURNS, (share) => format.percent(share / 100, 0)),
      ),
      field(
        "win",
        t("games:filter.any"),
        choice(WINS, (win) => t("games:times", { figure: format.number(win) })),
      ),
      field(
        "sort",
        t("games:filter.sectionOrder"),
        choice(GAME_SORTS, (sort) => t(`games:sort.${sort}`)),
      ),
    ],
    levels: LEVELS.map((level) => ({ level, isChosen: chosen.volatility.includes(level) })),
  };
}

export type FilterFields = ReturnType<typeof filterFields>;
