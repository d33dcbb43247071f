import { Fold } from "#app/components/Fold.tsx";
import { Outcome } from "#app/components/Outcome.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { Machine } from "#app/kinds/parts.tsx";
import type { ResultView } from "./result.server.ts";

type RoundResultProps = {
  view: ResultView;
  /** Nothing is folded or covered: a replay. */
  unfolded?: boolean;
};

/** The machine, and what its round came to. */
export function RoundResult({ view, unfolded = false }: RoundResultProps) {
  return (
    <Machine view={view.machine} round={view.round} unfolded={unfolded}>
      <Outcome title={view.title} hiddenNumber={view.number}>
        {view.note}
      </Outcome>
    </Machine>
  );
}

/** How the round came to it. */
export function RoundStory({ view: { story }, unfolded = false }: RoundResultProps) {
  const { t } = useTranslation("play");
  if (story.length === 0) return null;
  return (
    <Fold summary={t("step.title", { count: story.length })} open={unfolded}>
      <Story lines={story} />
    </Fold>
  );
}

function Story({ lines }: { lines: readonly string[] }) {
  return (
    <ol className="numbered">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what has happened in a round never moves.
        <li key={place}>{line}</li>
      ))}
    </ol>
  );
}
