import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { default as axe, RunOptions } from "axe-core";
import { headingFaults } from "#tests/support/html.ts";
import { inTurn, isNightly } from "#tests/support/nightly.ts";
import { overflowOf } from "./every-page.ts";

/** Without its comments: it is compiled again in every page. */
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const RULES: RunOptions = { runOnly: TAGS };

/** Only colours depend on the scheme, and those are tokens: each page in one scheme; little depends on the width. */
const SCHEMES = ["light", "dark"] as const;
const WIDTHS = isNightly ? [360, 1280] : [360];

/**
 * Of equally built siblings, such as rows of a table and cards of a list, this many are checked on a push: axe finds the same in each,
 * and each takes as long as the first.
 */
const ALIKE = isNightly ? Number.POSITIVE_INFINITY : 3;

interface Look {
  width: number;
  colorScheme: (typeof SCHEMES)[number];
}

const looksAt = (place: number): Look[] =>
  WIDTHS.flatMap((width) => inTurn(SCHEMES, place).map((colorScheme) => ({ width, colorScheme })));

/** All of the page at once, in its own fonts: what a phone's bar happens to cover is no fault. */
async function showWhole(page: Page, width: number) {
  for (let height = 740, shown = 0; height !== shown; ) {
    shown = height;
    await page.setViewportSize({ width, height });
    height = await page.evaluate(() => document.fonts.ready.then(() => document.documentElement.scrollHeight));
  }
}

/** One line for each faulty element. */
const violationsOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ({ options, alike }) => {
      /** Attributes whose values style sheets read; of others only their presence counts. */
      const coloured =
        /^(class|style|role|type|value|data-.+|aria-(checked|current|disabled|expanded|invalid|pressed|selected))$/;
      const builds = new Map<Element, string>();
      /** How an element is built and coloured, without its text. */
      const buildOf = (element: Element): string => {
        const known = builds.get(element);
        if (known !== undefined) return known;
        const attributes = Array.from(element.attributes, ({ name, value }) =>
          coloured.test(name) ? `${name}=${value}` : name,
        );
        const build = `${element.tagName} ${attributes.join(" ")} (${Array.from(element.children, buildOf).join()})`;
        builds.set(element, build);
        return build;
      };
      const repeated: Element[] = [];
      const walk = (parent: Element) => {
        const seen = new Map<string, number>();
        for (const child of parent.children) {
          const build = buildOf(child);
          const before = seen.get(build) ?? 0;
          seen.set(build, before + 1);
          if (before < alike) walk(child);
          else repeated.push(child);
        }
      };
      walk(document.body);
      const { axe: library } = window as unknown as { axe: typeof axe };
      const { violations } = await library.run({ include: [document], exclude: repeated }, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = "" }) =>
          [id, target.join(" "), failureSummary.split("\n")[1]].join(" | "),
        ),
      );
    },
    {
      // Axe would also describe every correct element, which takes longer than checking it; and it would fetch and parse all style
      // sheets for a rule that is not among these.
      options: { ...RULES, resultTypes: ["violations" as const], preload: false },
      alike: ALIKE,
    },
  );

async function violationsIn(page: Page, looks: readonly Look[]): Promise<string[]> {
  const problems: string[] = [];
  await page.evaluate(AXE);
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await showWhole(page, width);
    const violations = await violationsOn(page);
    problems.push(...violations.map((line) => `${page.url()} | ${width} | ${colorScheme} | ${line}`));
  }
  return problems;
}

/** The faults of a page in its current state; its index decides in which scheme it is checked. */
export const problemsOf = async (page: Page, place = 0): Promise<string[]> => [
  ...(await overflowOf(page)),
  ...(await violationsIn(page, looksAt(place))),
];

/** The faults in the order of a page's headings. */
export async function headingFaultsOf(page: Page): Promise<string[]> {
  const headings = page.locator("h1, h2, h3, h4, h5, h6");
  return headingFaults(await headings.evaluateAll((found) => found.map(({ tagName }) => Number(tagName[1]))));
}

interface Passing {
  /** The index among the states of the journey. */
  place: number;
  scripts: boolean;
}

/**
 * The faults of a page in the middle of a journey, at the width of its browser and in one scheme; the next state is checked in the
 * other. The page is left unchanged.
 */
export async function problemsInPassing(page: Page, { place, scripts }: Passing): Promise<string[]> {
  const viewport = page.viewportSize() ?? { width: 1280, height: 800 };
  const isPhone = viewport.width < 1000;
  const colorScheme = SCHEMES[place % SCHEMES.length] ?? "light";
  const problems = [
    ...(await headingFaultsOf(page)).map((fault) => `${page.url()} | ${fault}`),
    ...(isPhone ? await overflowOf(page) : []),
    // Axe waits by timers, which do not run without scripts.
    ...(scripts ? await violationsIn(page, [{ width: viewport.width, colorScheme }]) : []),
  ];
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return problems;
}
