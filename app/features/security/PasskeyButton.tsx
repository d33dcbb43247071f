import { Button } from "#app/components/Button.tsx";
import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { takesPasskeys } from "./passkey.ts";
import { usePasskey } from "./use-passkey.ts";

type PasskeyButtonProps = {
  label: string;
  /** The refusal by the page's intents, in words. */
  refusal: string | undefined;
  /** Also offered by the e-mail field, where the browser supports that. */
  autofill?: boolean;
};

/** Sign-in by a passkey. Without scripts there is none, and the page says so; the other ways are shown beside it. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { t } = useTranslation("account");
  const withoutScripts = (
    <noscript>
      <p className="note">{t("passkey.needsScripts")}</p>
    </noscript>
  );
  return (
    <ClientOnly before={withoutScripts}>
      {() => (takesPasskeys() ? <Press {...props} /> : <p className="note">{t("passkey.none")}</p>)}
    </ClientOnly>
  );
}

function Press({ label, refusal: refused, autofill = false }: PasskeyButtonProps) {
  const { t } = useTranslation("account");
  const { press, problem, refusal = refused, isBusy } = usePasskey(autofill);
  const message = problem ? t(`passkey.${problem}`) : refusal;
  return (
    <div className="stack">
      {message && !isBusy && <ErrorSummary title={message} />}
      <p>
        <Button type="button" onClick={press}>
          {label}
        </Button>
      </p>
    </div>
  );
}
