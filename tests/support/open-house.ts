import { buildWhenChanged } from "#server/setup/build.js";
import { openHouse } from "./house.ts";

/** Global set-up of Playwright: one house, with the world that ships, for the whole run. */
export default async function openForTheRun(): Promise<() => Promise<void>> {
  await buildWhenChanged();
  const { origin, close } = await openHouse();
  process.env.HOUSE_ORIGIN = origin;
  return close;
}
