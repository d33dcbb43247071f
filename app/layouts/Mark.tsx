const FINGERS = [-48, -21, 6, 33];

/** The open hand: four fingers and a vermilion thumb. */
export function Mark() {
  return (
    <svg width="32" height="32" viewBox="0 0 40 40" aria-hidden="true">
      {FINGERS.map((angle) => (
        <path key={angle} fill="currentColor" transform={`rotate(${angle} 19 33)`} d="M15.5 3h7v19h-7z" />
      ))}
      <path className="thumb-finger" transform="rotate(64 19 33)" d="M15.5 9h7v13h-7z" />
      <path fill="currentColor" d="M10 24h18v4a9 9 0 0 1-18 0z" />
    </svg>
  );
}
