export { advertsFor, countNewAdverts, publishAdvert, viewAdvert } from "./service.ts";
export type { AdvertTexts } from "./tables.ts";
