import { clearTable, coverTotal, deal, hide, turnTotal } from "../dealing.client.ts";
import type { Motion, Play } from "../motion.ts";
import { move } from "../move.client.ts";

const ASIDE_MS = 260;

export const motion = {
  ms: 550,
  async reveal(stage, before, after, play) {
    const shoe = stage.querySelector(".shoe");
    const open = stage.querySelector<HTMLElement>(".middle > .playing-card");
    const sum = stage.querySelector(".sum strong");
    const goesOn = before.turned > 0 && after.passed.at(-1)?.name === before.open?.name;
    // Cashing out turns no card.
    if (!shoe || !open || (after.turned === before.turned && after.open?.name === before.open?.name)) return;
    const isNext = goesOn && after.turned === before.turned + 1;
    const show = hide([sum]);
    const cover = isNext ? coverTotal(sum, before.multiplier) : null;
    const aside = isNext ? layAside([...stage.querySelectorAll(".passed li")], open, before.passed.length, play) : [];
    await Promise.all([deal(open, shoe, { delay: isNext ? 90 : 0, play }), ...aside]);
    show();
    cover?.remove();
    await turnTotal(sum, play);
  },
  loop: (stage, _view, signal) => clearTable(stage.querySelector(".hi-lo"), signal),
} satisfies Motion<"hi-lo">;

/** The open card moves into the row; if that was full, the others make room. */
function layAside(row: Element[], open: HTMLElement, had: number, play: Play): Promise<void>[] {
  const last = row.at(-1);
  const card = last?.querySelector<HTMLElement>(".playing-card");
  if (!last || !card) return [];
  const [from, to] = [open.getBoundingClientRect(), card.getBoundingClientRect()];
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = from.width / (to.width || 1);
  const frames = [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }];
  const laid = move(card, frames, { ms: ASIDE_MS, ease: "cubic-bezier(.3,.1,.2,1)" }, play);
  if (had < row.length) return [laid];
  const width = to.left - (row.at(-2)?.getBoundingClientRect().left ?? to.left);
  const shift = [{ transform: `translateX(${width}px)` }, { transform: "none" }];
  return [laid, ...row.slice(0, -1).map((one) => move(one, shift, { ms: ASIDE_MS, ease: "ease-out" }, play))];
}
