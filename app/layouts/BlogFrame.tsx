import type { DefaultFrameProps } from "./DefaultFrame.tsx";
import { Frame } from "./Frame.tsx";

/** The frame of what is read. A text brings its own measure (`Article`), and a list of texts takes the whole width. */
export function BlogFrame(props: DefaultFrameProps) {
  return <Frame {...props} />;
}
