import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/node";
import { ApiFailure } from "#app/api/failure.ts";
import { notFound } from "#app/lib/not-found.ts";
import type { PageError } from "#app/lib/page-error.ts";
import { SENDER } from "#app/lib/sender.ts";
import { BlockedVisit } from "./blocked-visit.server.ts";
import { enter } from "./enter.server.ts";
import { Interruption } from "./interruption.server.ts";
import { isAnothers, type TypedValues } from "./kept-form.server.ts";
import { requestContext } from "./load-context.server.ts";
import { malformed, refusedPage } from "./refusal.server.ts";
import { reportOnce } from "./report.server.ts";
import { leaveForm, leavePage } from "./return.server.ts";
import type { Scope } from "./scope.ts";

/**
 * Converts the failure of a loader or an action into what the visitor gets; faults (5xx) and errors that are not the platform's
 * are passed on. Presence is checked first: it is a refusal as well, and the guard cannot foresee it if the player became idle
 * between two calls of one request.
 */
function failureOf(scope: Scope, error: unknown, lost?: () => unknown): unknown {
  if (!(error instanceof ApiFailure) || error.status >= 500) return error;
  if (error.code === "presence_required") return new Interruption("presence", scope);
  if (error.code === "step_up_required") return new Interruption("stepUp", scope);
  if (lost && [400, 404].includes(error.status)) return lost();
  return refusedPage(scope, error);
}

/**
 * A failure without words, before a scope exists or thrown by our own code, becomes a page with its status, code and request
 * id. The platform's faults are reported here: Remix does not report a failure that a page shows.
 */
function pageOf(error: unknown, context: AppLoadContext): unknown {
  if (!(error instanceof ApiFailure)) return error;
  const { code, requestId, status } = error;
  if (status >= 500) reportOnce(error, requestContext(context));
  const help = error instanceof BlockedVisit ? { help: error.help } : {};
  return data({ code, requestId, ...help } satisfies PageError, { status });
}

/** A response that is not a page carries the visit's cookies itself: a refreshed token must not be lost. */
function withCookies<Result>(scope: Scope, result: Result): Result {
  if (result instanceof Response) for (const cookie of scope.takeCookies()) result.headers.append("Set-Cookie", cookie);
  return result;
}

/** Wraps a loader: enters the request scope first, so that no loader can forget to. */
export const onLoad =
  <Result>(load: (scope: Scope, args: LoaderFunctionArgs) => Promise<Result>) =>
  async (args: LoaderFunctionArgs): Promise<Result> => {
    try {
      const scope = await enter(args);
      try {
        return withCookies(scope, await load(scope, args));
      } catch (error) {
        // An address with an unknown or malformed id is not found (SPEC §8).
        throw failureOf(scope, error, () => notFound(scope.url.pathname));
      }
    } catch (error) {
      throw error instanceof Interruption ? leavePage(error) : pageOf(error, args.context);
    }
  };

/** Handles a posted form. Routes declare it by `formAction`, the only reader of the form. */
interface PostedForm<Result> {
  answer(scope: Scope, form: FormData, args: ActionFunctionArgs): Promise<Result>;
  /** The typed values that may be stored in a cookie until the player is back. */
  kept(scope: Scope, form: FormData): TypedValues;
}

/** Wraps an action: enters the request scope, then reads the form. */
export const onAction =
  <Result>({ answer, kept }: PostedForm<Result>) =>
  async (args: ActionFunctionArgs): Promise<Result> => {
    // The body can be read only once, and is needed again if the session ends while the form is processed.
    let form: Promise<FormData> | undefined;
    const readOnce = (scope: Scope) => {
      form ??= readForm(scope, args.request);
      return form;
    };
    try {
      const scope = await enter(args);
      try {
        const form = await readOnce(scope);
        if (isAnothers(scope, form.get(SENDER))) throw refuseAnothers(scope);
        return await answer(scope, form, args);
      } catch (error) {
        throw failureOf(scope, error);
      }
    } catch (error) {
      if (!(error instanceof Interruption)) throw pageOf(error, args.context);
      const { scope } = error;
      const form = await readOnce(scope);
      throw leaveForm(error, isAnothers(scope, form.get(SENDER)) ? {} : kept(scope, form));
    }
  };

/**
 * Wraps the action of a form with a file: enters the request scope, and does not read the form. Nothing of it is kept. Its
 * address names the page it was sent from.
 */
export const onUpload =
  <Result>(answer: (scope: Scope, args: ActionFunctionArgs) => Promise<Result>) =>
  async (args: ActionFunctionArgs): Promise<Result> => {
    try {
      const scope = await enter(args);
      try {
        if (isAnothers(scope, scope.url.searchParams.get(SENDER))) throw refuseAnothers(scope);
        return await answer(scope, args);
      } catch (error) {
        throw failureOf(scope, error);
      }
    } catch (error) {
      throw error instanceof Interruption ? leaveForm(error, {}) : pageOf(error, args.context);
    }
  };

/** The form is not executed: the signed-in player did not send it, and the player who did is not signed in. */
const refuseAnothers = ({ paths, redirect }: Scope) => redirect(paths.home(), { status: 303, notice: "anothersPage" });

/** A body that is not a form is refused like any other bad request, not answered with a server fault. */
const readForm = (scope: Scope, request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw malformed(scope);
  });
