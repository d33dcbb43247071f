import { Problem } from "./problem.ts";

/** A missing requirement that prevents a house from opening to the public. */
export interface Lack {
  /** Its name in the output of `ops doctor`. */
  about: string;
  /** What is missing, and what to do. */
  text: string;
}

/** MODE=production is set, but requirements are missing. Worded like `ops doctor`, which runs the same checks. */
export class ProductionProblem extends Problem {
  override readonly name = "ProductionProblem";

  constructor(readonly lacks: readonly Lack[]) {
    const lines = lacks.map(({ about, text }) => `${about}: ${text}`);
    super(["MODE=production is refused.", ...lines].join("\n"));
  }
}

/** Reports why an address cannot be the public one; empty when it can. */
export const clearTextLacks = (publicUrl: string | URL): Lack[] =>
  new URL(publicUrl).protocol === "https:"
    ? []
    : [
        {
          about: "encryption",
          text: "PUBLIC_URL is http: passwords and sessions travel in clear. End TLS at the balancer, and say https.",
        },
      ];
