/** The part of conform's form metadata that its summary needs. */
interface FormWithErrors {
  id: string;
  allErrors: Record<string, string[]>;
}

/** The labels of a form's fields by name: a field and the error summary take theirs from the same place. */
export type Labels = Readonly<Record<string, string>>;

export type FieldProblem = { fieldId: string; label: string; text: string };

/**
 * The errors of a refused form, for the summary above it: the first error of each label, in the order of the labels, and in
 * `others` the errors without a labelled field. `group` names the field that stands for several, such as the day for a whole
 * date.
 */
export function problemsOf({ id, allErrors }: FormWithErrors, labels: Labels = {}, group: Labels = {}) {
  const named = Object.entries(allErrors).map(([name, texts]) => ({ field: group[name] ?? name, texts }));
  const problems = new Map<string, FieldProblem>();
  for (const [field, label] of Object.entries(labels)) {
    const [text] = named.flatMap((one) => (one.field === field ? one.texts : []));
    if (text && !problems.has(label)) problems.set(label, { fieldId: `${id}-${field}`, label, text });
  }
  const others = named.flatMap(({ field, texts }) => (labels[field] === undefined ? texts : []));
  return { problems: [...problems.values()], others };
}
