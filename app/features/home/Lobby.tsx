import type { ReactNode } from "react";
import { Anchor } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { LobbyView } from "./lobby.server.ts";

/** Where a returning player left off, each part only where there is content for it. */
export default function Lobby({ last, open, cashback, places, children }: LobbyView & { children: ReactNode }) {
  const { t } = useTranslation("games");
  return (
    <section className="lobby">
      <div className="lobby-head">
        <h1>{t("lobby.title")}</h1>
        {children}
      </div>
      {last && <LastGame {...last} />}
      {open.length > 0 && (
        <div>
          <SectionHead title={t("lobby.open")} />
          <ul className="lines">
            {open.map(({ id, game, held, href }) => (
              <li key={id}>
                <span>
                  <b lang="en">{game}</b> <span className="soft">{held}</span>
                </span>
                <ButtonLink small href={href}>
                  {t("lobby.takeUp")}
                  <span className="visually-hidden" lang="en">
                    {" "}
                    {game}
                  </span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {cashback && (
        <ul className="lines">
          <li>
            <Anchor href={cashback.href}>{t("lobby.cashback")}</Anchor>
            <b>{cashback.points}</b>
          </li>
        </ul>
      )}
      {places.length > 0 && (
        <div>
          <SectionHead title={t("lobby.places")} />
          <ul className="lines">
            {places.map(({ id, title, place, when, href }) => (
              <li key={id}>
                <span>
                  <Anchor href={href}>{title}</Anchor> <span className="soft">{when}</span>
                </span>
                <b>{place}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function LastGame({ title, note, image, ink, href, label }: NonNullable<LobbyView["last"]>) {
  const { t } = useTranslation("games");
  const { paths } = useLanguage();
  return (
    <div className="last-game" data-ink={ink}>
      <img src={image} alt="" width={250} height={230} />
      <div>
        <p>{t("lobby.last")}</p>
        <h2 lang="en">{title}</h2>
        {note && <p>{note}</p>}
        <p className="cluster">
          <ButtonLink kind="act" href={href}>
            {label}
          </ButtonLink>
          <Anchor href={paths.lastGames()}>{t("last.title")}</Anchor>
        </p>
      </div>
    </div>
  );
}
