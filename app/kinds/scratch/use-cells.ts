import { useAtomValue } from "jotai";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { fastAtom } from "#app/state/switches.ts";
import { useCover } from "../cover.ts";

/** Between two cells when all are being uncovered. */
const APART_MS = 70;
/** The cover of the last cell lifts before the result is told. */
const LIFTED_MS = 200;

interface Cells {
  round: string | null;
  /** In the order they were uncovered. */
  open: readonly number[];
  begun: readonly number[];
}

/** Which cells of a card are open, and the keyboard control of the card. */
export function useCells(card: RefObject<HTMLElement>, count: number, round: string | null) {
  const { isCovered, isAsked, uncover: tell } = useCover();
  const fast = useAtomValue(fastAtom);
  const [cells, setCells] = useState<Cells>({ round: null, open: [], begun: [] });
  const none: Cells = { round, open: [], begun: [] };
  const { open, begun } = cells.round === round ? cells : none;
  const add = (list: "open" | "begun", place: number) =>
    setCells((seen) => {
      const mine = seen.round === round ? seen : none;
      return mine[list].includes(place) ? mine : { ...mine, [list]: [...mine[list], place] };
    });
  const wasCovered = useRef<string | null>(null);
  if (isCovered) wasCovered.current = round;
  const isWhole = isCovered && open.length === count;
  const telling = useRef(tell);
  telling.current = tell;
  useEffect(() => {
    if (!isWhole) return;
    const timer = setTimeout(() => telling.current(), LIFTED_MS);
    return () => clearTimeout(timer);
  }, [isWhole]);

  // One after another; all at once on a second request, or with `prefers-reduced-motion`.
  const next = isAsked
    ? Array.from({ length: count }, (_, place) => place).find((place) => !open.includes(place))
    : undefined;
  const opening = useRef(add);
  opening.current = add;
  useEffect(() => {
    if (next === undefined) return;
    if (fast || matchMedia("(prefers-reduced-motion: reduce)").matches) return telling.current();
    const timer = setTimeout(() => opening.current("open", next), APART_MS);
    return () => clearTimeout(timer);
  }, [next, fast]);

  useNextCell(card, open);
  return {
    open,
    begun,
    last: open.at(-1) ?? null,
    wasCovered: wasCovered.current === round && round !== null,
    begin: (place: number) => add("begun", place),
    uncover: (place: number) => add("open", place),
    onKeyDown: (event: KeyboardEvent) => step(event, count),
  };
}

/** When the button of a cell is removed, the focus moves to the next one. */
function useNextCell(card: RefObject<HTMLElement>, open: readonly number[]): void {
  const opened = open.at(-1);
  useEffect(() => {
    if (opened === undefined || document.activeElement !== document.body) return;
    const cells = [...(card.current?.children ?? [])];
    const inOrder = [...cells.slice(opened + 1), ...cells.slice(0, opened)];
    inOrder
      .map((cell) => cell.querySelector("button"))
      .find(Boolean)
      ?.focus({ preventScroll: true });
  }, [card, opened]);
}

/** Arrow keys move from one covered cell to the next in their direction. */
function step(event: KeyboardEvent, count: number): void {
  const columns = count % 4 === 0 ? 4 : 3;
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  const here = event.target instanceof Element ? event.target.closest("li") : null;
  if (!by || !here?.parentElement) return;
  event.preventDefault();
  const cells = [...here.parentElement.children];
  for (let place = cells.indexOf(here) + by; place >= 0 && place < count; place += by) {
    const button = cells[place]?.querySelector("button");
    if (!button) continue;
    button.focus({ preventScroll: true });
    return;
  }
}
