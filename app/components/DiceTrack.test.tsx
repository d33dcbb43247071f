import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { DiceTrack } from "./DiceTrack.tsx";

const mark = (roll: number) => {
  const html = renderToStaticMarkup(
    <DiceTrack roll={roll} chance={5_000} direction="under" won={false} figure="" label="" />,
  );
  return /<path class="dice-mark"[^>]*>/.exec(html)?.[0] ?? "";
};

/** `dice.css` lets transforms glide, and nothing else. */
it("moves the mark of a roll by a transform alone", () => {
  expect(mark(2_500)).toContain('transform="translate(250)"');
  expect(mark(2_500).replace("translate(250)", "translate(990)")).toBe(mark(9_900));
});
