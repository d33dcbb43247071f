import type { ReactNode } from "react";
import type { DefaultFrameProps } from "./DefaultFrame.tsx";
import { Frame } from "./Frame.tsx";

/** The default frame with a text of 66 letters a line and, beside it, what else there is to read or play. */
export function BlogFrame({ aside, children, ...frame }: DefaultFrameProps & { aside?: ReactNode }) {
  return (
    <Frame {...frame}>
      <div className="columns wide-left">
        <article className="prose">{children}</article>
        {aside && <aside className="stack">{aside}</aside>}
      </div>
    </Frame>
  );
}
