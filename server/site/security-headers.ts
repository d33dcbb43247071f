import { createContentSecurityPolicy, createSecureHeaders, NONE, SELF } from "@mcansh/http-helmet";

type Headers = Readonly<Record<string, string>>;

export interface SecurityHeaders {
  /**
   * For anything a browser may show as a page; `scripts` and `styles` are the inline ones that may apply, `captcha` the sources
   * the captcha's script loads and frames. They are needed on every page or none: client-side navigation keeps one document.
   */
  forPage(
    inline?: { scripts?: readonly string[]; styles?: readonly string[] },
    captcha?: readonly string[],
    /** Origins of a game that this page alone shows. */
    frames?: readonly string[],
  ): Headers;
  /** For static files and images. */
  forFile: Headers;
}

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** An SVG opened on its own is a document: it may use its inline styles and nothing else. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The origin that serves an analytics container, and the one it reports to. */
const ANALYTICS = ["https://www.googletagmanager.com", "https://*.google-analytics.com"];

interface Configured {
  /** The browser may send error reports to its origin. */
  sentryDsn: string | null;
  /** When configured, pages load it for visitors who consented. */
  analyticsContainer: string | null;
  /** Subdomains of the public host require TLS too. */
  hstsSubdomains: boolean;
  /** Where a form of the site may be redirected: Chromium applies `form-action` to the redirect as well. */
  paymentOrigins: readonly string[];
}

/** A directive of the policy. Sources must be unique, and a captcha may list one twice. */
const directive = (name: "scriptSrc" | "styleSrc" | "frameSrc", sources: readonly string[]) =>
  createContentSecurityPolicy({ [name]: [...new Set([SELF, ...sources])] });

/** Returns the security headers of every response. */
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
      // Anything stricter makes browsers send `Origin: null` with the site's own forms, which the cross-site check refuses.
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
    forPage: ({ scripts = [], styles = [] } = {}, captcha = [], frames = []) => ({
      ...page,
      "content-security-policy": [
        directive("scriptSrc", [...analytics.slice(0, 1), ...scripts, ...captcha]),
        directive("styleSrc", styles),
        policy,
        ...(captcha.length + frames.length > 0 ? [directive("frameSrc", [...captcha, ...frames])] : []),
      ].join("; "),
    }),
    forFile: {
      "content-security-policy": FILE_POLICY,
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    },
  };
}
