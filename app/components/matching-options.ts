const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The options whose label contains the typed text, ignoring case and accents; all of them for an empty text. */
export function matchingOptions<Option extends { label: string }>(options: readonly Option[], typed: string): Option[] {
  const wanted = plain(typed.trim());
  return options.filter(({ label }) => plain(label).includes(wanted));
}

/** The matching options and the chosen one: without it, a browser would silently choose the first remaining option. */
export const withChosen = <Option extends { value: string }>(
  options: readonly Option[],
  matching: readonly Option[],
  chosen: string,
): Option[] => options.filter((option) => option.value === chosen || matching.includes(option));
