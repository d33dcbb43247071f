import type { DefaultFrameProps } from "./DefaultFrame.tsx";
import { Frame } from "./Frame.tsx";

/** The default frame with a text of 66 letters a line. */
export function BlogFrame({ children, ...frame }: DefaultFrameProps) {
  return (
    <Frame {...frame}>
      <article className="prose">{children}</article>
    </Frame>
  );
}
