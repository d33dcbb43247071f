import type { NetLineView } from "./net-line.server.ts";

/** The net result after each round as a line, and below it in words. */
export function NetLine({ view: { line, zero, words } }: { view: NetLineView }) {
  return (
    <figure className="net-line">
      <svg viewBox="0 0 300 80" preserveAspectRatio="none" aria-hidden="true">
        <path className="net-zero" d={zero} />
        <path d={line} />
      </svg>
      <figcaption className="note">{words}</figcaption>
    </figure>
  );
}
