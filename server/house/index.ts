export { readHouseConfig } from "./config.ts";
export { keepHouse } from "./keep-house.ts";
export { HouseProblem } from "./problem.ts";
export { askedToStop } from "./stop-signals.ts";
export { welcome } from "./welcome.ts";
