import { Button } from "#app/components/Button.tsx";
import { Form } from "#app/components/Form.tsx";
import { Steps } from "#app/components/Steps.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import type { LimitsView } from "./limits.server.ts";

/**
 * A looser limit that waits: what holds until when, first the button to cancel it, and the confirmation once it may be given.
 */
export function WaitingChange({ change }: { change: LimitsView["waiting"][number] }) {
  const { kind, period, isReady, title, text, steps, keep, confirm } = change;
  return (
    <div className="panel ruled stack">
      <h3>{title}</h3>
      <p>
        <Unbroken>{text}</Unbroken>
      </p>
      <Steps steps={steps} />
      <Form className="cluster" method="post">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="period" value={period} />
        <Button kind="stop" name="intent" value="keep">
          {keep}
        </Button>
        {isReady && (
          <Button name="intent" value="confirm">
            {confirm}
          </Button>
        )}
      </Form>
    </div>
  );
}
