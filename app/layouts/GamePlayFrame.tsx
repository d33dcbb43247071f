import { Frame, type FrameProps } from "./Frame.tsx";

/** A table fills the screen; on a phone its own strip stands in the place of the head of the page. */
export function GamePlayFrame(props: FrameProps) {
  return <Frame {...props} mainClass="table-top" />;
}
