import { BEAT_MS, cardsIn, clearTable, coverTotal, deal, hide, turnTotal } from "../dealing.client.ts";
import type { MachineView } from "../index.server.ts";
import type { Motion, Play } from "../motion.ts";

type Hand = MachineView<"baccarat">["hands"][number];

export const motion = {
  ms: 1_400,
  async reveal(stage, _before, { hands }, play) {
    const shoe = stage.querySelector(".shoe");
    const seats = [...stage.querySelectorAll(".seat")];
    if (!shoe) return;
    const [player = [], banker = []] = seats.map(cardsIn);
    const pips = seats.map((seat) => seat.querySelector(".pip"));
    const show = hide(pips);
    await dealt(shoe, player, banker, hands, pips, play);
    show();
    await Promise.all(pips.map((pip) => turnTotal(pip, play)));
  },
  loop: (stage, _view, signal) => clearTable(stage.querySelector(".baccarat"), signal),
} satisfies Motion<"baccarat">;

/** Two cards per side and their totals; then the third cards, at the same pace. */
async function dealt(
  shoe: Element,
  player: HTMLElement[],
  banker: HTMLElement[],
  hands: readonly Hand[],
  pips: readonly (Element | null)[],
  play: Play,
) {
  const thirds = [player[2], banker[2]].filter((card) => card !== undefined);
  // A third card is not visible before it is drawn.
  const show = hide(thirds);
  const first = [player[0], banker[0], player[1], banker[1]];
  await Promise.all(first.map((card, place) => deal(card, shoe, { delay: BEAT_MS * place, play })));
  show();
  const covers = thirds.length > 0 ? pips.map((pip, side) => coverTotal(pip, ofTwo(hands[side]))) : [];
  const totals = covers.map((shown) => turnTotal(shown, play));
  await Promise.all([...totals, ...thirds.map((card, place) => deal(card, shoe, { delay: BEAT_MS * place, play }))]);
  for (const shown of covers) shown?.remove();
}

const ofTwo = (hand: Hand | undefined): string | null =>
  hand
    ? String(hand.cards.slice(0, 2).reduce((sum, { rank }) => sum + (rank === "A" ? 1 : Number(rank) || 0), 0) % 10)
    : null;
