export { campaignForCode, campaignsFor, campaignsOf } from "./service.ts";
