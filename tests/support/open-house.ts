import { buildWhenChanged } from "#server/setup/build.js";
import { openHouse } from "./house.ts";

/** Global set-up of Playwright: one house, with the world that ships, for the whole run. */
export default async function openForTheRun(): Promise<() => Promise<void>> {
  await buildWhenChanged();
  const { origin, platform, databaseUrl, close } = await openHouse();
  Object.assign(process.env, { HOUSE_ORIGIN: origin, HOUSE_PLATFORM: platform, HOUSE_DATABASE: databaseUrl });
  return close;
}
