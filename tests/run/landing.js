/**
 * Test files that `npm test` leaves to a landing: `.ci/run` runs them too before a change goes in, and `npm run nightly` does. They try a
 * house in which something fails (a process, a network, a clock, a database, a file on its way, a row that was changed), how one is started
 * and ended, worlds of many players, and the look of each page: axe, widths, the places of a table's parts, every link. They take more than
 * half of the processor time of all tests. A test by its name runs whatever the list says.
 */
export const LANDING = [
  ...[
    "clocks",
    "closed-folder",
    "crawl",
    "ended-while-starting",
    "interrupted-run",
    "killed-platform",
    "live",
    "money-under-kills",
    "secrets",
    "settings-hang",
    "silent-platform",
    "site-environment",
    "start",
    "start-refusals",
    "stopped-platform",
  ].map((name) => `tests/boundaries/${name}.test.ts`),
  ...["production", "rolling-restart"].map((name) => `tests/proxy/${name}.test.ts`),
  ...[
    "auditFairness",
    "campaignsPlayed",
    "databaseOutage",
    "factorsOfReplicas",
    "keyRotation",
    "keysOfReplicas",
    "live-redis",
    "printedOdds",
    "provider-kit",
    "sandbox-world",
    "world-stories",
  ].map((name) => `tests/contract/${name}.test.ts`),
  ...["audit", "audit-watch", "embedded", "outage"].map((name) => `tests/ledger/${name}.test.ts`),
  ...[
    "accessibility",
    "bad-input",
    "contrast",
    "fallbacks",
    "late-parts",
    "missing-files",
    "stage",
    "unanswered",
    "widths",
  ].map((name) => `tests/e2e/${name}.spec.ts`),
];

/** Of the browser's projects those that `npm test` runs: a wide screen arranges otherwise what a phone shows too. */
export const PROJECTS = ["phone", "phone-no-scripts"];
