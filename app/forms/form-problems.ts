/** A form as conform describes it, as far as its summary needs it. */
interface FormWithErrors {
  id: string;
  allErrors: Record<string, string[]>;
}

/**
 * The first problem of each field, for the summary on top of a refused form. `group` names the field that stands for
 * others, such as the date for its day, month and year.
 */
export function problemsOf({ id, allErrors }: FormWithErrors, group: Readonly<Record<string, string>> = {}) {
  const problems = new Map<string, { fieldId: string; text: string }>();
  for (const [name, [text]] of Object.entries(allErrors)) {
    const field = group[name] ?? name;
    if (field && text && !problems.has(field)) problems.set(field, { fieldId: `${id}-${field}`, text });
  }
  return [...problems.values()];
}
