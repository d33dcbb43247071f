/** A request header of the scripts: the document is asked for with the state of its page, which most come without. Its value says nothing. */
export const STATE_HEADER = "x-page-state";
