import type { ReactNode } from "react";
import type { MeterView } from "#app/page/limit-facts.server.ts";
import { Status } from "./Status.tsx";
import { Unbroken } from "./Unbroken.tsx";

type LimitMeterProps = { name: string; meter: MeterView; children?: ReactNode };

/** A limit with its used and remaining amounts: the text says everything that the bar shows. */
export function LimitMeter({ name, meter: { label, usedOf, percent, near, note }, children }: LimitMeterProps) {
  return (
    <div className="limit">
      <div>
        <b>{name}</b>
        <span className="figure">{usedOf}</span>
      </div>
      <meter min={0} max={100} value={percent} aria-label={label} />
      <p className="note">
        {near && <Status kind="warn">{near}</Status>} <Unbroken>{note}</Unbroken> {children}
      </p>
    </div>
  );
}
