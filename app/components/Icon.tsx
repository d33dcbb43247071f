import { ICONS, type IconName } from "./icons.ts";

/** A decoration beside text that carries the meaning. Its size is in the markup for pages whose stylesheet failed to load. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
