import type { MachineProps } from "../props.ts";

type State = MachineProps<"mines">["view"]["tiles"][number]["state"];

const PICTURES = { shut: "", safe: "#tile-key", spare: "#tile-key", mine: "#tile-mine", hit: "#tile-mine" } as const;

/** What is under a tile; nothing for a closed one. */
export function TilePicture({ state }: { state: State }) {
  if (state === "shut") return null;
  return (
    <svg viewBox="-55 -55 110 110" aria-hidden="true">
      <use href={PICTURES[state]} />
    </svg>
  );
}

/** Each drawing once, for all tiles. */
export function Drawings() {
  return (
    <svg width="0" height="0" className="visually-hidden" aria-hidden="true">
      <defs>
        <g id="tile-key">
          <circle cy="-30" r="18" fill="none" stroke="#1c5b46" strokeWidth="11" />
          <circle cy="-30" r="7" fill="#f2552f" />
          <path fill="#1c5b46" d="M-6-14h12v62h-12z" />
          <path fill="#1c5b46" d="M6 18h18v10h-18zM6 36h12v10h-12z" />
        </g>
        <g id="tile-mine">
          <path fill="none" stroke="#101a15" strokeWidth="11" d="M0-46V46M-46 0H46M-32-32L32 32M32-32L-32 32" />
          <circle r="30" fill="#101a15" />
          <circle className="fuse" r="12" />
        </g>
      </defs>
    </svg>
  );
}
