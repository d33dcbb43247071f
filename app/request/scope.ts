import type { UploadedForm } from "#app/api/client.server.ts";
import type { FrameContent, Platform, Settings } from "#app/api/platform.server.ts";
import type { Services } from "#app/api/services.ts";
import type { Language } from "#app/contract/languages.ts";
import type { HouseVersions } from "#app/contract/live.ts";
import type { Profile } from "#app/contract/player.ts";
import type { DataOf, InputOf, OperationId } from "#app/contract/types.ts";
import type { Formatter } from "#app/i18n/format.server.ts";
import type { NoticeCode } from "#app/lib/notice-codes.ts";
import type { Translate } from "#app/lib/text-key.ts";
import type { Paths } from "#app/paths.ts";

export interface RedirectOptions {
  status?: 301 | 302 | 303;
  notice?: NoticeCode;
  /** The browser loads the target as a new document, also if scripts would only fetch its data. */
  reload?: boolean;
}

/** Operations that take a file. */
export type UploadId = "uploadDocument";

/** What one request knows, shared by all of its loaders and its action. */
export interface Scope extends Pick<Services, "config" | "log">, Pick<Platform, "settings" | "redirects"> {
  readonly url: URL;
  readonly requestId: string;
  readonly language: Language;
  readonly paths: Paths;
  readonly t: Translate;
  readonly format: Formatter;
  readonly request: Request;
  /** The signed-in player, or null for a guest. */
  readonly player: Profile | null;
  /** Minimum age to play in the player's country, else in the visitor's; that of most countries if neither is known. */
  readonly minimumAge: number;
  /** The version of each topic of the whole house that the page is at least as new as. */
  readonly versions: HouseVersions;
  call<Id extends OperationId>(id: Id, input: InputOf<Id>): Promise<DataOf<Id>>;
  /** Forwards a form with a file, unread. */
  upload(id: UploadId, form: UploadedForm): Promise<void>;
  /** Menus and marks around the page, in its language; null before the platform first answers. */
  frameContent(): Promise<FrameContent | null>;
  /** The house's settings for a page that cannot do without them: throws `unavailable` if they are not known. */
  requireSettings(): Promise<Settings>;
  /** Tells the server that this response may be sent to every guest. */
  keepForGuests(): void;
  /** Tells the server how long the response's refusal lasts. */
  retryAfter(seconds: number): void;
  /** Allows this response to frame a page of an origin. */
  frame(origin: string): void;
  /** Of two cookies of one name only the later is sent. */
  setCookie(cookie: string): void;
  /** Cookies collected so far; each is returned once. */
  takeCookies(): string[];
  /** A redirect that carries the collected cookies. The target must come from `paths`. */
  redirect(to: string, options?: RedirectOptions): Response;
  /** With the platform's answer to a sign-in, or a token of the same session. */
  signIn(signedIn: { token: string; deviceToken?: string | undefined }): void;
  signOut(): void;
}
