export {
  campaignFor,
  campaignForCode,
  campaignsFor,
  campaignsOf,
  checkedColumns,
  matchesOf,
  type Reader,
} from "./service.ts";
