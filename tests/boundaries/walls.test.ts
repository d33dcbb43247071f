import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import config from "../../.dependency-cruiser.cjs";

/** A small house that breaks every wall once: the file, what it imports, and the wall's name. */
const BREACHES: [file: string, imports: string, wall: string][] = [
  ["app/lib/one.ts", "./two.ts", "no-cycles"],
  ["app/lib/lost.ts", "./nowhere.ts", "nothing-unresolved"],
  ["app/contract/paths.ts", "#app/lib/money.ts", "contract-imports-zod-alone"],
  ["app/lib/ledger.ts", "#server/site/main.ts", "app-never-imports-server"],
  ["server/platform/page.ts", "#app/lib/money.ts", "platform-knows-only-the-contract-of-app"],
  ["server/site/purse.ts", "#app/lib/money.ts", "site-knows-only-the-contract-of-app"],
  ["server/purse.ts", "#app/lib/money.ts", "site-knows-only-the-contract-of-app"],
  ["server/site/player.ts", "#server/platform/main.ts", "site-and-platform-meet-at-http-only"],
  ["server/ops/page.ts", "#server/site/main.ts", "platform-never-imports-site"],
  ["server/games/clock.ts", "node:fs", "games-are-pure"],
  ["server/games/rounds.ts", "#server/platform/main.ts", "games-are-pure"],
  ["server/platform/modules/ledger/purse.ts", "../wallet/index.ts", "ledger-imports-no-module"],
  ["server/platform/modules/wallet/post.ts", "../ledger/service.ts", "module-by-its-face"],
  ["server/platform/api/post.ts", "../modules/ledger/service.ts", "module-by-its-face-from-outside"],
  ["server/platform/modules/bonuses/offers.ts", "../figures/index.ts", "signs-lead-to-no-offer"],
  ["app/features/play/cashier.ts", "../cashier/form.ts", "feature-never-another-feature"],
  ["app/lib/house.ts", "#tests/support/house.ts", "nothing-imports-tests"],
  ["app/lib/bundler.ts", "vite", "no-development-package-at-run-time"],
  ["app/lib/address.ts", "#app/paths.ts", "layer-lib"],
  ["app/posters/words.ts", "#app/i18n/words.ts", "layer-ground"],
  ["app/i18n/texts.ts", "#app/api/client.ts", "layer-i18n"],
  ["app/api/token.ts", "#app/cookies/token.ts", "layer-api"],
  ["app/cookies/visitor.ts", "#app/request/scope.ts", "layer-cookies"],
  ["app/request/answer.ts", "#app/forms/form.ts", "layer-request"],
  ["app/page/title.ts", "#app/components/Title.ts", "layer-forms-and-page"],
  ["app/components/Purse.ts", "#app/kinds/dice.ts", "layer-components"],
  ["app/kinds/roulette.ts", "#app/features/play/form.ts", "layer-kinds"],
  ["app/features/play/frame.ts", "#app/layouts/Frame.ts", "layer-features"],
  ["app/layouts/Home.ts", "#app/routes/home.ts", "layer-layouts"],
];

/** Allowed imports similar to each of them. */
const FREE: [file: string, imports: string][] = [
  // Half of the cycle, which is reported once.
  ["app/lib/two.ts", "./one.ts"],
  ["app/contract/money.ts", "zod"],
  ["app/contract/cashier.ts", "./money.ts"],
  ["app/lib/price.ts", "#app/contract/money.ts"],
  ["app/routes/play.ts", "#app/features/play/form.ts"],
  ["app/layouts/Play.ts", "#app/features/play/form.ts"],
  ["app/features/play/table.ts", "#app/kinds/dice.ts"],
  ["app/request/visit.ts", "#app/cookies/token.ts"],
  ["server/platform/price.ts", "#app/contract/money.ts"],
  ["server/site/price.ts", "#app/contract/money.ts"],
  ["server/platform/rounds.ts", "#server/games/seed.ts"],
  ["server/games/seed.ts", "node:crypto"],
  ["server/platform/modules/wallet/hold.ts", "../ledger/index.ts"],
  ["server/platform/modules/wallet/tables.ts", "../ledger/tables.ts"],
  ["server/platform/modules/ledger/tables.ts", "drizzle-orm"],
  ["server/platform/api/figures.ts", "../modules/figures/index.ts"],
  ["server/platform/db/schema.ts", "../modules/ledger/tables.ts"],
];

const EMPTY = [
  "app/paths.ts",
  "app/i18n/words.ts",
  "app/api/client.ts",
  "app/cookies/token.ts",
  "app/request/scope.ts",
  "app/forms/form.ts",
  "app/components/Title.ts",
  "app/kinds/dice.ts",
  "app/layouts/Frame.ts",
  "app/routes/home.ts",
  "app/lib/money.ts",
  "app/features/play/form.ts",
  "app/features/cashier/form.ts",
  "server/site/main.ts",
  "server/platform/main.ts",
  "server/platform/modules/wallet/index.ts",
  "server/platform/modules/figures/index.ts",
  "server/platform/modules/ledger/index.ts",
  "server/platform/modules/ledger/service.ts",
  "tests/support/house.ts",
];

const project = resolve();
const folder = realpathSync(mkdtempSync(join(tmpdir(), "openhand-walls-")));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => {
  for (const file of ["package.json", "tsconfig.json"]) copyFileSync(file, join(folder, file));
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
  for (const file of EMPTY) write(file, "export {};");
  for (const [file, imports] of [...FREE, ...BREACHES]) write(file, `import ${JSON.stringify(imports)};`);
});

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

interface Violation {
  rule: { name: string };
  from: string;
}

function violations(): Violation[] {
  const cruise = join(project, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const options = ["--config", join(project, ".dependency-cruiser.cjs"), "--output-type", "json"];
  const json = execFileSync(process.execPath, [cruise, ...options, "app", "server", "tests"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(json).summary.violations;
}

it("reports every breach, and nothing else", () => {
  const reported = violations().map(({ rule, from }) => `${from}: ${rule.name}`);
  expect(reported.sort()).toEqual(BREACHES.map(([file, , wall]) => `${file}: ${wall}`).sort());
});

it("breaks every wall there is", () => {
  const walls = config.forbidden?.map(({ name }) => name);
  expect([...new Set(BREACHES.map(([, , wall]) => wall))].sort()).toEqual(walls?.sort());
});
