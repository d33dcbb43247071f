export { seedWorld } from "./world.ts";
