/** Compares by title and code unit, as the lists of games are sorted. */
export const byTitle = (one: { title: string }, other: { title: string }): number => {
  if (one.title === other.title) return 0;
  return one.title < other.title ? -1 : 1;
};
