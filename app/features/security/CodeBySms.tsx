import { Button } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

type CodeBySmsProps = {
  /** The last digits of the number. */
  phone: string;
  refusal: string | undefined;
};

/** Where the code goes, and a button that sends one, by the page's intent `send`. */
export function CodeBySms({ phone, refusal }: CodeBySmsProps) {
  const { t } = useTranslation("account");
  return (
    <section className="stack">
      {refusal && <ErrorSummary title={refusal} />}
      <p>{t("sms.sentTo", { phone })}</p>
      <Form method="post">
        <input type="hidden" name="intent" value="send" />
        <Button>{t("sms.send")}</Button>
      </Form>
    </section>
  );
}
