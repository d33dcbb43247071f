import type { HouseTopic, PersonalSubject } from "#app/contract/live.ts";
import type { BrowserNamespace } from "#app/i18n/namespaces.ts";

/** What a route declares in `handle`. */
export interface RouteHandle {
  /**
   * The page is byte for byte the same for every guest of a language; with names, for each value of these parameters, which its
   * loader reads. The web process keeps no page whose address has any other parameter.
   */
  sameForGuests?: true | readonly string[];
  /** The page can be requested again without side effects or missing parts, as every page that is the same for guests can. */
  canBeAskedAgain?: true;
  /** What it shows of the player and of the house, apart from the head: the page is reloaded when that changes. */
  live?: readonly (PersonalSubject | HouseTopic)[];
  /** Namespaces its components use besides `common`; a document includes only those of its routes. */
  texts?: readonly BrowserNamespace[];
}

/** What the data of a route declares besides its content. */
export interface RouteData {
  /** The version of each topic it shows: the page is reloaded when a newer one is published. */
  liveAt?: Readonly<Record<string, string>>;
  /** Namespaces that only this content needs, besides those of the handle. */
  moreTexts?: readonly BrowserNamespace[];
}
