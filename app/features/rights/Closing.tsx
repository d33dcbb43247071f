import { type SubmissionResult, useForm } from "@conform-to/react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { CurrentPassword } from "#app/components/CurrentPassword.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { ProofFirst } from "#app/components/ProofFirst.tsx";
import type { InputOf } from "#app/contract/types.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { closingView } from "./closing.server.ts";

type View = ReturnType<typeof closingView>;

interface ClosingProps extends View {
  answer: SubmissionResult<string[]> | undefined;
  email: string;
}

/** The page of closing, from top to bottom: what has to be done first, what is lost, the proof, and what happens afterwards. */
export function Closing({ money, rest, exchange, closed, excluded, prove, answer, email }: ClosingProps) {
  const { t } = useTranslation("rights");
  return (
    <>
      <ol className="steps">
        <li className={money ? "now" : "done"} aria-current={money ? "step" : undefined}>
          <b>{t("close.moneyTitle")}</b>
          {money ? <Lines lines={money.lines} /> : <p>{t("close.nothing")}</p>}
          {money && money.links.length > 0 && (
            <div className="cluster">
              {money.links.map(({ href, label, isMain }) => (
                <ButtonLink key={href} href={href} {...(isMain && { kind: "act" as const })}>
                  {label}
                </ButtonLink>
              ))}
            </div>
          )}
        </li>
        <li className={money || exchange ? undefined : "done"}>
          <b>{t("close.restTitle")}</b>
          <Lines lines={rest} />
          {exchange && (
            <div className="cluster">
              <ButtonLink href={exchange.href}>{exchange.label}</ButtonLink>
            </div>
          )}
        </li>
        <li className={money ? undefined : "now"} aria-current={money ? undefined : "step"}>
          <b>{t("close.proveTitle")}</b>
          {money && <p>{t("close.proveFirst")}</p>}
          {!money && prove && <ProofFirst {...prove} />}
          {!money && !prove && <CloseForm answer={answer} email={email} />}
        </li>
        <li>
          <b>{t("close.closedTitle")}</b>
          <Lines lines={closed} />
        </li>
      </ol>
      <NotExclusion excluded={excluded} />
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}

function CloseForm({ answer, email }: Pick<ClosingProps, "answer" | "email">) {
  const { t } = useTranslation("rights");
  const [form, fields] = useForm<InputOf<"closeAccount">>({ id: "close", lastResult: answer });
  const labels = { password: t("close.password") };
  return (
    <PostForm form={form} labels={labels} intent="close" refused={t("close.refused")}>
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <CurrentPassword field={fields.password} label={labels.password} />
      <div className="cluster">
        <Button kind="stop">{t("close.submit")}</Button>
      </div>
    </PostForm>
  );
}

/** Explains the difference between closing and self-exclusion to players who want to stop. */
function NotExclusion({ excluded }: Pick<View, "excluded">) {
  const { t } = useTranslation("rights");
  const { paths } = useLanguage();
  return (
    <div className="inset">
      <Icon name="info" />
      <strong>{t("close.exclusionTitle")}</strong>
      <p>{excluded ?? t("close.exclusion")}</p>
      <p className="cluster">
        <ButtonLink kind="stop" href={paths.selfExclusion()}>
          {t("close.exclusionLink")}
        </ButtonLink>
      </p>
    </div>
  );
}
