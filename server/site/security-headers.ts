import { createContentSecurityPolicy, createSecureHeaders, NONE, SELF } from "@mcansh/http-helmet";

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

/** An SVG opened by itself is a document: it may keep its own styles and do nothing else. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Where an analytics container comes from, and where it reports. */
const ANALYTICS = ["https://www.googletagmanager.com", "https://*.google-analytics.com"];

interface Configured {
  /** Its origin is where the browser may send error reports. */
  sentryDsn: string | null;
  /** Where one is configured, pages load it for visitors who agreed. */
  analyticsContainer: string | null;
  /** No name below the public one may be opened without TLS either. */
  hstsSubdomains: boolean;
  /** Where a form of ours may be redirected to: Chromium applies `form-action` to the redirect after it as well. */
  paymentOrigins: readonly string[];
}

/** A directive of the policy. It may not name a source twice, and what a captcha says may. */
const directive = (name: "scriptSrc" | "frameSrc", sources: readonly string[]) =>
  createContentSecurityPolicy({ [name]: [...new Set([SELF, ...sources])] });

/** The headers of every answer. */
export function securityHeaders(
  publicUrl: URL,
  {
    sentryDsn = null,
    paymentOrigins = [],
    analyticsContainer = null,
    hstsSubdomains = false,
  }: Partial<Configured> = {},
): SecurityHeaders {
  const analytics = analyticsContainer ? ANALYTICS : [];
  const reports = sentryDsn ? [new URL(sentryDsn).origin] : [];
  const secure = publicUrl.protocol === "https:";
  const policy = createContentSecurityPolicy({
    "upgrade-insecure-requests": secure,
    defaultSrc: [SELF],
    styleSrc: [SELF],
    imgSrc: [SELF, "data:", ...analytics],
    connectSrc: [SELF, ...reports, ...analytics],
    objectSrc: [NONE],
    baseUri: [NONE],
    frameAncestors: [NONE],
    formAction: [SELF, ...paymentOrigins],
  });
  const page = Object.fromEntries(
    createSecureHeaders({
      "Permissions-Policy": { camera: [], displayCapture: [], geolocation: [], microphone: [], payment: [], usb: [] },
      // Anything stricter makes browsers send `Origin: null` with our own forms, and the cross-site check refuse them.
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      ...(secure
        ? { "Strict-Transport-Security": { maxAge: ONE_YEAR_SECONDS, includeSubDomains: hstsSubdomains } }
        : {}),
    }),
  );
  return {
    forPage: (scripts, captcha = []) => ({
      ...page,
      "content-security-policy": [
        directive("scriptSrc", [...analytics.slice(0, 1), ...scripts, ...captcha]),
        policy,
        ...(captcha.length > 0 ? [directive("frameSrc", captcha)] : []),
      ].join("; "),
    }),
    forFile: {
      "content-security-policy": FILE_POLICY,
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    },
  };
}
