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
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/open-house.ts",
  workers: 2,
  fullyParallel: true,
  retries: 0,
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    // Set by the global set-up, before the workers read this file.
    baseURL: process.env.HOUSE_ORIGIN,
    trace: "retain-on-failure",
    launchOptions: { executablePath: findBrowser(), args },
  },
  projects: [
    { name: "phone", use: phone },
    { name: "phone-no-scripts", use: { ...phone, javaScriptEnabled: false } },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
  ],
});
