import type { GameKind } from "#app/contract/games/index.ts";
import type { MachineView } from "#app/kinds/index.server.ts";
import { type AnyMotion, loadMotion, type MakeSound, type Play } from "#app/kinds/motion.ts";

/** The maximum duration of any motion. */
const LONGEST_MS = 60_000;
/** A reveal at the Fast pace. */
const FAST_MS = 120;
/** After this many consecutive frames of this length the device gets every result without motion. */
const [LONG_FRAMES, LONG_FRAME_MS] = [4, 100];

type Device = Navigator & { connection?: { saveData?: boolean }; deviceMemory?: number };

const device: Device = navigator;
let isWeak = Boolean(device.connection?.saveData) || (device.deviceMemory ?? 8) <= 1;

const isCalm = () =>
  isWeak ||
  document.hidden ||
  !("animate" in Element.prototype) ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The player's settings of a reveal. */
interface How {
  fast: boolean;
  sound: MakeSound;
}

interface Stage {
  /** From the press to its answer; returns a function that ends it. */
  loop(element: HTMLElement, view: MachineView): () => void;
  /** Resolves at rest, and never rejects. `skip` ends it in this frame. */
  reveal(
    element: HTMLElement,
    before: MachineView,
    after: MachineView,
    how: How,
  ): { rest: Promise<void>; skip(): void };
}

/** The stage of a kind with its motion; where the kind has none, every result appears at once. */
export async function stageOf(kind: GameKind): Promise<Stage> {
  const motion = await loadMotion(kind);
  return {
    loop(element, view) {
      const ending = new AbortController();
      if (!isCalm()) afterPaint(() => motion?.loop?.(element, view, ending.signal), ending.signal);
      return () => ending.abort();
    },
    reveal(element, before, after, how) {
      const ending = new AbortController();
      const skip = () => ending.abort();
      return { rest: played(motion, element, before, after, how, ending), skip };
    },
  };
}

/** The pressed button is painted first: on a slow phone the start of a loop takes longer than a frame. */
function afterPaint(begin: () => void, signal: AbortSignal): void {
  requestAnimationFrame(() => setTimeout(() => signal.aborted || begin()));
}

async function played(
  motion: AnyMotion | null,
  element: HTMLElement,
  before: MachineView,
  after: MachineView,
  { fast, sound }: How,
  ending: AbortController,
): Promise<void> {
  if (!motion || isCalm()) return;
  const { signal } = ending;
  const skip = () => ending.abort();
  const over = new AbortController();
  const listening = { signal: over.signal };
  element.addEventListener("pointerdown", skip, listening);
  document.addEventListener("keydown", (event) => event.key === "Escape" && skip(), listening);
  document.addEventListener("visibilitychange", () => document.hidden && skip(), listening);
  const watchdog = setTimeout(skip, LONGEST_MS);
  watchFrames(over.signal, skip);
  element.setAttribute("aria-busy", "true");
  try {
    const pace = fast ? Math.min(1, FAST_MS / motion.ms) : 1;
    const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS + 1_000));
    const play: Play = { pace, signal, sound: (name, at) => signal.aborted || sound(name, at) };
    await Promise.race([motion.reveal(element, before, after, play), late]);
  } catch (error) {
    // The final state is already drawn under the motion, and the result is shown regardless.
    reportError(error);
  } finally {
    skip();
    over.abort();
    clearTimeout(watchdog);
    element.removeAttribute("aria-busy");
  }
}

/** A device that is too slow gets no further motion. */
function watchFrames(signal: AbortSignal, skip: () => void): void {
  let [last, long] = [0, 0];
  const look = (now: number) => {
    if (signal.aborted) return;
    long = last > 0 && now - last > LONG_FRAME_MS ? long + 1 : 0;
    last = now;
    if (long >= LONG_FRAMES) {
      isWeak = true;
      skip();
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
