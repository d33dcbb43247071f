import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { BET_FORM } from "#app/kinds/bet-form.ts";
import type { BonusAtTable } from "./bonus.server.ts";

/** Below the strip, while a bonus runs: its progress; and the button of a free spin where it is played here. */
export function BonusLine({ bonus: { href, text, spin } }: { bonus: NonNullable<BonusAtTable> }) {
  return (
    <p className="bonus-line">
      <Anchor href={href}>{text}</Anchor>
      {spin && (
        <Button small form={BET_FORM} name="freeSpin" value="on">
          {spin}
        </Button>
      )}
    </p>
  );
}
