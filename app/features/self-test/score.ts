/** Answers of the PGSI in its order: each counts as many points as its place (Ferris and Wynne 2001). */
export const ANSWERS = ["never", "sometimes", "mostly", "always"] as const;

export const QUESTIONS = 9;

/** The lowest points of each of its four groups. */
export const GROUPS = [0, 1, 3, 8] as const;

export const MOST_POINTS = QUESTIONS * (ANSWERS.length - 1);

/** The group of a number of points, by its place. */
export const groupOf = (points: number): number => GROUPS.findLastIndex((least) => points >= least);
