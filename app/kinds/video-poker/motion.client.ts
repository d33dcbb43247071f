import { cardsIn, clearTable, deal } from "../dealing.client.ts";
import type { Motion } from "../motion.ts";

/** Between two cards; five come faster than two hands. */
const BEAT_MS = 110;

export const motion = {
  ms: 760,
  async reveal(stage, before, after, play) {
    const shoe = stage.querySelector(".shoe");
    if (!shoe) return;
    const cards = cardsIn(stage.querySelector(".places"));
    const names = (view: typeof after) => view.cards.map(({ name }) => name).join();
    const places = before.live ? after.drawn : null;
    // A hand that ends unchanged brings no card.
    if (before.live && names(before) === names(after)) return;
    const coming = places ? cards.filter((_, place) => places.includes(place)) : cards;
    await Promise.all(coming.map((card, place) => deal(card, shoe, { delay: BEAT_MS * place, play })));
  },
  loop: (stage, _view, signal) => clearTable(stage.querySelector(".poker"), signal),
} satisfies Motion<"video-poker">;
