export { authenticateWithProfile, type StoredProfile, viewProfile } from "./view.ts";
