import { BEAT_MS, cardsIn, clearTable, coverTotal, deal, FLIP_MS, flip, hide, turnTotal } from "../dealing.client.ts";
import type { MachineView } from "../index.server.ts";
import type { Motion, Play } from "../motion.ts";
import { move } from "../move.client.ts";

type View = MachineView<"blackjack">;
type Board = { shoe: Element; dealer: HTMLElement[]; hands: HTMLElement[][]; seats: Element[] };

const SPLIT_MS = 240;
/** Between two cards of the dealer. */
const DEALER_BEAT_MS = 240;

export const motion = {
  ms: 910,
  async reveal(stage, before, after, play) {
    const board = boardOf(stage);
    if (!board) return;
    const had = goesOn(before, after) ? before : null;
    const cards = had ? playOn(board, had, after, play) : dealAnew(board, play);
    const totals = board.seats.map((seat, place) => ({
      pip: seat.querySelector(".pip"),
      was: had && (place === 0 ? had.dealer?.points : had.hands[place - 1]?.points),
    }));
    const changed = totals.filter(({ pip, was }) => pip && pip.textContent !== was);
    const show = hide(changed.map(({ pip }) => pip));
    const covers = changed.map(({ pip, was }) => coverTotal(pip, was));
    await Promise.all(cards);
    show();
    for (const cover of covers) cover?.remove();
    await Promise.all(changed.map(({ pip }) => turnTotal(pip, play)));
  },
  loop: (stage, _view, signal) => clearTable(stage.querySelector(".blackjack"), signal),
} satisfies Motion<"blackjack">;

function boardOf(stage: HTMLElement): Board | null {
  const shoe = stage.querySelector(".shoe");
  const [dealer, ...seats] = [...stage.querySelectorAll(".seat")];
  if (!shoe || !dealer) return null;
  return { shoe, dealer: cardsIn(dealer), hands: seats.map(cardsIn), seats: [dealer, ...seats] };
}

/** Whether the view is a continuation of the round shown before. */
function goesOn(before: View, after: View): boolean {
  const first = ({ dealer, hands }: View) => `${dealer?.cards[0]?.name} ${hands[0]?.cards[0]?.name}`;
  return before.open && first(before) === first(after);
}

/** In the order drawn: player, dealer, player, and the dealer's second card face down. */
function dealAnew({ shoe, dealer, hands: [hand = []] }: Board, play: Play): Promise<void>[] {
  const [open, hole, ...more] = dealer;
  const dealt = [hand[0], open, hand[1], hole].map((card, place) =>
    deal(card, shoe, { delay: BEAT_MS * place, play, down: card === hole }),
  );
  return hole?.querySelector(".face") ? [...dealt, ...turnHole(shoe, hole, more, 5 * BEAT_MS, play)] : dealt;
}

/** Further cards in the order drawn; then, once no hand is to act, the dealer's. */
function playOn({ shoe, dealer, hands }: Board, before: View, after: View, play: Play): Promise<void>[] {
  const isSplit = hands.length > before.hands.length;
  const fresh = hands.flatMap((cards, place) => cards.slice(isSplit ? 1 : (before.hands[place]?.cards.length ?? 0)));
  const start = isSplit ? SPLIT_MS : 0;
  const dealt = fresh.map((card, place) => deal(card, shoe, { delay: start + BEAT_MS * place, play }));
  const parted = isSplit ? hands.map(([card]) => part(card, play)) : [];
  const [, hole, ...more] = dealer;
  if (!hole || after.dealer?.faceDown || !before.dealer?.faceDown) return [...parted, ...dealt];
  const then = start + (fresh.length > 0 ? BEAT_MS * fresh.length + FLIP_MS : 0);
  return [...parted, ...dealt, ...turnHole(shoe, hole, more, then, play)];
}

function turnHole(shoe: Element, hole: HTMLElement, more: HTMLElement[], delay: number, play: Play): Promise<void>[] {
  const drawn = more.map((card, place) => deal(card, shoe, { delay: delay + FLIP_MS + DEALER_BEAT_MS * place, play }));
  return [flip(hole, shoe, { delay, play }), ...drawn];
}

/** One card of a split pair moves from the middle of the hands to its own hand. */
function part(card: HTMLElement | undefined, play: Play): Promise<void> {
  const middle = card?.closest(".hands")?.getBoundingClientRect();
  const place = card?.getBoundingClientRect();
  if (!middle || !place) return Promise.resolve();
  const x = middle.left + middle.width / 2 - place.left - place.width / 2;
  const frames = [{ transform: `translateX(${x}px)` }, { transform: "none" }];
  return move(card, frames, { ms: SPLIT_MS, ease: "ease-out" }, play);
}
