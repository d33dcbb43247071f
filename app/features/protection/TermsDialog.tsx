import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { Checkbox } from "#app/components/Checkbox.tsx";
import { Dialog } from "#app/components/Dialog.tsx";
import { Form } from "#app/components/Form.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useUnfinished } from "./use-unfinished.ts";

/** Shown until the terms are accepted or declined (SPEC §5): it cannot be closed otherwise, and the box must be ticked. */
export function TermsDialog({ version, to }: { version: string; to: string | null }) {
  const { t } = useTranslation();
  const { paths } = useLanguage();
  const { isUnfinished, watched } = useUnfinished();
  return (
    <Dialog id="terms" title={t("terms.title")}>
      <p>{t("terms.text")}</p>
      <p>
        <Anchor href={paths.display("terms")}>{t("terms.read")}</Anchor>
      </p>
      <Form method="post" action={paths.terms(to === null ? {} : { to })} className="stack" {...watched}>
        <input type="hidden" name="version" value={version} />
        <Checkbox field={{ id: "terms-accept", name: "accept" }} required>
          {t("terms.agree")}
        </Checkbox>
        <p className="cluster">
          <Button kind="act" name="intent" value="accept" disabled={isUnfinished}>
            {t("terms.accept")}
          </Button>
          <Button name="intent" value="decline" formNoValidate>
            {t("terms.decline")}
          </Button>
        </p>
      </Form>
    </Dialog>
  );
}
