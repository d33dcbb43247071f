export {
  dropVersion,
  isStarted,
  missingVersions,
  requireSameSecrets,
  requireSecrets,
  startWith,
} from "./service.ts";
