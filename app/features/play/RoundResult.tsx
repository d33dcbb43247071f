import { Fold } from "#app/components/Fold.tsx";
import { Outcome } from "#app/components/Outcome.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { PictureStory } from "#app/kinds/parts.tsx";
import type { ResultView } from "./result.server.ts";

/** What the round came to, as it is read out. */
export function RoundWords({ view: { title, number, note } }: { view: ResultView }) {
  return (
    <Outcome title={title} hiddenNumber={number}>
      {note}
    </Outcome>
  );
}

type RoundStoryProps = {
  view: ResultView;
  /** Nothing is folded: a replay. */
  unfolded?: boolean;
};

/** How the round came to it, where it came in more than one thing. */
export function RoundStory({ view: { story, machine, round }, unfolded = false }: RoundStoryProps) {
  const { t } = useTranslation("play");
  const frames = machine.kind === "slot" ? machine.frames.filter(({ wins, title }) => wins.length > 0 || title) : [];
  if (story.length + frames.length === 0) return null;
  return (
    <Fold summary={t("step.title", { count: story.length || frames.length })} open={unfolded}>
      <PictureStory key={round} view={machine} />
      {story.length > 0 && <Story lines={story} />}
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
