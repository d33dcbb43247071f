import { Anchor } from "#app/components/Anchor.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { RunningView } from "./taken.server.ts";

/** The present state of a bonus, what remains to be wagered, and where it can be played. */
export function Running({ bonus: { head, meter, games } }: { bonus: RunningView }) {
  const { t } = useTranslation("rewards");
  const { paths } = useLanguage();
  return (
    <>
      <div className="first">
        <span>{head.name}</span>
        <b className="mid">{head.figure}</b>
        <p className="lead">
          <Unbroken>{head.text}</Unbroken>
        </p>
      </div>
      {meter && (
        <div className="limit">
          <div>
            <b>{meter.name}</b>
            <span className="figure">{meter.figure}</span>
          </div>
          <meter min={0} max={100} value={meter.percent} aria-label={`${meter.name}: ${meter.figure}`} />
        </div>
      )}
      <p className="links">
        {games.map((game) => (
          <Anchor className="link" key={game.id} href={game.href}>
            {t("taken.play", { game: game.title })}
          </Anchor>
        ))}
        <Anchor className="link" href={paths.contribution()}>
          {t("bonuses.contribution")}
        </Anchor>
      </p>
    </>
  );
}
