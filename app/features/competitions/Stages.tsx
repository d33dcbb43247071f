import { Anchor } from "#app/components/Anchor.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import type { StageStep } from "./cards.server.ts";

/** The stages of a race in order: over, running, coming. */
export function Stages({ stages }: { stages: readonly StageStep[] }) {
  return (
    <ol className="stages">
      {stages.map(({ id, title, href, when, fund, step, isHere }) => (
        <li key={id} className={step} aria-current={step === "now" ? "step" : undefined}>
          <strong>
            <Anchor href={href} aria-current={isHere ? "page" : undefined}>
              {title}
            </Anchor>
          </strong>
          <span>
            <Unbroken>{when}</Unbroken>
          </span>
          <MoneyText>{fund}</MoneyText>
        </li>
      ))}
    </ol>
  );
}
