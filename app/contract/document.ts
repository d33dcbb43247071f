/** A request header of the scripts: the document is asked for with the state of its page, which most come without. Its value says nothing. */
export const STATE_HEADER = "x-page-state";

/**
 * A request header of the scripts with a form they answer in its page (RFC 7240): where it leads back to that page, the page comes
 * with the answer, or nothing does but that it was done. Any other answer is as for a browser.
 */
export const PREFER_PAGE = "return=representation";
export const PREFER_NOTHING = "return=minimal";
