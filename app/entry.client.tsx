import { RemixBrowser } from "@remix-run/react";
import { Provider } from "jotai";
import { type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { GameKind } from "./contract/games/index.ts";
import { DocumentFactsProvider, readDocumentFacts } from "./i18n/document.tsx";
import { bringTextsTo, fetchTexts } from "./i18n/fetch-texts.ts";
import { TranslationProvider } from "./i18n/translation.tsx";
import { translatorOf } from "./i18n/translator.ts";
import { release, takeOver } from "./lib/documents.ts";
import { reportErrorsTo } from "./lib/report.client.ts";
import { answeredOrTold } from "./lib/unanswered.client.ts";
import { storeForAddress } from "./state/store.ts";
import { unansweredTo } from "./state/unanswered.ts";

async function hydrate() {
  const facts = readDocumentFacts();
  if (facts.sentryDsn) reportErrorsTo(facts.sentryDsn);
  const [texts] = await Promise.all([fetchTexts(facts.texts, facts.namespaces), partsOfTable()]);
  const translate = translatorOf(facts.language, texts);
  const source = { translate, texts, bring: bringTextsTo(texts, facts.texts) };
  const t = translate("common");
  const store = storeForAddress(new URLSearchParams(location.search), t);
  window.fetch = answeredOrTold(window.fetch.bind(window), { ...unansweredTo(store, t), release });
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentFactsProvider value={facts}>
        <TranslationProvider value={source}>
          <Provider store={store}>
            <TakenOver>
              <RemixBrowser />
            </TakenOver>
          </Provider>
        </TranslationProvider>
      </DocumentFactsProvider>,
    );
  });
  whenIdle(() => void import("./lib/later.client.ts").then(({ improvePage }) => improvePage(facts)));
}

/**
 * What a form of the table has its fields in. Without it the page is taken over all the same, and asks for it again.
 */
async function partsOfTable() {
  const kind = document.querySelector<HTMLElement>(".table")?.dataset.kind;
  if (!kind) return;
  const parts = import("./kinds/parts.tsx").then(({ loadParts }) => loadParts(kind as GameKind));
  await Promise.allSettled([parts, import("./features/play/Side.tsx")]);
}

/** The router is there once the page is. */
function TakenOver({ children }: { children: ReactNode }) {
  useEffect(() => takeOver(window.__remixRouter), []);
  return children;
}

/** Safari has no idle callback. */
const whenIdle = (work: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 200);

// Forms and links work before this; hydration must not compete with the first paint on a weak phone.
if (document.readyState === "complete") whenIdle(() => void hydrate());
else addEventListener("load", () => whenIdle(() => void hydrate()), { once: true });
