const DAY = /((?:\d{4}-\d\d-\d\d|\d\d-\d\d-\d{4})(?: \d\d:\d\d(?::\d\d)?)?)/;

/** A sentence in which no day, with its time, is broken after its hyphens, as browsers do between figures. */
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
