import { runHouse } from "./house/run.ts";

const commands = {
  platform: ["--enable-source-maps", "build/server/platform.js"],
  ops: ["--enable-source-maps", "build/server/ops.js"],
  site: ["--enable-source-maps", "build/server/site.js"],
  siteReadyPath: "/readyz",
};

// A parent with an IPC channel (the tests) waits for this message instead of reading the terminal.
await runHouse(
  process.env,
  () => commands,
  () => process.send?.("open"),
);
