export { advertsFor, closeAdvert, listAdverts, newAdvertsColumn, publishAdvert, viewAdvert } from "./service.ts";
