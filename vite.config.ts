import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup } from "vite";
import options from "./remix.config.js";
import { leavingOut } from "./server/setup/left-out.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const LIBRARIES =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|i18next|jotai|turbo-stream)\/|\/node_modules\/@remix-run\//;
const FRAME =
  /\/app\/(?:layouts(?!\/(?:DashboardFrame|AccountSections|CountryPage|LiveUpdates))|i18n|state\/(?:notices|store))[/.]|\/app\/(?:root|paths|page\/(?:meta|root-data))\.|\/app\/components\/(?:Anchor|Button|DataTable|Hash|close-popover|Icon|icons|Notice|Sheet|MoneyText|Heading|SectionHead|Ledger|Unbroken|Rail|Field|FieldError|Fold|Badge|ClientOnly|Outcome|Reason)\.|\/app\/(?:lib\/(?:amount|live\/bus)|state\/live|kinds\/use-(?:is-new|busy)|forms\/(?:answer|field)|contract\/games\/index)\./;

/** What every table loads before it is taken over, as one file instead of fifteen. */
const TABLE = new RegExp(
  [
    "/app/features/play/(?:BonusLine|Clock|Dock|FullScreen|Go|HeldDock|Keys|Message|NetLine|OwnSeed|PlanFields|PlayScreen|Returns|Rounds)\\.",
    "/app/features/play/(?:Salute|SessionStrip|Side|Sound|Stake|Strip|Switch|TableForm|Tally|Tell|refused|revalidate-table|run-parts|stake-steps)\\.",
    "/app/features/play/(?:tell-room|use-(?:keys|latest|press|reported-run|sound|stage)|Volume)\\.",
    "/app/kinds/(?:bet-form|cover|go-words|sound|table-stakes)\\.|/app/state/(?:published-table|switches)\\.|/app/lib/when-left\\.",
    "/app/routes/game-play/TableRules\\.",
  ].join("|"),
);

/** Of a table, what pages of drawn rounds show too. */
const DRAWN = /\/app\/(?:features\/play\/(?:CheckForm|Stage|RoundResult)|kinds\/parts)\./;

/** What tables and the pages of their games show both, as one file. */
const RULES =
  /\/app\/(?:components\/(?:Sideways|Thumb)|features\/(?:catalogue\/Rules|jackpots\/(?:JackpotFold|Pool(?:Lines|Strip))))\./;

/** What comes before React and with it must bring none of its files along. */
const ALONE = /\/app\/lib\/leave-to-the-browser\./;

/** What every page loads (the player's sections and the page of a closed country are not among it), as two files instead of twenty: 3 kB less brotli, and two requests on a bad network. */
const sharedChunks: Rollup.GetManualChunk = (id) => {
  if (LIBRARIES.test(id)) return "libraries";
  if (ALONE.test(id)) return "alone";
  if (DRAWN.test(id)) return "drawn";
  if (RULES.test(id)) return "rules";
  if (TABLE.test(id)) return "table";
  return FRAME.test(id) ? "frame" : undefined;
};

/** Libraries warn their developers in production too, and check what they hand each other. Without it: 3 kB brotli. */
const WARNINGS = [
  "warning",
  "warningOnce",
  "logDeprecation",
  "logV6DeprecationWarnings",
  "this.logger.error",
  "this.logger.warn",
  "this.logger.log",
  "this.logger.deprecate",
  "console.warn",
  "invariant",
  "invariant$1",
  "invariant$2",
  // Finds routes one by one, which remix.config.js asks nobody to do.
  "useFogOFWarDiscovery",
];

/** Every page carries the name of each file: with seven letters of its hash instead of eight (fewer Rollup refuses), 0.1 kB brotli less. */
const SHORT_NAMES = { entryFileNames: "assets/[name]-[hash:7].js", chunkFileNames: "assets/[name]-[hash:7].js" };

/** What terser calls unsafe is so for code that looks at its own source or changes built-in objects. Worth 1 kB brotli. */
const SMALLEST = {
  ...({ ecma: 2020, passes: 4, inline: 1, keep_fargs: false, pure_getters: true } as const),
  unsafe: true,
  unsafe_arrows: true,
  unsafe_methods: true,
  pure_funcs: WARNINGS,
};

/**
 * The first script is no module: a browser asks for one only when the page has begun to run scripts, a tenth of a second after the sheets on
 * a cheap phone. It has no imports but those it makes when it runs, and its names stay its own.
 */
const firstScript: Plugin = {
  name: "first-script",
  apply: "build",
  enforce: "post",
  // Vite wraps `import("…")` in a function that all chunks share, which would be an import. In two pairs of brackets it is not seen.
  transform: (code, id) =>
    id.endsWith("/app/entry.client.ts") ? code.replace(/\bimport\(("[^"]+")\)/g, "import(($1))") : undefined,
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk" || file.name !== "entry.client") continue;
      if (file.imports.length + file.exports.length > 0) this.error(`${file.fileName} is not alone`);
      // A document may include it, whose address is not that of the file.
      if (!file.code.includes('import("./')) this.error(`${file.fileName} does not import as it did`);
      file.code = file.code.replaceAll('import("./', 'import("/assets/');
      file.code = `(()=>{"use strict";${file.code}})()`;
    }
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [leavingOut(), remix(options), firstScript],
  css: {
    transformer: "lightningcss",
    lightningcss: { targets: { chrome: 100 << 16, safari: 15 << 16, firefox: 100 << 16 } },
  },
  build: {
    // esbuild 0.28 refuses Remix's older default targets.
    target: "es2022",
    cssMinify: "lightningcss",
    // Remix names the files of a page itself; Vite's own preloading would only be more code.
    modulePreload: false,
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      compress: SMALLEST,
      format: { comments: false },
    },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: sharedChunks, ...SHORT_NAMES } },
  },
  optimizeDeps: { esbuildOptions: { target: "es2022" } },
}));
