import { tileClass } from "#app/components/Reels.tsx";
import type { MachineView } from "../index.server.ts";
import type { Play } from "../motion.ts";
import { move, over } from "../move.client.ts";

export type SlotView = MachineView<"slot">;
export type Frame = SlotView["frames"][number];

/** Reels above the board, and text above the line below it: the stops of the round before the final state. */
export interface Screen {
  view: SlotView;
  /** A list of tiles for each reel, clipped by its own window. */
  lists: HTMLElement[];
  /** Shows a stop with its payout. */
  show(frame: Frame): void;
  /** Removes marks above the reels, so that nothing is highlighted while they move. */
  clear(): void;
  /** The tile of a cell, `reel:row`, of the shown stop. */
  tile(cell: string): HTMLElement | undefined;
  tell(...lines: (string | null)[]): void;
  /** Draws the lines of the shown stop. */
  drawLines(play: Play): Promise<unknown>;
  remove(): void;
}

const LINE_MS = 280;
const LINES_APART_MS = 90;
const SVG = "http://www.w3.org/2000/svg";

export const at = (strip: readonly number[], place: number) =>
  strip[((place % strip.length) + strip.length) % strip.length] ?? -1;

export function screenOver(stage: HTMLElement, board: HTMLElement, view: SlotView): Screen {
  const layer = over(board, "rolls");
  const telling = over(stage, "telling");
  const lists = view.strips.map(() => {
    const window = document.createElement("div");
    const list = document.createElement("div");
    list.className = "reels";
    window.append(list);
    layer.append(window);
    return list;
  });
  const clear = () => {
    layer.classList.remove("paid");
    for (const part of layer.querySelectorAll(".lines, .respins")) part.remove();
  };
  return {
    view,
    lists,
    clear,
    show(frame) {
      clear();
      layer.classList.toggle("paid", frame.paid);
      for (const [reel, list] of lists.entries())
        list.replaceChildren(...(frame.reels[reel] ?? []).map((_, row) => cellOf(view, frame, reel, row)));
      layer.append(linesOf(view, frame));
      if (frame.respinsLeft !== null) layer.append(pipsOf(view.respins ?? 0, frame.respinsLeft));
    },
    tile(cell) {
      const [reel = 0, row = 0] = cell.split(":").map(Number);
      const tile = lists[reel]?.children[row];
      return tile instanceof HTMLElement ? tile : undefined;
    },
    tell(...lines) {
      telling.replaceChildren(
        ...lines.filter(Boolean).map((words) => {
          const line = document.createElement("span");
          line.textContent = words;
          return line;
        }),
      );
    },
    drawLines: (play) => drawLines(layer, play),
    remove() {
      layer.remove();
      telling.remove();
    },
  };
}

export function tileOf({ symbols }: SlotView, symbol: number): HTMLElement {
  const tile = document.createElement("li");
  const image = document.createElement("img");
  image.src = symbols[symbol]?.image ?? "";
  image.alt = "";
  tile.append(image);
  return tile;
}

function cellOf(view: SlotView, frame: Frame, reel: number, row: number): HTMLElement {
  const key = `${reel}:${row}`;
  const symbol = frame.reels[reel]?.[row] ?? null;
  const worth = frame.coins[key];
  const tile = symbol === null ? document.createElement("li") : tileOf(view, symbol);
  const isEmpty = symbol === null || (frame.held && !worth);
  tile.className = tileClass(isEmpty, worth, frame.hits.includes(key)) ?? "";
  if (worth) tile.append(Object.assign(document.createElement("b"), { textContent: worth }));
  return tile;
}

function linesOf({ strips, rows }: SlotView, { lines }: Frame): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "lines");
  svg.setAttribute("viewBox", `0 0 ${strips.length * 100} ${rows * 100}`);
  svg.setAttribute("preserveAspectRatio", "none");
  for (const line of lines) {
    const group = document.createElementNS(SVG, "g");
    for (const name of ["under", "over"]) {
      const path = document.createElementNS(SVG, "path");
      for (const [key, value] of Object.entries({ class: name, d: line, pathLength: "1" }))
        path.setAttribute(key, value);
      group.append(path);
    }
    svg.append(group);
  }
  return svg;
}

function pipsOf(all: number, left: number): HTMLElement {
  const pips = document.createElement("div");
  pips.className = "respins";
  for (let pip = 0; pip < all; pip++) {
    const one = document.createElement("i");
    if (pip < left) one.className = "on";
    pips.append(one);
  }
  return pips;
}

/** The lines are drawn one after another, and what pays more than the stake rises. */
export function drawLines(layer: Element, play: Play): Promise<unknown> {
  const lines = [...layer.querySelectorAll(".lines g")].flatMap((line, place) =>
    [...line.children].map((path) =>
      move(
        path,
        [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }],
        { ms: LINE_MS, delay: LINES_APART_MS * place, ease: "ease-out" },
        play,
      ),
    ),
  );
  const rise = [{ transform: "none" }, { transform: "translateY(-4px)" }, { transform: "none" }];
  const hits = layer.matches(".paid") ? [...layer.querySelectorAll(".hit > img")] : [];
  return Promise.all([...lines, ...hits.map((image) => move(image, rise, { ms: LINE_MS, ease: "ease-in-out" }, play))]);
}
