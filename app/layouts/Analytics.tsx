import { useDocumentFacts, useNonce } from "#app/i18n/document.tsx";

const ORIGIN = "https://www.googletagmanager.com";

/** What each kind of container needs on the page before its script: Tag Manager its start event, a tag its own id. */
const startOf = (container: string) =>
  container.startsWith("GTM-")
    ? `self.dataLayer=[{"gtm.start":Date.now(),event:"gtm.js"}]`
    : `self.dataLayer=[];function gtag(){dataLayer.push(arguments)}gtag("js",new Date());gtag("config","${container}")`;

const scriptOf = (container: string) =>
  `${ORIGIN}/${container.startsWith("GTM-") ? "gtm.js" : "gtag/js"}?id=${encodeURIComponent(container)}`;

/** The operator's analytics container (SPEC §5), only in documents of visitors who have consented. */
export function Analytics() {
  const { analytics } = useDocumentFacts();
  const nonce = useNonce();
  if (analytics.state !== "agreed") return null;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own words around an id of capital letters and digits */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: startOf(analytics.container) }} />
      <script nonce={nonce} async src={scriptOf(analytics.container)} />
    </>
  );
}
