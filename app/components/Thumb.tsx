import type { ReactNode } from "react";

/** A small picture before a name. `tile`: a reel symbol on card stock. */
export function Thumb({ image, tile = false, children }: { image: string; tile?: boolean; children: ReactNode }) {
  return (
    <span className="with-thumb">
      <img className={tile ? "thumb tile" : "thumb"} src={image} alt="" width={36} height={36} loading="lazy" />
      {children}
    </span>
  );
}
