import type { Caller, UploadedForm } from "#app/api/client.server.ts";
import { isRefusal } from "#app/api/failure.ts";
import type { Platform } from "#app/api/platform.server.ts";
import { operations } from "#app/contract/index.ts";
import type { DataOf, InputOf, OperationId } from "#app/contract/types.ts";
import { clearAuthToken, storeAuthToken } from "#app/cookies/auth-token.server.ts";
import { storeDeviceToken } from "#app/cookies/known-device.server.ts";
import type { AnswerCookies } from "./answer-cookies.server.ts";
import type { AnswerNotes } from "./load-context.server.ts";
import type { Scope, UploadId } from "./scope.ts";

interface SessionParts {
  platform: Pick<Platform, "call" | "refresh">;
  /** The one the browser sent; null for a guest. */
  token: string | null;
  /** Who calls an operation, apart from the token. */
  callerOf: (id: OperationId) => Omit<Caller, "token">;
  cookies: AnswerCookies;
  notes: AnswerNotes;
  /** What is thrown when the session has ended. */
  ended: () => Error;
}

/** The session of one request: its token, and the calls made with it. */
export function openSession({ platform, token: sent, callerOf, cookies, notes, ended }: SessionParts) {
  let token = sent;
  const calling = (id: OperationId): Caller => ({ ...callerOf(id), token });

  function signIn(signedIn: Parameters<Scope["signIn"]>[0]): void {
    token = signedIn.token;
    // The answer that starts a session is private to the player, although the visitor came as a guest.
    notes.isGuest = false;
    cookies.set(storeAuthToken(token));
    if (signedIn.deviceToken) cookies.set(storeDeviceToken(signedIn.deviceToken));
  }

  function signOut(): void {
    token = null;
    cookies.set(clearAuthToken());
  }

  /** An expired session ends here, once for any number of failed calls. A platform that is down ends no session. */
  function end(error: unknown): never {
    if (!isRefusal(error, "unauthenticated")) throw error;
    if (token) signOut();
    throw ended();
  }

  async function call<Id extends OperationId>(id: Id, input: InputOf<Id>): Promise<DataOf<Id>> {
    const used = token;
    try {
      return await platform.call(id, input, calling(id));
    } catch (error) {
      const expired = isRefusal(error, "unauthenticated");
      if (!expired || !token || operations[id].audience === "anyone") throw error;
      // Another call may have refreshed the token during this one.
      const fresh = token === used ? await platform.refresh(calling(id)).catch(end) : token;
      if (fresh !== token) signIn({ token: fresh });
      return platform.call(id, input, calling(id)).catch(end);
    }
  }

  /**
   * The form names its document. A body can be read only once, so it is not resent with a fresh token; the token was refreshed
   * when the scope was entered.
   */
  async function upload(id: UploadId, form: UploadedForm): Promise<void> {
    await platform.call(id, {} as InputOf<UploadId>, { ...calling(id), upload: form }).catch(end);
  }

  return { call, upload, signIn, signOut };
}
