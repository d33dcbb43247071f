/** Why the browser used or made no passkey, where the player can do something about it. */
export type PasskeyProblem = "cancelled" | "known" | "failed";

/** `NotAllowedError` covers: closed, timed out, and no passkey for this house on the device. */
const PROBLEMS: Readonly<Record<string, PasskeyProblem>> = { NotAllowedError: "cancelled", InvalidStateError: "known" };

export const problemOf = (error: unknown): PasskeyProblem =>
  (error instanceof Error && PROBLEMS[error.name]) || "failed";

/** Cancelled by a later prompt of ours, which replaces it: no problem. */
export const isReplaced = (error: unknown): boolean => error instanceof Error && error.name === "AbortError";

/** The library for passkeys is loaded with the first prompt, and delays no page. */
const webauthn = () => import("@simplewebauthn/browser");

/**
 * Prompts for a passkey; returns the answer in the platform's format. `autofill`: among the suggestions of the e-mail field.
 */
export async function showPasskey(options: string, autofill: boolean): Promise<string> {
  const { startAuthentication } = await webauthn();
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: autofill }));
}

/** Prompts the device to make a passkey. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await webauthn();
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
}

export const takesPasskeys = (): boolean => "PublicKeyCredential" in window;

/** Whether the e-mail field can suggest passkeys by itself. */
export const canAutofill = async (): Promise<boolean> =>
  takesPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
