import { useEffect, useState } from "react";
import { TextField } from "#app/components/Field.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { BET_FORM } from "#app/kinds/bet-form.ts";
import type { OwnSeedView } from "./table.server.ts";

const SEED_BYTES = 16;

/** Made here, where the house cannot know it before it has published its seal. */
const deviceSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The client seed of the first round under a seal, sent with its bet. Where the current one is the house's, the browser makes
 * another; without scripts the player may type one. A seed the player chose earlier is left unchanged.
 */
export function OwnSeed({ view, error }: { view: OwnSeedView; error: string | undefined }) {
  const { t } = useTranslation("play");
  const [made, setMade] = useState("");
  const { origin } = view;
  useEffect(() => setMade(origin === "house" ? deviceSeed() : ""), [origin]);
  return (
    <Fold summary={t("ownSeed.title")} open={Boolean(error)}>
      <div className="stack">
        <input type="hidden" name="serverSeedHash" form={BET_FORM} value={view.serverSeedHash} />
        <Sums
          shape="facts"
          lines={[
            { name: t("seal.hash"), figure: <Hash value={view.serverSeedHash} /> },
            { name: t(`seal.clientSeed_${origin}`), figure: <code>{view.clientSeed}</code> },
          ]}
        />
        <TextField
          // The seed made by the browser fills a new field: the previous one was rendered empty.
          key={made}
          field={{ id: "ownSeed", name: "ownSeed", formId: BET_FORM, initialValue: made }}
          label={t("ownSeed.label")}
          hint={t(made ? "ownSeed.made" : "ownSeed.hint")}
          error={error}
          maxLength={64}
          pattern="[^\p{C}:]+"
          autoComplete="off"
        />
      </div>
    </Fold>
  );
}
