import { useDocumentFacts } from "#app/i18n/document.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { PageError } from "#app/lib/page-error.ts";
import { scenePath } from "#app/paths.ts";
import { BlankFrame } from "./BlankFrame.tsx";

/** Status 403 (SPEC §2): in English and Russian in every language of the page, because it is shown in every country. */
export default function CountryPage({ requestId, help = [] }: Partial<Pick<PageError, "requestId" | "help">>) {
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
          {help.length > 0 && (
            <section className="stack">
              <h2>
                Talk to someone · <span lang="ru">Поговорить с кем-нибудь</span>
              </h2>
              <ul>
                {help.map(({ label, href }) => (
                  <li key={label}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {requestId && <p className="note">403 · {requestId}</p>}
        </div>
      </div>
    </BlankFrame>
  );
}
