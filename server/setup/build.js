import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { bundleOptions, importTypescript, SERVER_ENTRIES } from "./bundle.js";
import { fingerprintOfSources } from "./fingerprint.js";
import { refuse } from "./refuse.js";
import { ROOT } from "./root.js";
import { buildVerifier } from "./verifier.js";
import { requireWritable } from "./writable.js";

const STAMP = join(ROOT, "build/fingerprint");

export async function buildWhenChanged() {
  const built = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  if (built !== fingerprintOfSources()) await build();
}

export async function build() {
  requireWritable(join(ROOT, "build"));
  process.stdout.write("Building…\n");
  // Computed before the build: a file changed during it causes a rebuild next time.
  const fingerprint = fingerprintOfSources();
  rmSync(STAMP, { force: true });
  rmSync(join(ROOT, "build/server"), { recursive: true, force: true });
  await bundleServer();
  buildSite();
  const { writeBuildFacts } = await importTypescript("server/site/build-facts.ts");
  await writeBuildFacts(join(ROOT, "build/site"));
  await buildVerifier(join(ROOT, "build/site/client"));
  const { compressAssets } = await importTypescript("server/site/compress-assets.ts");
  await compressAssets(join(ROOT, "build/site/client"));
  writeFileSync(STAMP, fingerprint);
  // Otherwise esbuild's service process keeps running for as long as the house is open.
  await esbuild.stop();
}

async function bundleServer() {
  try {
    await esbuild.build(bundleOptions(SERVER_ENTRIES, "build/server"));
  } catch {
    refuse("The server could not be built: see esbuild's message above.");
  }
}

function buildSite() {
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "error"],
    {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  if (status !== 0) refuse("The site could not be built: see Vite's message above.");
}
