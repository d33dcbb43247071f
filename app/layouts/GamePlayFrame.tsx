import { Frame, type FrameProps } from "./Frame.tsx";

/** A table fills the screen; on a phone its own strip replaces the head of the page. */
export function GamePlayFrame(props: FrameProps) {
  return <Frame {...props} mainClass="table-top" />;
}
