export { advertsFor, closeAdvert, countNewAdverts, listAdverts, publishAdvert, viewAdvert } from "./service.ts";
