/** Why the browser showed or made no passkey, as far as somebody can do something about it. */
export type PasskeyProblem = "cancelled" | "known" | "failed";

/** `NotAllowedError` is all of: closed, waited too long, and no passkey for this house on the device. */
const PROBLEMS: Readonly<Record<string, PasskeyProblem>> = { NotAllowedError: "cancelled", InvalidStateError: "known" };

export const problemOf = (error: unknown): PasskeyProblem =>
  (error instanceof Error && PROBLEMS[error.name]) || "failed";

/** Ended by a later question of ours, which goes on in its place: no problem. */
export const isReplaced = (error: unknown): boolean => error instanceof Error && error.name === "AbortError";

/** The part of a page that speaks with devices comes with the first question, and no page waits for it. */
const webauthn = () => import("@simplewebauthn/browser");

/** Has the device show a passkey; answers what the platform reads. `autofill`: among what the field of the e-mail offers. */
export async function showPasskey(options: string, autofill: boolean): Promise<string> {
  const { startAuthentication } = await webauthn();
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options), useBrowserAutofill: autofill }));
}

/** Has the device make a passkey. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await webauthn();
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
}

export const takesPasskeys = (): boolean => "PublicKeyCredential" in window;

/** Whether the field of an e-mail can offer passkeys by itself. */
export const canAutofill = async (): Promise<boolean> =>
  takesPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
