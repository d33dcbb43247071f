import { clearTextLacks } from "#server/production.ts";
import { advice, type Finding, well, wrong } from "./finding.ts";

const PATIENCE_MS = 10_000;

/** How the public address answers, as a visitor finds it. */
export interface DoorFacts {
  /** Of the first page; null where it did not answer. */
  page: { status: number; hsts: string | null; requestId: string | null; policy: string | null } | null;
  /** Of a form that asks for nothing: a choice of language, with the origin of the public address. */
  form: number | null;
  /** Of the same form from another origin. */
  foreignForm: number | null;
  /** Of the page that the sandbox shows letters on. */
  outbox: number | null;
}

async function answerOf(url: URL, init: RequestInit = {}) {
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS), ...init });
    await answer.body?.cancel();
    return answer;
  } catch {
    return null;
  }
}

const posted = (origin: string): RequestInit => ({
  method: "POST",
  headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
  body: "doctor=1",
});

/** Asks the public address what only a visitor can find out: what stands in between may change hosts and headers. */
export async function doorFacts(publicUrl: URL): Promise<DoorFacts> {
  const page = await answerOf(new URL("/en", publicUrl));
  const login = new URL("/en/login", publicUrl);
  return {
    page: page && {
      status: page.status,
      hsts: page.headers.get("Strict-Transport-Security"),
      requestId: page.headers.get("X-Request-Id"),
      policy: page.headers.get("Content-Security-Policy"),
    },
    form: (await answerOf(login, posted(publicUrl.origin)))?.status ?? null,
    foreignForm: (await answerOf(login, posted("https://elsewhere.example")))?.status ?? null,
    outbox: (await answerOf(new URL("/en/sandbox", publicUrl)))?.status ?? null,
  };
}

function page({ page: seen }: DoorFacts, { origin }: URL): Finding {
  if (!seen) return wrong("public address", `${origin} does not answer: start the house, or correct PUBLIC_URL.`);
  return seen.status === 200
    ? well("public address", `${origin} shows the first page.`)
    : wrong("public address", `${origin}/en answers ${seen.status}: the balancer reaches no site that is ready.`);
}

function encryption({ page: seen }: DoorFacts, publicUrl: URL): Finding {
  const [lack] = clearTextLacks(publicUrl);
  if (lack) return wrong(lack.about, lack.text);
  return seen?.hsts
    ? well("encryption", `https, and browsers keep to it (${seen.hsts}).`)
    : advice("encryption", "https, without Strict-Transport-Security on the page: something in between removes it.");
}

/** A wrong form is refused with 400; 403 means that the site takes its own players for strangers. */
function forms({ form, foreignForm }: DoorFacts): Finding {
  if (form !== 400 && form !== 200) {
    return wrong(
      "forms",
      `A form of the public address is answered with ${form}: nobody can sign in. Compare PUBLIC_URL with the address in the browser.`,
    );
  }
  return foreignForm === 403
    ? well("forms", "Forms of the public address are taken, those of other sites refused.")
    : wrong("forms", `A form of another site is answered with ${foreignForm}, where it must be refused.`);
}

const outbox = ({ outbox: status }: DoorFacts): Finding =>
  status === 200
    ? wrong(
        "sandbox",
        "The public address shows /sandbox, where anybody reads letters and decides payments. That is for demonstrations: no real money, no real people.",
      )
    : well("sandbox", "The public address shows no letters.");

/** A browser follows the form of a deposit only where the page's policy says. */
function paymentPages({ page: seen }: DoorFacts, origin: string): Finding {
  const [, sources = ""] = /(?:^|;)\s*form-action ([^;]*)/.exec(seen?.policy ?? "") ?? [];
  return sources.split(" ").includes(origin)
    ? well("payment pages", `Browsers may go to ${origin}.`)
    : wrong(
        "payment pages",
        `Browsers may not go to ${origin}, and nobody can deposit: name it in PAYMENT_ORIGINS of the site.`,
      );
}

interface Asked {
  isLoopback: boolean;
  /** Where the provider of payments has its pages; null where that is the site itself. */
  payments: string | null;
}

/** Everything the doctor has to say of the way in. A loopback address has no visitors, and nothing in between. */
export const doorFindings = (facts: DoorFacts, publicUrl: URL, { isLoopback, payments }: Asked): Finding[] =>
  !facts.page
    ? [page(facts, publicUrl)]
    : [
        page(facts, publicUrl),
        forms(facts),
        ...(isLoopback ? [] : [encryption(facts, publicUrl), outbox(facts)]),
        ...(payments === null ? [] : [paymentPages(facts, payments)]),
      ];
