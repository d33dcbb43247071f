import { ICONS, type IconName } from "./icons.ts";

/** Ornament beside words; the words carry the meaning. Its size stands in the markup too: without styles it would be as wide as the page. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
