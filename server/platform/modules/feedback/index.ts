export { advertsFor, countNewAdverts, publishAdvert, viewAdvert } from "./service.ts";
