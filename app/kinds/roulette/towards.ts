const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Places in the same line count as nearer than others. */
const ASIDE = 3;

/**
 * The next bet in the direction of an arrow key, by the board's layout on this screen; null for another key, and at the edge.
 */
export function towards(board: Element, from: Element, key: string): HTMLInputElement | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [right, down] = direction;
  const here = middleOf(from);
  let nearest: HTMLInputElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const input of board.querySelectorAll<HTMLInputElement>("input[name=bets]")) {
    const { x, y } = middleOf(input);
    const along = (x - here.x) * right + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
    const far = along + ASIDE * aside;
    if (along < 2 || far >= least) continue;
    [nearest, least] = [input, far];
  }
  return nearest;
}

function middleOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
