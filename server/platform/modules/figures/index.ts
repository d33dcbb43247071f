export { ownFigures } from "./service.ts";
