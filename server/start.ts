import { runHouse } from "./house/run.ts";

const commands = {
  platform: ["--enable-source-maps", "build/server/platform.js"],
  ops: ["--enable-source-maps", "build/server/ops.js"],
  site: ["--enable-source-maps", "build/server/site.js"],
  siteReadyPath: "/readyz",
};

// A process that started us with a channel (the tests) waits for the word instead of reading the terminal.
await runHouse(
  process.env,
  () => commands,
  () => process.send?.("open"),
);
