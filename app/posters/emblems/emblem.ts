/** a: the body, b: its details, c: the accent. */
export type Tone = "a" | "b" | "c";

/** A filled path; with a width it is a stroke instead, and with a dash a broken one. */
export type EmblemMark = readonly [tone: Tone, path: string, width?: number, dash?: string];

/** Lives in −50 … 50 both ways, its centre at 0, and must still be read at 36 pixels. */
export type Emblem = {
  marks: readonly EmblemMark[];
  /** Degrees the whole emblem is turned by. */
  turn?: number;
  /** Its upper half alone is enough: may be drawn like a court card. */
  twoWay?: true;
  /** Still known when the edges cut it. */
  crop?: true;
};
