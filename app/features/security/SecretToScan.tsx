import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { QrDrawing } from "./qr.server.ts";

type SecretToScanProps = { qr: QrDrawing; uri: string; secret: string; account: string };

/** The secret for the app: as a QR code for its camera, as a link on the same phone, and as letters to type. */
export function SecretToScan({ qr, uri, secret, account }: SecretToScanProps) {
  const { t } = useTranslation("profile");
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <section className="stack" id="scan" tabIndex={-1} aria-labelledby="scan-title">
      <SectionHead title={t("authenticator.scan")} id="scan-title" />
      <div className="columns two">
        <div className="qr">
          <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" shapeRendering="crispEdges">
            <title>{t("authenticator.qr")}</title>
            <path fill="#000" d={qr.path} />
          </svg>
        </div>
        <div className="stack">
          <p>
            {t("authenticator.samePhone")} <a href={uri}>{t("authenticator.open")}</a>
          </p>
          <p>{t("authenticator.orType")}</p>
          <p className="secret">{groups.join(" ")}</p>
          <dl className="kv">
            <div>
              <dt>{t("authenticator.account")}</dt>
              <dd>{account}</dd>
            </div>
            <div>
              <dt>{t("authenticator.kind")}</dt>
              <dd>{t("authenticator.kindText")}</dd>
            </div>
          </dl>
        </div>
      </div>
    </section>
  );
}
