import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { ClientOnly } from "#app/components/ClientOnly.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

/**
 * The recovery codes, shown only once: to read, to save and to print, and the way back. They get the focus, which the button
 * that made them has lost: by script, and by `autofocus` without scripts.
 */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Openhand\n\n${codes.join("\n")}\n`)}`;
  return (
    <>
      <section
        className="stack"
        id="recovery"
        tabIndex={-1}
        ref={section}
        aria-labelledby="recovery-title"
        // biome-ignore lint/a11y/noAutofocus: without scripts nothing else says that the codes are shown now and not again.
        autoFocus
      >
        <SectionHead title={t("authenticator.keep")} id="recovery-title" />
        <p>{t("authenticator.keepText")}</p>
        <ul className="codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p className="cluster no-print">
          <a className="button small" href={file} download="openhand-recovery-codes.txt">
            <Icon name="save" />
            {t("authenticator.save")}
          </a>
          <ClientOnly before={null}>
            {() => (
              <Button small type="button" icon="print" onClick={() => window.print()}>
                {t("authenticator.print")}
              </Button>
            )}
          </ClientOnly>
        </p>
      </section>
      <ButtonLink href={paths.profile("security")}>{t("authenticator.done")}</ButtonLink>
    </>
  );
}
