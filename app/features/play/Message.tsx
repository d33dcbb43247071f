import type { ReactNode } from "react";

type MessageProps = {
  kind: "err" | "warn";
  text: ReactNode;
  /** Shown here instead of in the notice over the page. */
  isNotice?: boolean;
  children?: ReactNode;
};

/** Replaces the purse and the last round: what the player must know now. */
export function Message({ kind, text, isNotice = false, children }: MessageProps) {
  return (
    <div className="tell" data-say={kind} data-notice={isNotice ? "" : undefined}>
      <div className="say">
        <p role="alert">{text}</p>
        {children}
      </div>
    </div>
  );
}
