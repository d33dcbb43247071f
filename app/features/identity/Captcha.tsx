import { useEffect, useRef, useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { FieldError } from "#app/components/FieldError.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { SentCode } from "#app/components/SentCode.tsx";
import { type FormAnswer, resultOf } from "#app/forms/answer.ts";
import type { FieldState } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { CaptchaSetting } from "./captcha.server.ts";
import type { CaptchaProblem } from "./captcha-problems.ts";

type Answer = FormAnswer | undefined;

type CaptchaProps = {
  setting: CaptchaSetting | null;
  /** The answer to the form's last submission: a code was sent, or the check must be repeated. */
  answer: Answer;
  code: FieldState;
  /** The label of the code's field. */
  label: string;
};

const isByMail = (answer: Answer) => resultOf(answer)?.initialValue?.byMail === "on";

/** Before a form's own button: the check of the captcha, or the field of the code that replaces it. */
export function Captcha({ setting, answer, code, label }: CaptchaProps) {
  if (!setting) return null;
  return isByMail(answer) ? (
    <Code answer={answer} field={code} label={label} />
  ) : (
    <Check setting={setting} answer={answer} />
  );
}

/**
 * After a form's own button, which Enter must press: the alternative for visitors who cannot see, hear or load the check. It
 * needs no script: its button submits the form, and the form comes back with the field.
 */
export function CaptchaByCode({ setting, answer }: Pick<CaptchaProps, "setting" | "answer">) {
  const { t } = useTranslation("account");
  if (!setting) return null;
  return (
    <Fold summary={t("captcha.other")}>
      <div className="stack">
        <p>{t("captcha.otherText")}</p>
        <p>
          <Button name="intent" value="sendCode" formNoValidate>
            {isByMail(answer) ? t("captcha.again") : t("captcha.send")}
          </Button>
        </p>
      </div>
    </Fold>
  );
}

function Code({ answer, field, label }: { answer: Answer; field: CaptchaProps["code"]; label: string }) {
  const { t } = useTranslation("account");
  const email = answer?.result.initialValue?.email;
  return (
    <>
      <input type="hidden" name="byMail" value="on" />
      <SentCode
        field={field}
        label={label}
        hint={t("captcha.codeHint", { email: typeof email === "string" ? email : "" })}
      />
    </>
  );
}

type Trouble = CaptchaProblem | "expired";

function Check({ setting, answer }: { setting: CaptchaSetting; answer: Answer }) {
  const { t } = useTranslation("account");
  const { language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [token, setToken] = useState("");
  const [isLoading, setLoading] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { siteKey, scriptUrl, problems } = setting;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the form has used the token up, so each shows a new check
  useEffect(() => {
    // The captcha renders into an element only once.
    const box = document.createElement("div");
    place.current?.append(box);
    let isHere = true;
    const ifHere = (tell: () => void) => isHere && tell();
    const fail = (problem: Trouble) =>
      ifHere(() => {
        setLoading(false);
        setToken("");
        setTrouble(problem);
      });
    setLoading(true);
    setToken("");
    setTrouble(null);
    import("./captcha-script.ts")
      .then(({ showCaptcha }) =>
        showCaptcha(
          window,
          place.current && box,
          { siteKey, scriptUrl, language },
          {
            loaded: () => ifHere(() => setLoading(false)),
            passed: (fresh) =>
              ifHere(() => {
                setTrouble(null);
                setToken(fresh);
              }),
            expired: () => fail("expired"),
            failed: fail,
          },
        ),
      )
      .catch((error: { problem?: CaptchaProblem }) => fail(error.problem ?? "notLoaded"));
    return () => {
      isHere = false;
      box.remove();
    };
  }, [siteKey, scriptUrl, language, answer]);

  return (
    <fieldset className="field">
      <legend>{t("captcha.label")}</legend>
      <noscript>
        <p className="hint">{t("captcha.noScript")}</p>
      </noscript>
      <div ref={place} />
      <div aria-live="polite">
        {isLoading && <p className="hint">{t("captcha.loading")}</p>}
        <FieldError
          id="captcha"
          error={trouble === null ? undefined : trouble === "expired" ? t("captcha.expired") : problems[trouble]}
        />
      </div>
      <input type="hidden" name="captchaToken" value={token} />
    </fieldset>
  );
}
