import type { Play } from "./motion.ts";
import { move, soundAt, turn } from "./move.client.ts";

/** Between two cards, whatever they are. */
export const BEAT_MS = 150;
const DEAL_MS = 320;
export const FLIP_MS = 260;
const TOTAL_MS = 140;
const SWEEP_MS = 180;

/** All cards in a part of the board, in order. */
export const cardsIn = (part: Element | null | undefined): HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>(".playing-card") ?? []),
];

type Deal = { delay: number; play: Play /** Lies face down when it has come. */; down?: boolean };

/**
 * Moves one card from the shoe to its place and turns it over on the way. It is invisible until its turn: cards waiting at the
 * shoe would reveal how many there are.
 */
export async function deal(card: HTMLElement | undefined, shoe: Element, { delay, play, down }: Deal): Promise<void> {
  if (!card) return;
  const [from, to] = [shoe.getBoundingClientRect(), card.getBoundingClientRect()];
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.min(1, from.width / (card.offsetWidth || 1));
  // All cards of a deal are measured before the first of them changes the page, which would force a new layout for each.
  await null;
  const atShoe = `translate(${x}px, ${y}px) rotate(-14deg) scale(${scale})`;
  const frames = [
    { transform: atShoe, opacity: 0 },
    { transform: atShoe, opacity: 1, offset: 0.01 },
    { transform: `translate(${x * 0.3}px, ${y * 0.3 - 10}px) rotate(-4deg)`, offset: 0.62 },
    { transform: "none" },
  ];
  soundAt(delay, play, "card");
  await Promise.all([
    move(card, frames, { ms: DEAL_MS, delay, ease: "cubic-bezier(.25,.6,.35,1)" }, play),
    down ? undefined : turnOver(card, shoe, { delay: delay + DEAL_MS * 0.3, play }),
  ]);
}

/** Turns a card over in its place. */
export function flip(card: HTMLElement | undefined, shoe: Element, { delay, play }: Deal): Promise<void> {
  if (card) soundAt(delay, play, "flip");
  return turnOver(card, shoe, { delay, play });
}

/** Until it turns its back is visible, the same as the shoe's. */
async function turnOver(card: HTMLElement | undefined, shoe: Element, { delay, play }: Deal): Promise<void> {
  const sheet = card?.querySelector(".turn");
  const back = shoe.querySelector(".back")?.cloneNode(true);
  if (!sheet || !back) return;
  sheet.append(back);
  const frames = [
    { transform: "rotateY(180deg)" },
    { transform: "translateY(-5%) rotateY(90deg) scale(1.06)", offset: 0.5 },
    { transform: "rotateY(0deg)" },
  ];
  await move(sheet, frames, { ms: FLIP_MS, delay, ease: "cubic-bezier(.4,.1,.5,1)" }, play);
  sheet.removeChild(back);
}

/** Hides elements until their time; returns a function that shows them. */
export function hide(elements: readonly (Element | null | undefined)[]): () => void {
  const hidden = elements.map((element) =>
    element?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1_000, iterations: Number.POSITIVE_INFINITY }),
  );
  return () => {
    for (const one of hidden) one?.cancel();
  };
}

/** Shows a new total by turning it over like a card. */
export const turnTotal = (pip: Element | null | undefined, play: Play): Promise<void> =>
  move(pip, [{ transform: "rotateY(90deg)" }, { transform: "none" }], { ms: TOTAL_MS, ease: "ease-out" }, play);

/** Covers a total with an earlier figure until its time; null without a total. */
export function coverTotal(total: Element | null | undefined, figure: string | null | undefined): HTMLElement | null {
  const cover = total?.cloneNode();
  if (!(cover instanceof HTMLElement) || !figure) return null;
  cover.textContent = figure;
  cover.setAttribute("aria-hidden", "true");
  total?.parentElement?.append(cover);
  return cover;
}

/** From the press to the response: clears the table, and moves the first card in the shoe. */
export function clearTable(board: Element | null, signal: AbortSignal): void {
  if (!board) return;
  const still = [{ transform: "none" }, { transform: "translate(-8%, 5%) rotate(-4deg)" }, { transform: "none" }];
  turn(board.querySelector(".shoe > :last-child"), still, 560, signal);
  for (const part of board.querySelectorAll(".playing-card, .pip, .late, .passed li")) {
    const away = [
      { transform: "none", opacity: 1 },
      { transform: "translateY(-25%) rotate(5deg)", opacity: 0 },
    ];
    const sweep = part.animate(away, { duration: SWEEP_MS, easing: "ease-in", fill: "forwards" });
    signal.addEventListener("abort", () => sweep.cancel());
  }
}
