// The walls of the house. Each name is told when its wall is broken; tests/boundaries/walls.test.ts breaks every one.
const TESTS = "\\.test\\.tsx?$";
const MODULES = "^server/platform/modules/";

/** The layers of the site above the contract: each imports from those before it in this list, never from those after it. */
const LAYERS = {
  lib: "lib/",
  ground: "(paths|config\\.server)\\.ts|(posters|state)/",
  i18n: "i18n/",
  api: "api/",
  cookies: "cookies/",
  request: "request/",
  "forms-and-page": "(forms|page)/",
  components: "components/",
  kinds: "kinds/",
  features: "features/",
  layouts: "layouts/",
  routes: "routes|root\\.|entry\\.|hydrate\\.",
};

const layers = Object.entries(LAYERS);
const layerRules = layers.slice(0, -1).map(([name, folder], place) => ({
  name: `layer-${name}`,
  severity: /** @type {const} */ ("error"),
  from: { path: `^app/(${folder})`, pathNot: TESTS },
  to: {
    path: `^app/(${layers
      .slice(place + 1)
      .map(([, above]) => above)
      .join("|")})`,
  },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "nothing-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "(^|/)build/server/" },
    },
    {
      name: "contract-imports-zod-alone",
      severity: "error",
      from: { path: "^app/contract/", pathNot: TESTS },
      to: { pathNot: ["^app/contract/", "(^|/)node_modules/(zod|@noble)/"] },
    },
    {
      name: "app-never-imports-server",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^server/" },
    },
    {
      name: "platform-knows-only-the-contract-of-app",
      severity: "error",
      from: { path: "^server/(platform|games|ops)/" },
      to: { path: "^app/", pathNot: "^app/contract/" },
    },
    {
      name: "site-knows-only-the-contract-of-app",
      comment: "The pages are built by themselves: what else both need, one of each, goes through the load context.",
      severity: "error",
      from: { path: "^server/(site|[^/]+\\.ts$)", pathNot: TESTS },
      to: { path: "^app/", pathNot: "^app/contract/" },
    },
    {
      name: "site-and-platform-meet-at-http-only",
      severity: "error",
      from: { path: "^server/site/", pathNot: TESTS },
      to: { path: "^server/(platform|games)/" },
    },
    {
      name: "platform-never-imports-site",
      severity: "error",
      from: { path: "^server/(platform|games|ops)/" },
      to: { path: "^server/site/" },
    },
    {
      name: "games-are-pure",
      comment:
        "No clock, no network, no database: a round is decided by its seeds alone. The contract says what rules, bets and " +
        "outcomes look like, zod reads the games' files, and the curve of a beacon's signatures is arithmetic.",
      severity: "error",
      from: { path: "^server/games/", pathNot: TESTS },
      to: { pathNot: ["^server/games/", "^(node:)?crypto$", "^app/contract/", "(^|/)node_modules/(zod|@noble)/"] },
    },
    {
      name: "ledger-imports-no-module",
      severity: "error",
      from: { path: `${MODULES}ledger/`, pathNot: TESTS },
      to: { path: MODULES, pathNot: `${MODULES}ledger/` },
    },
    {
      name: "module-by-its-face",
      comment: "A module's insides may change without anyone else noticing. Tables are one schema: keys point across.",
      severity: "error",
      from: { path: `${MODULES}([^/]+)/` },
      to: { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/(index|tables)\\.ts$`] },
    },
    {
      name: "module-by-its-face-from-outside",
      severity: "error",
      from: { path: "^server/", pathNot: [MODULES, "^server/platform/db/schema\\.ts$", TESTS] },
      to: { path: MODULES, pathNot: `${MODULES}[^/]+/index\\.ts$` },
    },
    {
      name: "signs-lead-to-no-offer",
      comment: "Early signs are shown to their player, and read by nothing that offers, mails or decides.",
      severity: "error",
      from: { path: "^server/", pathNot: [`${MODULES}figures/`, "^server/platform/api/figures\\.ts$"] },
      to: { path: `${MODULES}figures/` },
    },
    {
      name: "feature-never-another-feature",
      severity: "error",
      from: { path: "^app/features/([^/]+)/" },
      to: { path: "^app/features/", pathNot: "^app/features/$1/" },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: TESTS },
      to: { path: ["^tests/", TESTS] },
    },
    {
      name: "no-development-package-at-run-time",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: [TESTS, "^server/setup/", "^app/routes\\.ts$"] },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg"], dependencyTypesNot: ["type-only"] },
    },
    ...layerRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      conditionNames: ["import", "require", "node", "default", "types"],
      exportsFields: ["exports"],
    },
  },
};
