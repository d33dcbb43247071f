import { ButtonLink } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { scenePath } from "#app/paths.ts";
import { BlankFrame } from "./BlankFrame.tsx";

/** The platform is down, or our own code failed: the page says so, and that nothing of the player's is lost. */
export function UnavailablePage({ requestId }: { requestId: string | undefined }) {
  const { t } = useTranslation();
  const { paths } = useLanguage();
  return (
    <BlankFrame skipLabel={t("frame.skip")} masthead={{ home: { href: paths.home(), label: "Openhand" } }}>
      <div className="columns two lost">
        <img src={scenePath("closed")} alt="" width={250} height={230} />
        <div className="stack">
          <h1>{t("unavailable.title")}</h1>
          <p>{t("unavailable.text")}</p>
          <p className="cluster">
            <ButtonLink kind="act" href="" reload>
              {t("unavailable.retry")}
            </ButtonLink>
            <ButtonLink href={paths.home()} reload>
              {t("lost.home")}
            </ButtonLink>
          </p>
          {requestId && <p className="note">{t("unavailable.request", { id: requestId })}</p>}
        </div>
      </div>
    </BlankFrame>
  );
}
