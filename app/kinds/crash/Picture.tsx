import { memo } from "react";
import { MOST_LEVELS, MOST_TIMES, type Sky } from "./sky.ts";

/** Sky, steppe, axes and comet in their initial state; from then on `painterOf` updates it. Text beside it says the same. */
export const Picture = memo(function Picture({ sky, you }: { sky: Sky; you: string }) {
  const part = (name: string) => {
    const { text, ...attributes } = sky[name] ?? {};
    return { "data-part": name, ...attributes, children: text };
  };
  return (
    <svg className="sky" aria-hidden="true">
      <g className="sky-stars">
        {STARS.map(([x, y, size]) => (
          <svg key={x} x={x} y={y} aria-hidden="true" overflow="visible">
            <path d="M0-6 1.5-1.5 6 0 1.5 1.5 0 6-1.5 1.5-6 0-1.5-1.5z" transform={`scale(${size})`} />
          </svg>
        ))}
      </g>
      <g className="sky-marks">
        {Array.from({ length: MOST_LEVELS }, (_, place) => `level${place}`).map((name) => (
          <g key={name} data-part={name} display={sky[name]?.display}>
            <line x1="0" x2="100%" {...part(`${name}Line`)} />
            <text x="100%" dx="-8" dy="-5" textAnchor="end" {...part(`${name}Words`)} />
          </g>
        ))}
      </g>
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className="sky-hill far" d="M0 92Q22 76 50 90T100 84V100H0z" />
        <path className="sky-area" {...part("area")} />
        <path className="sky-hill near" d="M0 93.5Q30 89.5 56 93.5T100 92.5V100H0z" />
      </svg>
      <g className="sky-marks sky-times">
        {Array.from({ length: MOST_TIMES }, (_, place) => `time${place}`).map((name) => (
          <g key={name} data-part={name} display={sky[name]?.display}>
            <line y1="98.5%" y2="100%" {...part(`${name}Line`)} />
            <text y="100%" dy="-6" textAnchor="middle" {...part(`${name}Words`)} />
          </g>
        ))}
      </g>
      <g className="sky-aim" data-part="aim" display={sky.aim?.display}>
        <line x1="0" x2="100%" {...part("aimLine")} />
        <text x="10" dy="-6" {...part("aimWords")} />
      </g>
      <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
        <path className="sky-curve" {...part("curve")} />
      </svg>
      <svg aria-hidden="true" overflow="visible" {...part("flag")}>
        <g className="sky-flag">
          <path d="M0 0V-42" />
          <path className="cloth" d="M0-42h58l-9 10 9 10H0z" />
          <text x="26" y="-27" textAnchor="middle">
            {you}
          </text>
        </g>
      </svg>
      <svg aria-hidden="true" overflow="visible" {...part("comet")}>
        <g data-part="turn" transform={sky.turn?.transform}>
          <g className="sky-comet">
            <path className="tail" d="M0-24-112 0 0 24z" />
            <path className="core" d="M0-11-94 0 0 11z" />
            <circle r="24" />
            <path className="core" d="M0-17 4.2-5.8 16.2-5.3 6.8 2.2 10 13.8 0 7.1-10 13.8-6.8 2.2-16.2-5.3-4.2-5.8z" />
          </g>
        </g>
      </svg>
    </svg>
  );
});

/** Position and size. */
const STARS = [
  ["62%", "20%", 1.2],
  ["83%", "13%", 0.8],
  ["71%", "33%", 0.6],
  ["93%", "24%", 0.6],
  ["50%", "41%", 0.5],
  ["30%", "52%", 0.5],
] as const;
