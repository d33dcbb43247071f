import { RemixBrowser } from "@remix-run/react";
import { Provider } from "jotai";
import { type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { GameKind } from "./contract/games/index.ts";
import { DocumentFactsProvider, readDocumentFacts } from "./i18n/document.tsx";
import { bringTextsTo, fetchTexts } from "./i18n/fetch-texts.ts";
import { TranslationProvider } from "./i18n/translation.tsx";
import { translatorOf } from "./i18n/translator.ts";
import { bringDialogs } from "./layouts/dialogs.tsx";
import { fetchSheets, linkSheets } from "./lib/bring-sheets.ts";
import { release, takeOver } from "./lib/documents.ts";
import { untilItWorks } from "./lib/next-chance.ts";
import { reportErrorsTo } from "./lib/report.client.ts";
import type { Failure } from "./lib/start/lost.ts";
import { retryingFetch } from "./lib/unanswered.client.ts";
import { storeForAddress } from "./state/store.ts";
import { unansweredTo } from "./state/unanswered.ts";

/** The interface of the first script. This file must not import it, or the first script would be split into two files. */
interface Before {
  /** Resolves once nothing else changes the page, to Remix's handoff data and the notice about a lost form. */
  handOver(): Promise<{ handoff: string; stream: ReadableStream<Uint8Array> | null; lost: Failure | null }>;
  /** React handles presses from now on. */
  takenOver(): void;
}

/** Hydrates the page as it is once all needed files have loaded. */
export async function hydrate({ handOver, takenOver }: Before) {
  const { language, sentryDsn, texts: addresses, namespaces } = readDocumentFacts();
  if (sentryDsn) reportErrorsTo(sentryDsn);
  const [texts] = await Promise.all([fetchTexts(addresses, namespaces), partsOfTable(), dialogs(), fetchSheets()]);
  const translate = translatorOf(language, texts);
  const t = translate("common");
  const store = storeForAddress(new URLSearchParams(location.search), t);
  const unanswered = unansweredTo(store, t);
  window.fetch = retryingFetch(window.fetch.bind(window), { ...unanswered, release });
  const { handoff, stream, lost: failure } = await handOver();
  const lost = failure && isAnswered(failure) ? null : failure;
  await linkSheets();
  await nextTask();
  // The page may have been replaced by one with a dialog, which has texts of its own.
  const facts = readDocumentFacts();
  const missing = facts.namespaces.filter((namespace) => !(namespace in texts));
  const [more] = await Promise.all([fetchTexts(facts.texts, missing), dialogs()]);
  Object.assign(texts, more);
  const source = { translate, texts, bring: bringTextsTo(texts, facts.texts) };
  window.__remixContext = { ...JSON.parse(handoff), stream: lost ? await withOperation(lost, stream) : stream };
  await prepareRemix();
  const then = () => {
    takenOver();
    if (lost) unanswered.sending(lost[0], "operationId" in lost[1]);
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

/** Splits hydration into several tasks, so that presses are handled between them and not after one long task. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Remix decodes the state when it is first rendered, and React suspends. An event during that time makes React render
 * synchronously, which fails, and it discards the server's page (its error 345). So the state is decoded before: the thrown
 * value is the promise to wait for.
 *
 * Rendered again, it creates its router, which sorts all routes, and throws at its first hook. In development React would
 * report that, so there the router is created when the page is rendered.
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

/** Everything a table renders is loaded before it is hydrated: nothing within it may wait then. */
async function partsOfTable() {
  const kind = document.querySelector<HTMLElement>(".table")?.dataset.kind;
  if (!kind) return;
  const { loadParts } = await untilItWorks(() => import("./kinds/parts.tsx"));
  await untilItWorks(() => loadParts(kind as GameKind));
}

async function dialogs() {
  if (document.querySelector("dialog[open]")) await untilItWorks(bringDialogs);
}

const fieldOfTable = (name: string) => document.querySelector<HTMLInputElement>(`.table-form [name=${name}]`)?.value;

/** A table whose form makes another step by now, or the first after a bet, shows what the press has brought. */
const isAnswered = ([, fields]: Failure) =>
  "operationId" in fields && ["intent", "after"].some((name) => fieldOfTable(name) !== fields[name]);

/**
 * The page's state with the operation id of a bet that may have arrived, as its form keeps it. The page has been requested since
 * and has another, by which the repeat that the notice offers would be a second bet.
 */
async function withOperation([, { operationId }]: Failure, stream: ReadableStream | null) {
  const given = fieldOfTable("operationId");
  if (!operationId || !given) return stream;
  const text = await new Response(stream).text();
  for (const field of document.querySelectorAll(`[name=operationId][value="${given}"]`))
    field.setAttribute("value", operationId);
  return new Response(text.replaceAll(given, operationId)).body;
}

/** The router exists once the page is rendered. */
function TakenOver({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(() => {
    takeOver(window.__remixRouter);
    then();
  }, [then]);
  return children;
}
