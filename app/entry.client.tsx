import { RemixBrowser } from "@remix-run/react";
import { createInstance } from "i18next";
import { Provider } from "jotai";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { fetchTexts } from "./i18n/browser-backend.ts";
import { DocumentFactsProvider, readDocumentFacts } from "./i18n/document.tsx";
import type { BrowserNamespace } from "./i18n/namespaces.ts";
import { options } from "./i18n/options.ts";
import { reportErrorsTo } from "./lib/report.client.ts";
import { storeForAddress } from "./state/store.ts";

async function hydrate() {
  const facts = readDocumentFacts();
  if (facts.sentryDsn) reportErrorsTo(facts.sentryDsn);
  const i18n = createInstance().use(fetchTexts(facts.texts));
  // The page came with the names of the texts it shows; the rest follow when the browser is idle.
  const shown = [...document.querySelectorAll<HTMLLinkElement>("link[data-texts]")].map((link) => link.dataset.texts);
  await i18n.init({ ...options(facts.language), ns: shown as BrowserNamespace[] });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentFactsProvider value={facts}>
          <I18nextProvider i18n={i18n}>
            <Provider store={storeForAddress(new URLSearchParams(location.search), i18n.t)}>
              <RemixBrowser />
            </Provider>
          </I18nextProvider>
        </DocumentFactsProvider>
      </StrictMode>,
    );
  });
  whenIdle(() => void i18n.loadNamespaces(Object.keys(facts.texts)));
}

/** Safari has no idle callback. */
const whenIdle = (work: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);

// Forms and links work before this; hydration must not compete with the first paint on a weak phone.
if (document.readyState === "complete") whenIdle(() => void hydrate());
else addEventListener("load", () => whenIdle(() => void hydrate()), { once: true });
