import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/browser.js";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Where traces and the report go; runs side by side must not clear each other's. */
const results = process.env.E2E_RESULTS ?? "test-results/browser";
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: results,
  globalSetup: "./tests/support/open-house.ts",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  reporter: [["list"], ["json", { outputFile: `${results}.json` }]],
  use: {
    // Set by the global set-up, before the workers read this file.
    baseURL: process.env.HOUSE_ORIGIN,
    trace: "retain-on-failure",
    launchOptions: { executablePath: findBrowser(), args },
  },
  projects: [
    { name: "phone", use: phone },
    // Left out: what looks at the page by scripts of its own, and what sets the width itself, which once is enough for.
    {
      name: "phone-no-scripts",
      use: { ...phone, javaScriptEnabled: false },
      testIgnore: "**/{accessibility,keyboard,widths}.spec.ts",
    },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } }, testIgnore: "**/widths.spec.ts" },
  ],
});
