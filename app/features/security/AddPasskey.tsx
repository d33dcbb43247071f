import { useForm } from "@conform-to/react";
import { useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { CurrentPassword } from "#app/components/CurrentPassword.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import type { FormAnswer } from "#app/forms/answer.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { isReplaced, makePasskey, type PasskeyProblem, problemOf, takesPasskeys } from "./passkey.ts";

export interface BegunPasskey {
  /** The options from which the browser makes a passkey. */
  options: string;
  name: string;
}

type AddPasskeyProps = {
  begun: BegunPasskey | null;
  /** The form of the intent `begin`, if it was refused. */
  refused: FormAnswer["result"] | undefined;
  /** Why the intent `add` refused. */
  refusal: string | undefined;
};

/** A passkey on this device: a form, then the device's prompt. Without scripts there is none, and the page says so. */
export function AddPasskey(props: AddPasskeyProps) {
  const { t } = useTranslation(["profile", "account"]);
  const withoutScripts = (
    <noscript>
      <p>{t("account:passkey.needsScripts")}</p>
    </noscript>
  );
  return (
    <section className="stack">
      <SectionHead title={t("passkeys.addTitle")} />
      <ClientOnly before={withoutScripts}>
        {() => (takesPasskeys() ? <Parts {...props} /> : <p>{t("account:passkey.none")}</p>)}
      </ClientOnly>
    </section>
  );
}

function Parts({ begun, refused, refusal }: AddPasskeyProps) {
  return begun ? <Making key={begun.options} begun={begun} /> : <NameIt refused={refused} refusal={refusal} />;
}

function NameIt({ refused, refusal }: Pick<AddPasskeyProps, "refused" | "refusal">) {
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<{ name: string; password: string }>({ id: "passkey", lastResult: refused });
  const labels = { name: t("passkeys.name"), password: t("pin.password") };
  return (
    <>
      {refusal && <ErrorSummary title={refusal} />}
      <PostForm form={form} labels={labels} intent="begin" refused={t("refused")}>
        <TextField field={fields.name} label={labels.name} hint={t("passkeys.nameHint")} autoComplete="off" />
        <CurrentPassword field={fields.password} label={labels.password} hint={t("passkeys.passwordHint")} />
        <Button kind="act">{t("passkeys.add")}</Button>
      </PostForm>
    </>
  );
}

/** The prompt opens at once, and again on a press: browsers may require a press after a prompt that was closed. */
function Making({ begun: { options, name } }: { begun: BegunPasskey }) {
  const { t } = useTranslation(["profile", "account"]);
  const submit = useSubmit();
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const make = useCallback(() => {
    setProblem(null);
    makePasskey(options).then(
      (credential) => submit({ intent: "add", name, credential }, { method: "post" }),
      (error) => {
        if (!isReplaced(error)) setProblem(problemOf(error));
      },
    );
  }, [options, name, submit]);
  useEffect(make, [make]);
  return (
    <>
      {problem ? <ErrorSummary title={t(`account:passkey.${problem}`)} /> : <p role="status">{t("passkeys.asked")}</p>}
      {problem && (
        <p>
          <Button type="button" kind="act" onClick={make}>
            {t("passkeys.again")}
          </Button>
        </p>
      )}
    </>
  );
}
