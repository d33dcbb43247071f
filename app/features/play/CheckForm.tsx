import { Button, type ButtonProps } from "#app/components/Button.tsx";
import { Form } from "#app/components/Form.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

/** Opens a round in the verifier, by its proof, and its signed receipt beside it. */
export function CheckForm({ proof, receipt, ...button }: ButtonProps & { proof: string; receipt?: string }) {
  const { paths } = useLanguage();
  return (
    <Form method="post" action={paths.verify()} reloadDocument>
      <input type="hidden" name="intent" value="verify" />
      <input type="hidden" name="proof" value={proof} />
      {receipt && <input type="hidden" name="receipt" value={receipt} />}
      <Button {...button} />
    </Form>
  );
}
