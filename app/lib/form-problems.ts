/** A field as conform describes it, as far as error lists need it. */
interface FieldWithErrors {
  id: string;
  errors?: string[] | undefined;
}

/** The first problem of each field, for the summary on top of a refused form. */
export const problemsOf = (fields: Readonly<Record<string, FieldWithErrors>>) =>
  Object.values(fields).flatMap(({ id, errors }) => (errors?.[0] ? [{ fieldId: id, text: errors[0] }] : []));
