import { askedToStop, HouseProblem, keepHouse, readHouseConfig, welcome } from "./house/index.ts";
import { refuse } from "./setup/refuse.js";

const commands = {
  platform: ["--enable-source-maps", "build/server/platform.js"],
  site: ["--enable-source-maps", "build/server/site.js"],
  siteReadyPath: "/readyz",
};

async function main() {
  const config = readHouseConfig(process.env);
  await keepHouse(config, commands, askedToStop(), () => {
    process.stdout.write(`${welcome(config)}\n`);
    // Whoever started us with a channel (the tests) waits for this instead of reading the terminal.
    process.send?.("open");
  });
}

main().then(
  () => process.exit(0),
  (error) => {
    if (error instanceof HouseProblem) refuse(error.message);
    throw error;
  },
);
