import { encode } from "uqr";

/** White cells around it, without which cameras detect no edge (ISO 18004). */
const QUIET_ZONE = 4;

export interface QrDrawing {
  /** Cells on a side. */
  size: number;
  /** All black cells as one path, a rectangle for each run of cells. */
  path: string;
}

/** Draws a text as a QR code. */
export function qrOf(text: string): QrDrawing {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const runs = data.flatMap((row, y) => {
    const cells = row.map((isBlack) => (isBlack ? "1" : "0")).join("");
    return [...cells.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  });
  return { size, path: runs.join("") };
}
