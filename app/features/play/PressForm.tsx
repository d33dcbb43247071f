import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useBusy } from "#app/kinds/use-busy.ts";
import type { TableView } from "./table.server.ts";

type PressFormProps = { table: Pick<TableView, "operationId" | "kind" | "step">; children: ReactNode };

/** Every button within does one thing, once: a second press while the first is under way is not sent. */
export function PressForm({ table: { operationId, kind, step }, children }: PressFormProps) {
  const busy = useBusy();
  return (
    <Form
      className="machine-form"
      method="post"
      preventScrollReset
      onSubmit={busy ? (event) => event.preventDefault() : undefined}
    >
      <input type="hidden" name="operationId" value={operationId} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="intent" value={step ? "step" : "play"} />
      {step && (
        <>
          <input type="hidden" name="roundId" value={step.roundId} />
          <input type="hidden" name="after" value={step.after} />
        </>
      )}
      {children}
    </Form>
  );
}
