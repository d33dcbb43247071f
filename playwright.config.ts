import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/browser.js";
import { isNightly } from "./tests/support/nightly.ts";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  // Its process is one more that each frame goes through, for a sixteenth of what browsers take.
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Room for short-lived objects, as in NODE_OPTIONS of the jobs: a page makes many, and copying them takes a tenth of it. A page of a test
  // is over before its scripts run quicker for having been compiled once more, which took a fourth of all that pages take.
  "--js-flags=--min-semi-space-size=32 --max-semi-space-size=64 --no-maglev --no-turbofan --no-enable-lazy-source-positions",
  // As wide as on a phone, where letters are not moved to whole pixels.
  "--font-render-hinting=none",
];
/** Where traces and the report go; runs side by side must not clear each other's. */
const results = process.env.E2E_RESULTS ?? "test-results/browser";
/** Looked for once: the workers read this file again, with what is set here. */
process.env.CHROMIUM_PATH ??= findBrowser() ?? "";
const browser = process.env.CHROMIUM_PATH;
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const specs = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`);
/**
 * What has ways of its own without scripts: tables, money, limits and what stands over a page. All else is forms and links, which `map-forms`
 * sends and `crawl` follows as a browser without scripts does; every night a browser does it too.
 */
const WITHOUT_SCRIPTS_TOO = specs(
  "balls",
  "crash",
  "cut-lines",
  "fan",
  "held-round",
  "journey",
  "limits",
  "other-studios",
  "planned-run",
  "refused-forms",
  "first-documents",
  "older-browsers",
  "popups",
  "everything",
  "public-log",
  "tables",
  "verify",
  "ways-back",
  "widths",
  "withdrawal",
);
/** Of those the tests that are made without scripts at night only. */
const SCRIPTED = /@scripted/;
/** The tests that are made on a wide screen as well: of each page that is arranged otherwise there. */
const WIDE_TOO = /@wide/;
/** They look at a page by scripts of their own, and set the width themselves. */
const LOOKS = specs("accessibility", "widths");

/** Only what hangs is stopped: how quick a page is on a busy machine says nothing. */
const TEST_MS = 600_000;
const EXPECT_MS = 60_000;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: specs("*"),
  outputDir: results,
  globalSetup: "./tests/support/open-house.ts",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: TEST_MS,
  expect: { timeout: EXPECT_MS },
  reporter: [["list"], ["json", { outputFile: `${results}.json` }]],
  use: {
    // Set by the global set-up, before the workers read this file.
    baseURL: process.env.HOUSE_ORIGIN,
    // Recorded for every test, it would take longer than the tests: `npm test -- <name>` asks for it.
    trace: "off",
    launchOptions: { executablePath: browser || undefined, args },
  },
  projects: [
    { name: "phone", use: phone, testIgnore: isNightly ? [] : specs("widths") },
    {
      name: "phone-no-scripts",
      use: { ...phone, javaScriptEnabled: false },
      ...(isNightly
        ? { testIgnore: specs("accessibility", "keyboard") }
        : { testMatch: WITHOUT_SCRIPTS_TOO, grepInvert: SCRIPTED }),
    },
    {
      name: "desktop",
      use: { viewport: { width: 1280, height: 800 } },
      ...(isNightly ? { testIgnore: LOOKS } : { grep: WIDE_TOO }),
    },
  ],
});
