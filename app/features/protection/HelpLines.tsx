import { Anchor } from "#app/components/Anchor.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { HelplineView, HelpView } from "./help.server.ts";

export function HelpLines({ lines }: { lines: readonly HelplineView[] }) {
  const { t } = useTranslation("protection");
  return (
    <ul className="help-lines">
      {lines.map(({ name, facts, phone, chat, source, checked }) => (
        <li key={name}>
          <b>{name}</b>
          {facts.map((fact) => (
            <small key={fact}>{fact}</small>
          ))}
          {[phone, chat].map(
            (reach) =>
              reach && (
                <Anchor key={reach.href} className="reach" href={reach.href}>
                  {reach.label}
                </Anchor>
              ),
          )}
          <small>{checked}</small>
          <small>
            <Anchor href={source}>{t("talk.source", { name })}</Anchor>
          </small>
        </li>
      ))}
    </ul>
  );
}

/** Help services, on the pages where players stop: those of the country, otherwise those of every country. */
export function HelpHere({ help }: { help: HelpView | null }) {
  const { t } = useTranslation(["protection", "common"]);
  const { paths } = useLanguage();
  const player = usePlayer();
  if (!help) return null;
  return (
    <section className="stack">
      <SectionHead title={t("common:frame.talk")} link={{ href: paths.talk(), label: t("talk.more") }} />
      <HelpLines lines={help.lines.length > 0 ? help.lines : help.everywhere} />
      {player && (
        <p>
          <Anchor href={player.support.href}>{t("talk.us")}</Anchor>
        </p>
      )}
    </section>
  );
}
