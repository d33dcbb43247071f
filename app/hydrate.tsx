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
import type { Told } from "./lib/start/lost.ts";
import { answeredOrTold } from "./lib/unanswered.client.ts";
import { storeForAddress } from "./state/store.ts";
import { unansweredTo } from "./state/unanswered.ts";

/** The first script, of which this file may import nothing: its file would be two then. */
interface Before {
  /** Resolves when nothing else changes the page any more, to what Remix handed over and what was told of a form. */
  handOver(): Promise<{ handoff: string; stream: ReadableStream<Uint8Array> | null; lost: Told | null }>;
  /** React hears of presses from now on. */
  takenOver(): void;
}

/** Takes the page over, as it stands once all that is needed for it has come. */
export async function hydrate({ handOver, takenOver }: Before) {
  const { language, sentryDsn, texts: addresses, namespaces } = readDocumentFacts();
  if (sentryDsn) reportErrorsTo(sentryDsn);
  const [texts] = await Promise.all([fetchTexts(addresses, namespaces), partsOfTable()]);
  const translate = translatorOf(language, texts);
  const t = translate("common");
  const store = storeForAddress(new URLSearchParams(location.search), t);
  const unanswered = unansweredTo(store, t);
  window.fetch = answeredOrTold(window.fetch.bind(window), { ...unanswered, release });
  const { handoff, stream, lost } = await handOver();
  await nextTask();
  // What the page has been exchanged with since may have a popup, with words of its own.
  const facts = readDocumentFacts();
  const missing = facts.namespaces.filter((namespace) => !(namespace in texts));
  Object.assign(texts, await fetchTexts(facts.texts, missing));
  const source = { translate, texts, bring: bringTextsTo(texts, facts.texts) };
  window.__remixContext = { ...JSON.parse(handoff), stream };
  await prepareRemix();
  const then = () => {
    takenOver();
    if (lost) unanswered.sending(...lost);
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentFactsProvider value={facts}>
        <TranslationProvider value={source}>
          <Provider store={store}>
            <TakenOver then={then}>
              <RemixBrowser />
            </TakenOver>
          </Provider>
        </TranslationProvider>
      </DocumentFactsProvider>,
    );
  });
}

/** What takes the page over is no long task, behind which a press would wait: what has been pressed comes between its parts. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Remix decodes the state when it is first rendered, and React waits. An event meanwhile makes React render at once, which it cannot,
 * and it gives the page up for good (its error 345). So it is decoded before: what is thrown here is the promise that is waited for.
 *
 * Rendered again, it makes its router, for which all routes are sorted, and ends at its first hook. React in development would tell of
 * that, and there the router is made when the page is rendered.
 */
async function prepareRemix(): Promise<void> {
  await thrownByRemix();
  await nextTask();
  if (import.meta.env.DEV) return;
  thrownByRemix();
  await nextTask();
}

function thrownByRemix(): unknown {
  try {
    return RemixBrowser({});
  } catch (thrown) {
    return thrown;
  }
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
function TakenOver({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(() => {
    takeOver(window.__remixRouter);
    then();
  }, [then]);
  return children;
}
