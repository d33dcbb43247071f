/** What a route says about itself in `handle`. */
export interface RouteHandle {
  /** The page is byte for byte the same for every guest of a language. */
  sameForGuests?: true;
}
