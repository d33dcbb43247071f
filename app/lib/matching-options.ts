const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The options whose label holds what was typed, whatever its case and accents; all of them for nothing typed. */
export function matchingOptions<Option extends { label: string }>(options: readonly Option[], typed: string): Option[] {
  const wanted = plain(typed.trim());
  return options.filter(({ label }) => plain(label).includes(wanted));
}
