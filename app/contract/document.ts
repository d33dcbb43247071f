/**
 * A request header of the scripts: requests the document with its page's state, which most documents do not include. Its value
 * has no meaning.
 */
export const STATE_HEADER = "x-page-state";

/**
 * A request header of the scripts with a form they submit in place (RFC 7240): if the form leads back to its page, the answer
 * contains that page, or only says that it was done. Any other answer is the same as for a browser.
 */
export const PREFER_PAGE = "return=representation";
export const PREFER_NOTHING = "return=minimal";
