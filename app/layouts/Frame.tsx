import type { ReactNode } from "react";
import { Colophon, type ColophonProps } from "./Colophon.tsx";
import { Masthead, type MastheadProps } from "./Masthead.tsx";
import { Thumbs, type ThumbsProps } from "./Thumbs.tsx";

/** The props of every frame. */
export type FrameProps = {
  skipLabel: string;
  masthead: MastheadProps;
  /** Notices, first in the content. */
  notices?: ReactNode;
  /** An open Dialog: everything else is then inert. */
  dialog?: ReactNode;
  children: ReactNode;
};

type WholeFrameProps = FrameProps & { mainClass?: string; colophon?: ColophonProps | undefined; thumbs?: ThumbsProps };

/** The structure the five layouts share: skip link, masthead, main, colophon, thumb bar, and a dialog before all of it. */
export function Frame({
  skipLabel,
  masthead,
  mainClass,
  notices,
  dialog,
  colophon,
  thumbs,
  children,
}: WholeFrameProps) {
  return (
    <>
      {/* Without the bar a phone has no menu, and shows the languages in the masthead. */}
      <div className={thumbs ? "frame" : "frame barless"} inert={dialog ? "" : undefined}>
        <a className="skip" href="#main">
          {skipLabel}
        </a>
        <Masthead {...masthead} />
        <main className={mainClass ? `page ${mainClass}` : "page"} id="main" tabIndex={-1}>
          {notices && !dialog && <div className="stack notices">{notices}</div>}
          {children}
        </main>
        {colophon && <Colophon {...colophon} />}
        {thumbs && <Thumbs {...thumbs} />}
      </div>
      {/* Notices behind the popup would be inert with everything else. */}
      {dialog && (
        <div className="popup">
          <div className="stack notices">{notices}</div>
          {dialog}
        </div>
      )}
    </>
  );
}
