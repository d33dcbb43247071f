const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The options whose label holds what was typed, whatever its case and accents; all of them for nothing typed. */
export function matchingOptions<Option extends { label: string }>(options: readonly Option[], typed: string): Option[] {
  const wanted = plain(typed.trim());
  return options.filter(({ label }) => plain(label).includes(wanted));
}

/** The matching options and the one that is chosen: a browser puts the first that is left in its place, unasked. */
export const withChosen = <Option extends { value: string }>(
  options: readonly Option[],
  matching: readonly Option[],
  chosen: string,
): Option[] => options.filter((option) => option.value === chosen || matching.includes(option));
