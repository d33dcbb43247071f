import { ICONS, type IconName } from "./icons.ts";

/** Ornament beside words; the words carry the meaning. Its size stands in the markup for pages whose styles did not come. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
