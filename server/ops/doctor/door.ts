import { clearTextLacks } from "#server/production.ts";
import { advice, type Finding, well, wrong } from "./finding.ts";

const DEADLINE_MS = 10_000;

/** Responses of the public address, as a visitor receives them. */
export interface DoorFacts {
  /** The first page; null without a response. */
  page: { status: number; hsts: string | null; requestId: string | null; policy: string | null } | null;
  /** Status of an invalid form sent to the login page with the origin of the public address. */
  form: number | null;
  /** Status of the same form from another origin. */
  foreignForm: number | null;
  /** Status of the page on which the sandbox shows letters. */
  outbox: number | null;
}

async function responseOf(url: URL, init: RequestInit = {}) {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(DEADLINE_MS), ...init });
    await response.body?.cancel();
    return response;
  } catch {
    return null;
  }
}

const posted = (origin: string): RequestInit => ({
  method: "POST",
  headers: { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" },
  body: "doctor=1",
});

/** Requests the public address as a visitor does: proxies in between may change hosts and headers. */
export async function doorFacts(publicUrl: URL): Promise<DoorFacts> {
  const page = await responseOf(new URL("/en", publicUrl));
  const login = new URL("/en/login", publicUrl);
  return {
    page: page && {
      status: page.status,
      hsts: page.headers.get("Strict-Transport-Security"),
      requestId: page.headers.get("X-Request-Id"),
      policy: page.headers.get("Content-Security-Policy"),
    },
    form: (await responseOf(login, posted(publicUrl.origin)))?.status ?? null,
    foreignForm: (await responseOf(login, posted("https://elsewhere.example")))?.status ?? null,
    outbox: (await responseOf(new URL("/en/sandbox", publicUrl)))?.status ?? null,
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

/** The site refuses the invalid form with 400; 403 means that it takes its own pages for another origin. */
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

/** A browser follows the redirect of a deposit form only to origins in the page's `form-action`. */
function paymentPages({ page: seen }: DoorFacts, origin: string): Finding {
  const [, sources = ""] = /(?:^|;)\s*form-action ([^;]*)/.exec(seen?.policy ?? "") ?? [];
  return sources.split(" ").includes(origin)
    ? well("payment pages", `Browsers may go to ${origin}.`)
    : wrong(
        "payment pages",
        `Browsers may not go to ${origin}, and nobody can deposit: name it in PAYMENT_ORIGINS of the site.`,
      );
}

interface Deployment {
  isLoopback: boolean;
  /** Origin of the payment provider's pages; null when the site has them itself. */
  payments: string | null;
}

/** All findings about the public address. A loopback address has no visitors and no proxies in between. */
export const doorFindings = (facts: DoorFacts, publicUrl: URL, { isLoopback, payments }: Deployment): Finding[] =>
  !facts.page
    ? [page(facts, publicUrl)]
    : [
        page(facts, publicUrl),
        forms(facts),
        ...(isLoopback ? [] : [encryption(facts, publicUrl), outbox(facts)]),
        ...(payments === null ? [] : [paymentPages(facts, payments)]),
      ];
