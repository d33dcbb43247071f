import type { BrowserNamespace } from "../i18n/namespaces.ts";

/** What a route says about itself in `handle`. */
export interface RouteHandle {
  /** Interface texts it needs in the browser beside `common`. */
  texts?: readonly BrowserNamespace[];
  /** The page is byte for byte the same for every guest of a language. */
  sameForGuests?: true;
}
