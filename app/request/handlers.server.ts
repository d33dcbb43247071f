import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import { notFound } from "#app/lib/not-found.ts";
import type { PageError } from "#app/lib/page-error.ts";
import { enter } from "./enter.server.ts";
import { Interruption } from "./interruption.server.ts";
import { refusalText } from "./refusal.server.ts";
import { leaveForm, leavePage } from "./return.server.ts";
import type { Scope } from "./scope.ts";

/** A refusal nobody put in words becomes the page of the root ErrorBoundary, with its status, code and request id. */
function asPage(error: unknown): never {
  if (!(error instanceof ApiFailure)) throw error;
  throw data({ code: error.code, requestId: error.requestId } satisfies PageError, { status: error.status });
}

/** An address that asks for an id nobody has, or for one that is none, is not found (SPEC §8). */
function asLost({ url }: Scope, error: unknown): never {
  if (error instanceof ApiFailure && [400, 404].includes(error.status)) throw notFound(url.pathname);
  throw error;
}

/** Any other refusal is told in its own words: the page is there, and not open to this visitor or at this moment. */
function asRefused(scope: Scope, error: unknown): never {
  if (!(error instanceof ApiFailure) || error.status >= 500) throw error;
  const { code, requestId, status } = error;
  throw data({ code, requestId, text: refusalText(scope, error) } satisfies PageError, { status });
}

/** The platform asks for presence where the guard did not see it coming: the player fell idle in between. */
function asInterruption(scope: Scope, error: unknown): never {
  throw isRefusal(error, "presence_required") ? new Interruption("presence", scope) : error;
}

/** An answer that is no page carries the visit's cookies itself: a token that was refreshed for it must not be lost. */
function withCookies<Result>(scope: Scope, result: Result): Result {
  if (result instanceof Response) for (const cookie of scope.takeCookies()) result.headers.append("Set-Cookie", cookie);
  return result;
}

/** Wraps a loader: enters the request scope first, so that none can forget to. */
export const onLoad =
  <Result>(load: (scope: Scope, args: LoaderFunctionArgs) => Promise<Result>) =>
  async (args: LoaderFunctionArgs): Promise<Result> =>
    enter(args)
      .then((scope) =>
        load(scope, args)
          .then((result) => withCookies(scope, result))
          .catch((error) => asInterruption(scope, error))
          .catch((error) => asLost(scope, error))
          .catch((error) => asRefused(scope, error)),
      )
      .catch((error) => {
        throw error instanceof Interruption ? leavePage(error) : error;
      })
      .catch(asPage);

/** Wraps an action: enters the request scope, then reads the form. */
export const onAction =
  <Result>(act: (scope: Scope, form: FormData, args: ActionFunctionArgs) => Promise<Result>) =>
  async (args: ActionFunctionArgs): Promise<Result> => {
    // The body can be read once, and is wanted again when the session ends while the form is being worked on.
    let form: Promise<FormData> | undefined;
    const readOnce = () => {
      form ??= readForm(args.request);
      return form;
    };
    return enter(args)
      .then(async (scope) => act(scope, await readOnce(), args).catch((error) => asInterruption(scope, error)))
      .catch(async (error) => {
        throw error instanceof Interruption ? leaveForm(error, await readOnce()) : error;
      })
      .catch(asPage);
  };

/** A body that is no form is refused like any other bad request, not answered with a fault of ours. */
async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw data({ code: "malformed_request", requestId: "" } satisfies PageError, { status: 400 });
  });
}
