export { campaignFor, campaignForCode, campaignsFor, campaignsOf, type Reader } from "./service.ts";
