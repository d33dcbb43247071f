export { authenticate, type SessionPlayer } from "./authentication.ts";
export { endSession } from "./ending.ts";
export { openSession } from "./opening.ts";
export { refreshSession } from "./rotation.ts";
export { signIn } from "./sign-in.ts";
