import { buildWhenChanged } from "#server/setup/build.js";
import { openHouse } from "./house.ts";
import { TEST_SECRETS } from "./secrets.ts";

/** Global set-up of Playwright: one house, with the full world, for the whole run. */
export default async function openForTheRun(): Promise<() => Promise<void>> {
  await buildWhenChanged();
  const { origin, platform, databaseUrl, close } = await openHouse({ host: "localhost" });
  Object.assign(process.env, { HOUSE_ORIGIN: origin, HOUSE_PLATFORM: platform, HOUSE_DATABASE: databaseUrl });
  // For the operator's commands that tests run.
  process.env.SECRETS = TEST_SECRETS;
  return close;
}
