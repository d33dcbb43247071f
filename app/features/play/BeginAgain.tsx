import { Form } from "@remix-run/react";
import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useBusy } from "#app/kinds/use-busy.ts";

type BeginAgainProps = {
  operationId: string;
  /** Below the smallest stake: then it stands beside the purse, without what can be chosen. */
  isShort?: boolean;
};

/** Begins a demo again: its seed is revealed, the next sealed, and its play money filled up. */
export function BeginAgain({ operationId, isShort = false }: BeginAgainProps) {
  const { t } = useTranslation("play");
  const busy = useBusy();
  return (
    <Form className="stack" method="post" onSubmit={busy ? (event) => event.preventDefault() : undefined}>
      <input type="hidden" name="operationId" value={operationId} />
      {isShort && (
        <p>
          <strong>{t("again.short")}</strong>
        </p>
      )}
      <p>{t("again.text")}</p>
      {!isShort && (
        <TextField
          field={{ id: "clientSeed", name: "clientSeed" }}
          label={t("again.clientSeed")}
          hint={t("again.clientSeedHint")}
          maxLength={64}
          pattern="[^\p{C}:]+"
          autoComplete="off"
        />
      )}
      <Button name="intent" value="restart" aria-disabled={busy}>
        {t("again.submit")}
      </Button>
    </Form>
  );
}
