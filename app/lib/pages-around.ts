interface Around<To> {
  previous: To | null;
  next: To | null;
}

/** Addresses of the neighbouring pages of a list; the first page has no link to the first and the previous one. */
export interface Pages extends Around<string> {
  first: string | null;
}

/** The same for a page as the platform returns it: `to` is the address of the page at a cursor. */
export const pagesAround = ({ previous, next }: Around<string>, to: (cursor: string | null) => string): Pages => ({
  first: previous && to(null),
  previous: previous && to(previous),
  next: next && to(next),
});
