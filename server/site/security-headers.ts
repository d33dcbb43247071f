import { createSecureHeaders, NONE, SELF } from "@mcansh/http-helmet";

type Headers = Readonly<Record<string, string>>;

export interface SecurityHeaders {
  /**
   * For anything a browser may show as a page; `scripts` names the inline scripts that may run, `captcha` what the
   * captcha's script loads and frames, on every page or none: a visitor goes from page to page in one document.
   */
  forPage(scripts: readonly string[], captcha?: readonly string[]): Headers;
  /** For static files and pictures. */
  forFile: Headers;
}

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;
const SCRIPTS = "'inline-scripts'";

/** An SVG opened by itself is a document: it may keep its own styles and do nothing else. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Where an analytics container comes from, and where it reports. */
const ANALYTICS = ["https://www.googletagmanager.com", "https://*.google-analytics.com"];

interface OtherOrigins {
  /** Where the browser may send error reports. */
  errorReportOrigin: string | null;
  /** An analytics container is configured; pages load it only for visitors who agreed. */
  hasAnalytics: boolean;
  /** Where a form of ours may be redirected to: Chromium applies `form-action` to the redirect after it as well. */
  paymentOrigins: readonly string[];
}

const framesOf = (captcha: readonly string[]) => (captcha.length > 0 ? `; frame-src ${SELF} ${captcha.join(" ")}` : "");

/** The headers of every answer. */
export function securityHeaders(
  publicUrl: URL,
  { errorReportOrigin = null, paymentOrigins = [], hasAnalytics = false }: Partial<OtherOrigins> = {},
): SecurityHeaders {
  const analytics = hasAnalytics ? ANALYTICS : [];
  const secure = publicUrl.protocol === "https:";
  const { "content-security-policy": policy = "", ...page } = Object.fromEntries(
    createSecureHeaders({
      "Content-Security-Policy": {
        "upgrade-insecure-requests": secure,
        defaultSrc: [SELF],
        scriptSrc: [SELF, ...analytics.slice(0, 1), SCRIPTS],
        styleSrc: [SELF],
        imgSrc: [SELF, "data:", ...analytics],
        connectSrc: [SELF, ...(errorReportOrigin ? [errorReportOrigin] : []), ...analytics],
        objectSrc: [NONE],
        baseUri: [NONE],
        frameAncestors: [NONE],
        formAction: [SELF, ...paymentOrigins],
      },
      "Permissions-Policy": { camera: [], displayCapture: [], geolocation: [], microphone: [], payment: [], usb: [] },
      // Anything stricter makes browsers send `Origin: null` with our own forms, and the cross-site check refuse them.
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      ...(secure ? { "Strict-Transport-Security": { maxAge: ONE_YEAR_SECONDS } } : {}),
    }),
  );
  return {
    forPage: (scripts, captcha = []) => ({
      ...page,
      "content-security-policy":
        policy.replace(SCRIPTS, [...scripts, ...captcha].join(" ")).replace(" ;", ";") + framesOf(captcha),
    }),
    forFile: {
      "content-security-policy": FILE_POLICY,
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    },
  };
}
