import { CaptchaError, type CaptchaProblem } from "./captcha-problems.ts";

/** The used part of reCAPTCHA version 2; services with a compatible interface work alike. */
interface Captcha {
  render(
    element: Element,
    options: {
      sitekey: string;
      theme: "dark" | "light";
      size: "compact" | "normal";
      callback(token: string): void;
      "expired-callback"(): void;
      "error-callback"(): void;
    },
  ): unknown;
}

/** The function the script calls once it is ready. */
const LOADED = "onCaptchaLoaded";

/** The used part of a window, so that a test can pass a plain object. */
export type CaptchaWindow = Pick<Window, "innerWidth" | "matchMedia"> & {
  document: { createElement(name: "script"): HTMLScriptElement; head: { append(script: HTMLScriptElement): void } };
  grecaptcha?: Partial<Captcha>;
  [LOADED]?: () => void;
};

export interface CaptchaOptions {
  siteKey: string;
  scriptUrl: string;
  /** The page's language. */
  language: string;
}

export interface CaptchaEvents {
  /** It is rendered. */
  loaded(): void;
  passed(token: string): void;
  /** The token has expired and is no longer valid. */
  expired(): void;
  failed(problem: CaptchaProblem): void;
}

/** Its script is half a megabyte, and a phone may need this long for it. */
const PATIENCE_MS = 60_000;

/** Below this width the normal box, 304 px, does not fit between the margins. */
const NARROW_PX = 360;

const underway = new WeakMap<CaptchaWindow, Promise<Captcha>>();

function fetchScript(host: CaptchaWindow, { scriptUrl, language }: CaptchaOptions): Promise<void> {
  const url = new URL(scriptUrl);
  for (const [name, value] of Object.entries({ render: "explicit", onload: LOADED, hl: language })) {
    url.searchParams.set(name, value);
  }
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new CaptchaError("notLoaded")), PATIENCE_MS);
    const end = (problem?: CaptchaProblem) => {
      clearTimeout(patience);
      if (problem) reject(new CaptchaError(problem));
      else resolve();
    };
    host[LOADED] = () => end();
    const script = host.document.createElement("script");
    script.src = url.href;
    script.async = true;
    script.onerror = () => end("scriptFailed");
    script.onload = () => {
      if (!host.grecaptcha) end("notOnWindow");
    };
    host.document.head.append(script);
  });
}

async function load(host: CaptchaWindow, options: CaptchaOptions): Promise<Captcha> {
  if (!host.grecaptcha?.render) await fetchScript(host, options);
  if (!host.grecaptcha) throw new CaptchaError("notOnWindow");
  if (!host.grecaptcha.render) throw new CaptchaError("notLoaded");
  return host.grecaptcha as Captcha;
}

/** One script per window for any number of forms; after a failure it can be requested again. */
function loadOnce(host: CaptchaWindow, options: CaptchaOptions): Promise<Captcha> {
  const known = underway.get(host);
  if (known) return known;
  const fresh = load(host, options);
  underway.set(host, fresh);
  fresh.catch(() => underway.delete(host));
  return fresh;
}

/** Shows the captcha in the element; its script is fetched when it is first needed. Rejects with a {@link CaptchaError}. */
export async function showCaptcha(
  host: CaptchaWindow | undefined,
  element: Element | null,
  options: CaptchaOptions,
  events: CaptchaEvents,
): Promise<void> {
  if (!host) throw new CaptchaError("notOnServer");
  if (!element) throw new CaptchaError("elementMissing");
  const captcha = await loadOnce(host, options);
  captcha.render(element, {
    sitekey: options.siteKey,
    theme: host.matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark",
    size: host.innerWidth < NARROW_PX ? "compact" : "normal",
    callback: events.passed,
    "expired-callback": events.expired,
    "error-callback": () => events.failed("notLoaded"),
  });
  events.loaded();
}
