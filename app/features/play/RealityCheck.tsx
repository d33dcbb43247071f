import { useEffect } from "react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Dialog } from "#app/components/Dialog.tsx";
import { Form } from "#app/components/Form.tsx";
import { Ledger } from "#app/components/Ledger.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { RealityCheckWords } from "#app/state/published-table.ts";

/**
 * Covers the table until it is answered. Stopping comes first and has the focus; only the three buttons close it, and no
 * timeout answers it.
 */
export function RealityCheck({ check }: { check: RealityCheckWords }) {
  const { paths } = useLanguage();
  // Once it is answered, the focus returns to the bet.
  useEffect(() => () => document.querySelector<HTMLElement>(".spin-button")?.focus({ preventScroll: true }), []);
  return (
    <Dialog id="reality-check" title={check.title} focusWithin>
      <p>{check.since}</p>
      <Ledger lines={check.lines} />
      <p>{check.waits}</p>
      <div className="answers">
        <Form method="post" action={paths.logout()}>
          {/* All the rest of the page is inert, and this action moves no money. */}
          <Button kind="stop" autoFocus>
            {check.end}
          </Button>
        </Form>
        <ButtonLink kind="stop" href={paths.coolingOff()}>
          {check.break}
        </ButtonLink>
        <Form method="post" action={check.action} preventScrollReset>
          {Object.entries(check.bet).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button name="intent" value="goOn">
            {check.goOn}
          </Button>
        </Form>
      </div>
      <p className="note">
        {check.asked} <Anchor href={paths.limits()}>{check.change}</Anchor>
      </p>
    </Dialog>
  );
}
