import { Problem } from "./problem.ts";

/** One thing without which a house may not be opened to the public. */
export interface Lack {
  /** What the doctor calls it. */
  about: string;
  /** What is missing, and what to do. */
  text: string;
}

/** A house that is told to be production and is not fit for it: in the words of `ops doctor`, which asks the same. */
export class ProductionProblem extends Problem {
  override readonly name = "ProductionProblem";

  constructor(readonly lacks: readonly Lack[]) {
    const lines = lacks.map(({ about, text }) => `${about}: ${text}`);
    super(["MODE=production is refused.", ...lines].join("\n"));
  }
}

/** Why an address cannot be the public one; nothing where it can. */
export const clearTextLacks = (publicUrl: string | URL): Lack[] =>
  new URL(publicUrl).protocol === "https:"
    ? []
    : [
        {
          about: "encryption",
          text: "PUBLIC_URL is http: passwords and sessions travel in clear. End TLS at the balancer, and say https.",
        },
      ];
