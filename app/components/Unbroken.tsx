const DAY = /((?:\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4})(?: \d\d:\d\d(?::\d\d)?)?)/;

/** A sentence in which dates and times are not broken after their hyphens, as browsers do between figures. */
export function Unbroken({ children }: { children: string }) {
  return children.split(DAY).map((part) =>
    DAY.test(part) ? (
      <span className="unbroken" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
