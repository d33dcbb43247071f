import { ChangePeriodDialog } from "./ChangePeriodDialog.tsx";
import { CoolingOffDialog } from "./CoolingOffDialog.tsx";
import type { HouseDialogData } from "./dialog.server.ts";
import { ExclusionDialog } from "./ExclusionDialog.tsx";
import { TermsDialog } from "./TermsDialog.tsx";

/** The popup over a page. */
export function HouseDialog({ dialog }: { dialog: HouseDialogData }) {
  switch (dialog.kind) {
    case "exclusion":
      return <ExclusionDialog alert={dialog} />;
    case "changePeriod":
      return <ChangePeriodDialog change={dialog} />;
    case "coolingOff":
      return <CoolingOffDialog alert={dialog} />;
    case "terms":
      return <TermsDialog version={dialog.version} to={dialog.to} />;
  }
}
