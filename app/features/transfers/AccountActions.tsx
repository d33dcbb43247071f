import { Button } from "#app/components/Button.tsx";
import { Form } from "#app/components/Form.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { AccountView } from "./accounts.server.ts";

type AccountActionsProps = {
  account: AccountView;
  /** The currency used to play and pay. */
  active: string | null;
};

/** What can be done with an account: close it, empty and close it, play and pay with it. */
export function AccountActions({ account, active }: AccountActionsProps) {
  const { t } = useTranslation("transfers");
  const { currency, closing } = account;
  return (
    <div className="acts">
      {closing === "now" && (
        <Form method="post">
          <input type="hidden" name="currency" value={currency} />
          <Button small kind="plain" name="intent" value="close" aria-label={t("accounts.closeName", { currency })}>
            {t("accounts.close")}
          </Button>
        </Form>
      )}
      {closing === "emptying" && active && (
        <Form method="post">
          <input type="hidden" name="from" value={currency} />
          <input type="hidden" name="to" value={active} />
          <Button small kind="plain" name="intent" value="empty">
            {t("accounts.empty", { from: currency, to: active })}
          </Button>
        </Form>
      )}
      <Form method="post">
        <input type="hidden" name="currency" value={currency} />
        <Button small name="intent" value="use" aria-label={t("accounts.useName", { currency })}>
          {t("accounts.use")}
        </Button>
      </Form>
    </div>
  );
}
