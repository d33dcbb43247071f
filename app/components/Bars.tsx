import type { Bars as Drawn } from "#app/lib/bars.ts";

type BarsProps = Pick<Drawn, "bars" | "zero"> & {
  /** Bars of this kind, the less usual one, are striped. */
  striped?: "losses" | "gains" | undefined;
};

/** Bars around zero, in a plot. */
export function Bars({ bars, zero, striped }: BarsProps) {
  return (
    <>
      {striped && (
        <defs>
          <pattern id="hatch" width="4" height="5" patternUnits="userSpaceOnUse">
            <path className="c-hatch-line" d="M0 1h4" />
          </pattern>
        </defs>
      )}
      {bars
        .filter(({ height }) => height > 0)
        .map(({ isLoss, ...place }) => (
          <rect key={place.x} className={striped === (isLoss ? "losses" : "gains") ? "c-hatch" : "c-bar"} {...place} />
        ))}
      <path className="c-zero" d={`M0 ${zero}H600`} />
    </>
  );
}
