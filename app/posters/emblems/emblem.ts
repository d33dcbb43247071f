/** a: the body, b: its details, c: the accent. */
export type Tone = "a" | "b" | "c";

/** A filled path; with a width it is a stroke instead, and with a dash a dashed one. */
export type EmblemMark = readonly [tone: Tone, path: string, width?: number, dash?: string];

/** Drawn in −50 … 50 both ways, centred at 0, and recognizable at 36 pixels. */
export type Emblem = {
  marks: readonly EmblemMark[];
  /** Rotation of the whole emblem in degrees. */
  turn?: number;
  /** Recognizable by its upper half: may be drawn like a court card. */
  twoWay?: true;
  /** Recognizable when the edges cut it. */
  crop?: true;
};
