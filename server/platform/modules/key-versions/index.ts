export {
  dropVersion,
  isStarted,
  missingVersions,
  requireSameSecrets,
  startWith,
} from "./service.ts";
