import type { ReactNode } from "react";

const DAY = /(\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4}|\d+–\d+|SHA-256)/;

/** A sentence in which dates, ranges and the name of a hash are not broken after their hyphens, as browsers do between figures. */
export function Unbroken({ children }: { children: ReactNode }) {
  if (typeof children !== "string" || !DAY.test(children)) return children;
  return children.split(DAY).map((part, place) =>
    DAY.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the sentence.
      <span className="unbroken" key={place}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
