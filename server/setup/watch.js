import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { bundleOptions } from "./bundle.js";
import { ROOT } from "./root.js";

/** `npm run dev`: the site under Vite with hot reload, the platform rebuilt and restarted when its sources change. */
export async function watch() {
  await esbuild.build(bundleOptions({ house: "server/house/run.ts", ops: "server/ops/main.ts" }, "build/dev"));
  const { runHouse } = await import(pathToFileURL(join(ROOT, "build/dev/house.js")).href);

  /** @type {{ restart: () => Promise<void> } | undefined} */
  let running;
  const restarter = {
    name: "restart the platform",
    setup: (/** @type {import("esbuild").PluginBuild} */ { onEnd }) =>
      onEnd(({ errors }) => {
        if (errors.length === 0) void running?.restart();
      }),
  };
  const options = bundleOptions({ platform: "server/platform/main.ts" }, "build/dev");
  const platform = await esbuild.context({ ...options, plugins: [restarter] });
  await platform.rebuild();
  await platform.watch();

  const commandsFor = (/** @type {{ PORT: number, HOST: string }} */ config) => ({
    platform: ["--enable-source-maps", "build/dev/platform.js"],
    ops: ["--enable-source-maps", "build/dev/ops.js"],
    site: viteCommand(config),
    siteReadyPath: "/@vite/client",
  });
  await runHouse({ ...process.env, NODE_ENV: "development" }, commandsFor, (/** @type {typeof running} */ worker) => {
    running = worker;
  });
}

/** @param {{ PORT: number, HOST: string }} config */
function viteCommand({ PORT, HOST }) {
  return [
    "--import",
    "./server/setup/end-with-parent.js",
    "node_modules/@remix-run/dev/dist/cli.js",
    "vite:dev",
    "--strictPort",
    "--port",
    String(PORT),
    "--host",
    HOST,
  ];
}
