import { Frame, type FrameProps } from "./Frame.tsx";

/** Clock, machine, ledger (PlayTable); nothing below that would draw the eye from the stake. */
export function GamePlayFrame(props: FrameProps) {
  return <Frame {...props} mainClass="table-top" />;
}
