const PLAIN_NAME = /^[A-Za-z]{1,40}$/;

/**
 * The fields of our own forms. Other names are instructions to conform: `a[999999999]` is a list of a billion items, which
 * blocked a whole process for ten seconds, and `__intent__` is parsed as JSON, which throws.
 */
export function plainFields(form: Iterable<[string, FormDataEntryValue]>): FormData {
  const plain = new FormData();
  for (const [name, value] of form) if (PLAIN_NAME.test(name)) plain.append(name, value);
  return plain;
}
