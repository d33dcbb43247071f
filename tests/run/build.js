import { buildWhenChanged } from "#server/setup/build.js";

await buildWhenChanged();
