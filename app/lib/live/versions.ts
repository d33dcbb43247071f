/** Whether a version, whole digits, is above another; any version is above undefined. */
export const isNewer = (version: string, than: string | undefined): boolean =>
  than === undefined || version.length > than.length || (version.length === than.length && version > than);

/** The newest received version of each subject, in any order of arrival. */
export class Versions {
  readonly #known = new Map<string, string>();

  /** The newest received version of a subject. */
  of(subject: string): string | undefined {
    return this.#known.get(subject);
  }

  /** Accepts a version that is newer than the known one; returns false for an older or equal one. */
  take(subject: string, version: string): boolean {
    if (!isNewer(version, this.#known.get(subject))) return false;
    this.#known.set(subject, version);
    return true;
  }
}
