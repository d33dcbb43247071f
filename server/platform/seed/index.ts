export { sandboxTraces } from "./traces.ts";
export { FULL_WORLD, isSeeded, seedWorld } from "./world.ts";
