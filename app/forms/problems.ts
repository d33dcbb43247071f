/** A form as conform describes it, as far as its summary needs it. */
interface FormWithErrors {
  id: string;
  allErrors: Record<string, string[]>;
}

/** The labels of a form's fields by their names: a field and the summary of what is wrong take theirs from the same place. */
export type Labels = Readonly<Record<string, string>>;

export type FieldProblem = { fieldId: string; label: string; text: string };

/**
 * What is wrong with a refused form, for the summary on top of it: the first problem of each label, in the order of the labels, and in
 * `others` what no field of the form is labelled for. `group` names the field that stands for others, such as the day for a whole date.
 */
export function problemsOf({ id, allErrors }: FormWithErrors, labels: Labels = {}, group: Labels = {}) {
  const told = Object.entries(allErrors).map(([name, texts]) => ({ field: group[name] ?? name, texts }));
  const problems = new Map<string, FieldProblem>();
  for (const [field, label] of Object.entries(labels)) {
    const [text] = told.flatMap((one) => (one.field === field ? one.texts : []));
    if (text && !problems.has(label)) problems.set(label, { fieldId: `${id}-${field}`, label, text });
  }
  const others = told.flatMap(({ field, texts }) => (labels[field] === undefined ? texts : []));
  return { problems: [...problems.values()], others };
}
