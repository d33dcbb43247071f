import { createSecureHeaders, NONE, SELF } from "@mcansh/http-helmet";

type Headers = Readonly<Record<string, string>>;

export interface SecurityHeaders {
  /** For anything a browser may show as a page; `scripts` names the inline scripts that may run. */
  forPage(scripts: readonly string[]): Headers;
  /** For static files and pictures. */
  forFile: Headers;
}

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;
const SCRIPTS = "'inline-scripts'";

/** An SVG opened by itself is a document: it may keep its own styles and do nothing else. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

interface OtherOrigins {
  /** Where the browser may send error reports. */
  errorReportOrigin: string | null;
  /** Where a form of ours may be redirected to: Chromium applies `form-action` to the redirect after it as well. */
  paymentOrigins: readonly string[];
}

/** The headers of every answer. */
export function securityHeaders(
  publicUrl: URL,
  { errorReportOrigin, paymentOrigins }: OtherOrigins = { errorReportOrigin: null, paymentOrigins: [] },
): SecurityHeaders {
  const secure = publicUrl.protocol === "https:";
  const { "content-security-policy": policy = "", ...page } = Object.fromEntries(
    createSecureHeaders({
      "Content-Security-Policy": {
        "upgrade-insecure-requests": secure,
        defaultSrc: [SELF],
        scriptSrc: [SELF, SCRIPTS],
        styleSrc: [SELF],
        imgSrc: [SELF, "data:"],
        connectSrc: [SELF, ...(errorReportOrigin ? [errorReportOrigin] : [])],
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
    forPage: (scripts) => ({
      ...page,
      "content-security-policy": policy.replace(SCRIPTS, scripts.join(" ")).replace(" ;", ";"),
    }),
    forFile: {
      "content-security-policy": FILE_POLICY,
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    },
  };
}
