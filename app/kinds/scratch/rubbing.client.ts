/** Diameter, in CSS pixels. */
const BRUSH = 40;
/** Once this fraction is rubbed, the rest of a cell's cover lifts. */
const ENOUGH = 0.55;
/** Rubbing is measured on a grid of this many points across and down: no pixels are read back. */
const GRID = 10;
/** Within this distance a finger has pressed, and not rubbed. */
const PRESS = 6;
/** The height of a card's back, in widths. */
const STANDING = 4 / 3;

export interface Rubbed {
  /** The cover of this cell has been touched. */
  begin(place: number): void;
  /** Enough of it has been rubbed away. */
  uncover(place: number): void;
}

type Point = { x: number; y: number };

/** Draws the covers into the canvases of a card, and removes them under a finger until the signal. */
export async function makeRubbable(
  card: HTMLElement,
  cover: string,
  rubbed: Rubbed,
  signal: AbortSignal,
): Promise<void> {
  const image = new Image();
  image.src = cover;
  await image.decode();
  if (signal.aborted) return;
  const masks = [...card.querySelectorAll("canvas")].map((canvas) => maskOf(canvas, image));
  let from: Point | null = null;
  let begin: Point | null = null;
  let hasMoved = false;
  const rub = ({ clientX: x, clientY: y }: PointerEvent) => {
    const before = from ?? { x: x - 0.1, y };
    from = { x, y };
    for (const [place, mask] of masks.entries()) {
      if (!mask.isNear(before, from)) continue;
      rubbed.begin(place);
      if (mask.rub(before, from) >= ENOUGH) rubbed.uncover(place);
    }
  };
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, listen: (event: HTMLElementEventMap[Name]) => void) =>
    card.addEventListener(name, listen, { signal, capture: true });
  on("pointerdown", (event) => {
    if (event.button !== 0) return;
    begin = { x: event.clientX, y: event.clientY };
    from = null;
    hasMoved = false;
  });
  on("pointermove", (event) => {
    if (!begin || event.buttons === 0) return;
    hasMoved ||= Math.hypot(event.clientX - begin.x, event.clientY - begin.y) > PRESS;
    if (!hasMoved) return;
    from ??= begin;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length > 0 ? events : [event]) rub(one);
  });
  const end = () => {
    begin = null;
    from = null;
  };
  for (const name of ["pointerup", "pointercancel"] as const) window.addEventListener(name, end, { signal });
  // A click at the end of rubbing is not a press on the cell it ends on; a click by keyboard has no detail.
  on("click", (event) => hasMoved && event.detail > 0 && event.stopPropagation());
}

function maskOf(canvas: HTMLCanvasElement, image: HTMLImageElement) {
  const density = Math.min(2, devicePixelRatio);
  // Its layout size, not its visible one: it may still be moving.
  canvas.width = Math.ceil(canvas.clientWidth * density);
  canvas.height = Math.ceil(canvas.clientHeight * density);
  const pen = canvas.getContext("2d");
  const met = new Set<number>();
  if (pen) {
    // As `object-fit: cover` places the back on an untouched cell.
    const high = canvas.width * STANDING;
    pen.drawImage(image, 0, (canvas.height - high) / 2, canvas.width, high);
    pen.globalCompositeOperation = "destination-out";
    pen.lineCap = "round";
    pen.lineWidth = BRUSH * density;
  }
  const inCell = ({ x, y }: Point, { left, top, width: wide, height: high }: DOMRect): Point => ({
    x: ((x - left) / wide) * canvas.width,
    y: ((y - top) / high) * canvas.height,
  });
  const reach = (BRUSH / 2) * density;
  return {
    isNear(from: Point, to: Point): boolean {
      const { left, top, right, bottom } = canvas.getBoundingClientRect();
      const isWithin = (low: number, high: number, one: number, other: number) =>
        Math.max(one, other) > low - BRUSH / 2 && Math.min(one, other) < high + BRUSH / 2;
      return isWithin(left, right, from.x, to.x) && isWithin(top, bottom, from.y, to.y);
    },
    /** Returns the fraction of the cell that has been rubbed. */
    rub(before: Point, after: Point): number {
      const box = canvas.getBoundingClientRect();
      const [from, to] = [inCell(before, box), inCell(after, box)];
      pen?.beginPath();
      pen?.moveTo(from.x, from.y);
      pen?.lineTo(to.x, to.y);
      pen?.stroke();
      const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (reach / 2)));
      for (let step = 0; step <= steps; step++) {
        const x = from.x + ((to.x - from.x) * step) / steps;
        const y = from.y + ((to.y - from.y) * step) / steps;
        for (let point = 0; point < GRID * GRID; point++) {
          const [column, row] = [point % GRID, Math.floor(point / GRID)];
          const [px, py] = [((column + 0.5) / GRID) * canvas.width, ((row + 0.5) / GRID) * canvas.height];
          if (Math.hypot(px - x, py - y) < reach) met.add(point);
        }
      }
      return met.size / (GRID * GRID);
    },
  };
}
