/** What can go wrong between the page and its captcha (SPEC §8), each with a text in `errors:captcha`. */
export const CAPTCHA_PROBLEMS = {
  /** Asked for where there is no window. */
  notOnServer: "captcha is not available on the server",
  /** Its script has run, and the window has nothing of it. */
  notOnWindow: "captcha is not available on window",
  /** Blocked, refused, or no network. */
  scriptFailed: "failed to load the captcha script",
  /** There is no element to show it in. */
  elementMissing: "captcha element is not defined",
  /** Its script is there and never became ready, or lost its connection. */
  notLoaded: "captcha is not loaded",
} as const;

export type CaptchaProblem = keyof typeof CAPTCHA_PROBLEMS;

export const isCaptchaProblem = (name: string): name is CaptchaProblem => name in CAPTCHA_PROBLEMS;

export class CaptchaError extends Error {
  override readonly name = "CaptchaError";

  constructor(readonly problem: CaptchaProblem) {
    super(CAPTCHA_PROBLEMS[problem]);
  }
}
