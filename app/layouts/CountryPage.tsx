import { useDocumentFacts } from "#app/i18n/document.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { scenePath } from "#app/paths.ts";
import { BlankFrame } from "./BlankFrame.tsx";

/** Status 403 (SPEC §2): in English and Russian whatever the page's language, because it stands for every country. */
export function CountryPage({ requestId }: { requestId: string | undefined }) {
  const { supportEmail } = useDocumentFacts();
  const { paths } = useLanguage();
  const address = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  return (
    <BlankFrame skipLabel="Skip to content" masthead={{ home: { href: paths.home(), label: "Openhand" } }}>
      <div className="columns two lost">
        <img src={scenePath("closed")} alt="" width={250} height={230} />
        <div className="stack far">
          <section className="stack" lang="en">
            <h1>We are not open in your country.</h1>
            <p>
              Openhand does not accept visitors from the country you are in now. If this is a mistake, or you have a
              balance with us, write to support: {address}.
            </p>
          </section>
          <hr />
          <section className="stack" lang="ru">
            <h2 className="big">Мы не работаем в вашей стране.</h2>
            <p>
              Openhand не принимает посетителей из страны, в которой вы сейчас находитесь. Если это ошибка или у вас
              остались деньги на счёте, напишите в поддержку: {address}.
            </p>
          </section>
          {requestId && <p className="note">403 · {requestId}</p>}
        </div>
      </div>
    </BlankFrame>
  );
}
