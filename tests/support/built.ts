import { buildWhenChanged } from "#server/setup/build.js";

/** Global set-up for tests of the built house: rebuilds it, so that none tests an outdated build. */
export default buildWhenChanged;
