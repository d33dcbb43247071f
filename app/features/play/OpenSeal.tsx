import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Form } from "#app/components/Form.tsx";
import { Reason } from "#app/components/Reason.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useBusy } from "#app/kinds/use-busy.ts";
import type { Refused } from "./refused.ts";

type OpenSealProps = {
  /** The id of the button: following a link to it focuses it. */
  id: string;
  operationId: string;
  demo: boolean;
  /** Why it was refused, if it was. */
  refused: Refused | null;
};

/**
 * Reveals the seed of the rounds so far and seals a new one, optionally with another client seed; a demo starts again with it,
 * and its play money is refilled.
 */
export function OpenSeal({ id, operationId, demo, refused }: OpenSealProps) {
  const { t } = useTranslation("play");
  const busy = useBusy();
  const error = refused?.errors.clientSeed?.[0];
  return (
    <Form
      className="stack"
      method="post"
      preventScrollReset
      onSubmit={busy ? (event) => event.preventDefault() : undefined}
    >
      <input type="hidden" name="operationId" value={operationId} />
      <p className="note">
        {t("openSeal.text")} {demo && t("again.filled")}
      </p>
      {/* Announced by the row of the result, which the sheet covers. */}
      {refused && !error && (
        <p className="error">
          <Reason text={refused.text} way={refused.way} />
        </p>
      )}
      <Button small id={id} name="intent" value={demo ? "restart" : "rotate"} aria-disabled={busy}>
        {t("openSeal.submit")}
      </Button>
      <Fold summary={t("again.clientSeed")} open={Boolean(error)}>
        <TextField
          field={{ id: "clientSeed", name: "clientSeed" }}
          label={t("again.clientSeed")}
          hint={t("again.clientSeedHint")}
          error={error}
          maxLength={64}
          pattern="[^\p{C}:]+"
          autoComplete="off"
        />
      </Fold>
    </Form>
  );
}
