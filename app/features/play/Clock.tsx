import { useEffect, useState } from "react";

/** h:mm:ss; without scripts it shows the time at which the page was rendered. */
export function Clock({ since, label }: { since: string; label?: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="clock">
      {label && <span className="visually-hidden">{label} </span>}
      <time suppressHydrationWarning>{clockText(now - Date.parse(since))}</time>
    </span>
  );
}

function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
