import type { DefaultFrameProps } from "./DefaultFrame.tsx";
import { Frame } from "./Frame.tsx";

/** The frame of articles. An article has its own measure (`Article`), and a list of articles takes the whole width. */
export function BlogFrame(props: DefaultFrameProps) {
  return <Frame {...props} />;
}
