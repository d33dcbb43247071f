/** Letters and their marks, blanks, apostrophes, hyphens and dots of any script, and the two unseen characters of letters. */
const OF_NAMES = String.raw`\p{L}\p{M}\p{Zs}'’‘´\u0060׳״.·・‐‑\-\u200c\u200d`;

const PERSON = new RegExp(`^(?=.*\\p{L})[${OF_NAMES}]*$`, "u");
/** Also “Frankfurt (Oder)”, “Kostrzyn n/Odrą”, “10 de Abril”. */
const PLACE = new RegExp(`^(?=.*\\p{L})[${OF_NAMES}\\p{Nd},/()]*$`, "u");

export const WRITTEN_NAMES = { name: PERSON, surname: PERSON, city: PLACE } as const;
