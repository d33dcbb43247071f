export { firstSign } from "./first-sign.ts";
export { ownFigures } from "./service.ts";
