import { useEffect, useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

/** Opens the browser's print dialog. Without scripts it would do nothing, so it is not rendered. */
export function PrintButton() {
  const { t } = useTranslation("history");
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!isReady) return null;
  return (
    <Button type="button" icon="print" onClick={() => window.print()}>
      {t("statement.print")}
    </Button>
  );
}
