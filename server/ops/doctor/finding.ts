/** The result of one check of the doctor. */
export interface Finding {
  /** One or two words: what was checked. */
  about: string;
  /** `wrong`: the house must not be opened like this. `advice`: it works, but something is missing. */
  state: "well" | "advice" | "wrong";
  /** What was found and, unless all is well, what to do. */
  text: string;
}

export const well = (about: string, text: string): Finding => ({ about, state: "well", text });
export const advice = (about: string, text: string): Finding => ({ about, state: "advice", text });
export const wrong = (about: string, text: string): Finding => ({ about, state: "wrong", text });
