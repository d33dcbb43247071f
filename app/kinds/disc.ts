/** A point at a distance from the centre of a disc, at degrees clockwise from its top, in SVG path syntax. */
export function polar(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${rounded(radius * Math.sin(angle))} ${rounded(-radius * Math.cos(angle))}`;
}

/** A sector of a ring between two radii and two angles. */
export const sector = (inner: number, outer: number, from: number, to: number): string =>
  `M${polar(inner, from)}L${polar(outer, from)}A${outer} ${outer} 0 0 1 ${polar(outer, to)}L${polar(inner, to)}A${inner} ${inner} 0 0 0 ${polar(inner, from)}z`;

export const rounded = (value: number) => Math.round(value * 1_000) / 1_000;
