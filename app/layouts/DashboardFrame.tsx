import { AccountSections, type AccountSectionsProps } from "./AccountSections.tsx";
import type { DefaultFrameProps } from "./DefaultFrame.tsx";
import { Frame } from "./Frame.tsx";

/** The default frame with the column of the player's sections. */
export function DashboardFrame({
  account,
  notices,
  children,
  ...frame
}: DefaultFrameProps & { account: AccountSectionsProps }) {
  return (
    <Frame {...frame} notices={frame.dialog && notices}>
      <div className="dash">
        <AccountSections {...account} />
        <div className="stack far">
          {!frame.dialog && notices}
          {children}
        </div>
      </div>
    </Frame>
  );
}
