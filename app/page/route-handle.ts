import type { HouseTopic, PersonalSubject } from "#app/contract/live.ts";
import type { BrowserNamespace } from "#app/i18n/namespaces.ts";

/** What a route says about itself in `handle`. */
export interface RouteHandle {
  /**
   * The page is byte for byte the same for every guest of a language; with names, for each value of these parameters, which
   * its loader reads. The web process keeps no page for an address with any other.
   */
  sameForGuests?: true | readonly string[];
  /** The page can be asked for again and nothing happens or is missing, as it is of every page that is the same for guests. */
  canBeAskedAgain?: true;
  /** What of the player and of the house it shows, beside the head: the page is asked for again when that changes. */
  live?: readonly (PersonalSubject | HouseTopic)[];
  /** Namespaces its components take texts from beside `common`; a document brings those of its routes and no others. */
  texts?: readonly BrowserNamespace[];
}

/** What the data of a route says of itself beside what is shown. */
export interface RouteData {
  /** At which version it shows each topic that it names: the page is asked for again when a newer one is told. */
  liveAt?: Readonly<Record<string, string>>;
}
