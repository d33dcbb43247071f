import { Fold } from "#app/components/Fold.tsx";
import { Outcome } from "#app/components/Outcome.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { PictureStory } from "#app/kinds/parts.tsx";
import type { ResultView } from "./result.server.ts";

/** The result of the round, as it is announced. */
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

/** The events that led to the result, where there were several. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: past events of a round never change order.
        <li key={place}>{line}</li>
      ))}
    </ol>
  );
}
