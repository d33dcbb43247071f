export { sandboxTraces } from "./traces.ts";
export { FULL_WORLD, seedWorld } from "./world.ts";
