import type { ColophonProps } from "./Colophon.tsx";
import { Frame, type FrameProps } from "./Frame.tsx";
import type { ThumbsProps } from "./Thumbs.tsx";

export type DefaultFrameProps = FrameProps & { colophon: ColophonProps | undefined; thumbs: ThumbsProps };

export function DefaultFrame(props: DefaultFrameProps) {
  return <Frame {...props} />;
}
