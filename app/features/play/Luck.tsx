import { type MouseEvent, useState } from "react";
import { Anchor } from "#app/components/Anchor.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

/**
 * The rank of the session's rounds among all possible outcomes of the same bets: requested by a press, since it covers what was
 * played until then. Without scripts, and where no answer comes, the history of rounds shows it.
 */
export function Luck({ gameId }: { gameId: string }) {
  const { t } = useTranslation("play");
  const { paths } = useLanguage();
  const [lines, setLines] = useState<string[] | null>(null);
  const href = paths.rounds({ luck: "session" });
  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    fetch(paths.table("luck", gameId))
      .then(async (answer) => {
        const { lines } = (await answer.json()) as { lines: string[] };
        setLines(lines);
      })
      .catch(() => location.assign(href));
  };
  return (
    <div className="stack" aria-live="polite">
      {lines ? (
        lines.map((line) => (
          <p key={line} className="note">
            {line}
          </p>
        ))
      ) : (
        <Anchor href={href} onClick={load}>
          {t("luck")}
        </Anchor>
      )}
    </div>
  );
}
