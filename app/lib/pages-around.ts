interface Around<To> {
  previous: To | null;
  next: To | null;
}

/** Addresses of the pages around one page of a list; the first and the one before are left out where this is the first. */
export interface Pages extends Around<string> {
  first: string | null;
}

/** The same of a page as the platform answers it: `to` is the address of the page at a cursor. */
export const pagesAround = ({ previous, next }: Around<string>, to: (cursor: string | null) => string): Pages => ({
  first: previous && to(null),
  previous: previous && to(previous),
  next: next && to(next),
});
