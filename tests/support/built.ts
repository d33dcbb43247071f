import { buildWhenChanged } from "#server/setup/build.js";

/** Global set-up for what runs the built house: never an old build. */
export default buildWhenChanged;
