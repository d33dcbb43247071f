export { FULL_WORLD, seedWorld } from "./world.ts";
