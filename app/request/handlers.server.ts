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
 * What the failure of a loader or an action is for the visitor; a fault (5xx) and what is no failure of the platform go
 * on as they are. Presence is asked for first: it is a refusal as well, and the guard does not see it coming where the
 * player fell idle between two calls of one request.
 */
function failureOf(scope: Scope, error: unknown, lost?: () => unknown): unknown {
  if (!(error instanceof ApiFailure) || error.status >= 500) return error;
  if (error.code === "presence_required") return new Interruption("presence", scope);
  if (error.code === "step_up_required") return new Interruption("stepUp", scope);
  if (lost && [400, 404].includes(error.status)) return lost();
  return refusedPage(scope, error);
}

/**
 * A failure without words, before there is a scope or of our own making, is a page by its status, code and request id. The
 * platform's own faults are forwarded here: of a page Remix tells nobody.
 */
function pageOf(error: unknown, context: AppLoadContext): unknown {
  if (!(error instanceof ApiFailure)) return error;
  const { code, requestId, status } = error;
  if (status >= 500) reportOnce(error, requestContext(context));
  const help = error instanceof BlockedVisit ? { help: error.help } : {};
  return data({ code, requestId, ...help } satisfies PageError, { status });
}

/** An answer that is no page carries the visit's cookies itself: a token that was refreshed for it must not be lost. */
function withCookies<Result>(scope: Scope, result: Result): Result {
  if (result instanceof Response) for (const cookie of scope.takeCookies()) result.headers.append("Set-Cookie", cookie);
  return result;
}

/** Wraps a loader: enters the request scope first, so that none can forget to. */
export const onLoad =
  <Result>(load: (scope: Scope, args: LoaderFunctionArgs) => Promise<Result>) =>
  async (args: LoaderFunctionArgs): Promise<Result> => {
    try {
      const scope = await enter(args);
      try {
        return withCookies(scope, await load(scope, args));
      } catch (error) {
        // An address that asks for an id nobody has, or for one that is none, is not found (SPEC §8).
        throw failureOf(scope, error, () => notFound(scope.url.pathname));
      }
    } catch (error) {
      throw error instanceof Interruption ? leavePage(error) : pageOf(error, args.context);
    }
  };

/** What is done with a posted form. Routes declare it by `formAction`, which alone reads the form. */
interface PostedForm<Result> {
  answer(scope: Scope, form: FormData, args: ActionFunctionArgs): Promise<Result>;
  /** What was typed and may wait in a cookie until the player is back. */
  kept(scope: Scope, form: FormData): TypedValues;
}

/** Wraps an action: enters the request scope, then reads the form. */
export const onAction =
  <Result>({ answer, kept }: PostedForm<Result>) =>
  async (args: ActionFunctionArgs): Promise<Result> => {
    // The body can be read once, and is wanted again when the session ends while the form is being worked on.
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
 * Wraps the action of a form with a file: enters the request scope, and leaves the form unread. Nothing of it is kept. Whose page it was sent
 * from, its address says.
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

/** Nothing of it is done: the player who is signed in has not sent it, and whoever has is not signed in. */
const refuseAnothers = ({ paths, redirect }: Scope) => redirect(paths.home(), { status: 303, notice: "anothersPage" });

/** A body that is no form is refused like any other bad request, not answered with a fault of ours. */
const readForm = (scope: Scope, request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw malformed(scope);
  });
