import { Button } from "#app/components/Button.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { LinkedNetwork } from "./linked-networks.server.ts";

type LinkedNetworksProps = {
  networks: readonly LinkedNetwork[];
  hasPassword: boolean;
  /** Why one was not unlinked. */
  refusal: string | undefined;
};

/** The networks through which a player signs in, each with a button that unlinks it; nothing where there is none. */
export function LinkedNetworks({ networks, hasPassword, refusal }: LinkedNetworksProps) {
  const { t } = useTranslation("profile");
  if (networks.length === 0) return null;
  return (
    <section className="stack">
      <SectionHead title={t("security.networks")} />
      <p>{t(hasPassword ? "security.networksText" : "security.networksOnlyText")}</p>
      {refusal && <ErrorSummary title={refusal} />}
      <DataTable
        reflow
        caption={t("security.networksCaption")}
        columns={[
          { label: t("security.network"), place: "key" },
          { label: t("security.linked"), place: "whole" },
          { label: t("security.unlinkIt"), place: "whole" },
        ]}
        rows={networks.map(({ network, name, linkedAt }) => ({
          id: network,
          cells: [
            name,
            t("security.linkedAt", { time: linkedAt }),
            <Form key="unlink" method="post">
              <input type="hidden" name="intent" value="unlinkNetwork" />
              <input type="hidden" name="network" value={network} />
              <Button small>{t("security.unlink")}</Button>
            </Form>,
          ],
        }))}
      />
    </section>
  );
}
