/** What the doctor says of one thing. */
export interface Finding {
  /** One word or two: what was looked at. */
  about: string;
  /** `wrong`: the house must not be opened like this. `advice`: it works, and something is missing. */
  state: "well" | "advice" | "wrong";
  /** What was seen, and unless all is well what to do. */
  text: string;
}

export const well = (about: string, text: string): Finding => ({ about, state: "well", text });
export const advice = (about: string, text: string): Finding => ({ about, state: "advice", text });
export const wrong = (about: string, text: string): Finding => ({ about, state: "wrong", text });
