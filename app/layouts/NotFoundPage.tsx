import { Anchor } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { usePlayer } from "#app/page/root-data.ts";
import { scenePath } from "#app/paths.ts";
import { BlankFrame } from "./BlankFrame.tsx";

/** The 404 page (SPEC §2): an image, what was not found, and a button to /, which is open to all but excluded players. */
export function NotFoundPage({ message, why, lang }: { message: string; why?: string; lang?: string }) {
  const { t } = useTranslation();
  const { paths } = useLanguage();
  const isExcluded = Boolean(usePlayer()?.onlyOpen);
  const home = isExcluded ? paths.selfExclusion() : paths.home();
  return (
    <BlankFrame skipLabel={t("frame.skip")} masthead={{ home: { href: home, label: "Openhand" } }}>
      <div className="columns two lost">
        <img src={scenePath("lost")} alt="" width={250} height={230} />
        <div className="stack">
          <h1>{t("lost.title")}</h1>
          <p lang={lang}>{message}</p>
          {why && <p>{why}</p>}
          <p className="cluster">
            <ButtonLink kind="act" href={isExcluded ? home : "/"} reload>
              {t(isExcluded ? "account.selfExclusion" : "lost.home")}
            </ButtonLink>
            {!isExcluded && <Anchor href={paths.section("all")}>{t("frame.games")}</Anchor>}
            <Anchor href={paths.display("responsiblegaming")}>{t("stops.responsible")}</Anchor>
          </p>
        </div>
      </div>
    </BlankFrame>
  );
}
