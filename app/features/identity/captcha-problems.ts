/** What can go wrong between the page and its captcha (SPEC §8), each with a text in `errors:captcha`. */
export const CAPTCHA_PROBLEMS = {
  /** Called without a window. */
  notOnServer: "captcha is not available on the server",
  /** Its script has run, but defined nothing on the window. */
  notOnWindow: "captcha is not available on window",
  /** Blocked, refused, or no network. */
  scriptFailed: "failed to load the captcha script",
  /** There is no element to render into. */
  elementMissing: "captcha element is not defined",
  /** Its script is there but never became ready, or lost its connection. */
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
