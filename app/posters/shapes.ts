/** Pieces of SVG path data. Everything is drawn with circles, bars, polygons and quadratic curves only. */

type Point = readonly [x: number, y: number];

/** Shortest form with one decimal: posters are sent in full on every list. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function disc(x: number, y: number, radius: number): string {
  const [r, d] = [short(radius), short(radius * 2)];
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0-${d} 0z`;
}

export function bar(x: number, y: number, width: number, height: number): string {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
}

function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}z`;
}

/** A bar rotated by degrees about a point. */
export function blade(degrees: number, about: Point, x: number, y: number, width: number, height: number): string {
  const angle = (degrees * Math.PI) / 180;
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return polygon(
    corners.map(([cornerX, cornerY]): Point => {
      const [dx, dy] = [cornerX - about[0], cornerY - about[1]];
      return [
        about[0] + dx * Math.cos(angle) - dy * Math.sin(angle),
        about[1] + dx * Math.sin(angle) + dy * Math.cos(angle),
      ];
    }),
  );
}

/** Triangles around a centre: rays of a sun, teeth of a wheel. `spread` is half the angle of a base, in radians. */
export function spikes(count: number, inner: number, outer: number, spread: number, centre: Point = [0, 0]): string {
  return round(count, (angle) =>
    polygon([polar(centre, inner, angle - spread), polar(centre, outer, angle), polar(centre, inner, angle + spread)]),
  );
}

export function star(centre: Point, radius: number): string {
  const points = Array.from({ length: 10 }, (_, at) =>
    polar(centre, at % 2 ? radius * 0.42 : radius, (at * Math.PI) / 5),
  );
  return polygon(points);
}

/** Clockwise from the top. */
function polar([x, y]: Point, radius: number, angle: number): Point {
  return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)];
}

function round(count: number, draw: (angle: number) => string): string {
  return Array.from({ length: count }, (_, place) => draw((place / count) * 2 * Math.PI)).join("");
}
