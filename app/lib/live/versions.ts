/** Whether a version, whole digits, is above another; anything is above none. */
export const isNewer = (version: string, than: string | undefined): boolean =>
  than === undefined || version.length > than.length || (version.length === than.length && version > than);

/** The newest version of each subject that was heard of, in whatever order they came. */
export class Versions {
  readonly #known = new Map<string, string>();

  /** The newest that was heard of a subject. */
  of(subject: string): string | undefined {
    return this.#known.get(subject);
  }

  /** Takes a version that is newer than what is known; false for an old one, and for the same again. */
  take(subject: string, version: string): boolean {
    if (!isNewer(version, this.#known.get(subject))) return false;
    this.#known.set(subject, version);
    return true;
  }
}
