import { Anchor } from "#app/components/Anchor.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import type { DepositBonus } from "./bonus.server.ts";

/** No option is preselected: a deposit needs no bonus. */
export function DepositBonuses({ bonuses }: { bonuses: readonly DepositBonus[] }) {
  return bonuses.map(({ id, title, text, href, label }) => (
    <div className="inset" key={id}>
      <Icon name="info" />
      <strong>{title}</strong>
      <p>
        <Unbroken>{text}</Unbroken>{" "}
        <Anchor className="link" href={href} aria-label={`${label}: ${title}`}>
          {label}
        </Anchor>
      </p>
    </div>
  ));
}
