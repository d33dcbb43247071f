import type { ColophonProps } from "./Colophon.tsx";
import { Frame, type FrameProps } from "./Frame.tsx";

/** Signing in, registration, 403 and 404. The colophon is the short one, or none. */
export function BlankFrame(props: FrameProps & { colophon?: ColophonProps | undefined }) {
  return <Frame {...props} mainClass="blank" />;
}
