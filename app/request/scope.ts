import type { UploadedForm } from "#app/api/client.server.ts";
import type { Platform, Settings } from "#app/api/platform.server.ts";
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
  /** The browser loads the target as a new document, also where scripts would only fetch its data. */
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
  /** Years somebody must have lived to play from the player's country, else from where the visitor is; most countries' where that is not known. */
  readonly minimumAge: number;
  /** At which version the page is of what the whole house shows, or later. */
  readonly told: HouseVersions;
  call<Id extends OperationId>(id: Id, input: InputOf<Id>): Promise<DataOf<Id>>;
  /** Passes on a form with a file, as it came. */
  upload(id: UploadId, form: UploadedForm): Promise<void>;
  /** The house's settings for a page that cannot be without them: unavailable where they are not known. */
  requireSettings(): Promise<Settings>;
  /** Tells the server that every guest may be sent this answer. */
  keepForGuests(): void;
  /** Tells the server for how long the answer refuses what was asked. */
  retryAfter(seconds: number): void;
  /** Of two of one name only the later leaves. */
  setCookie(cookie: string): void;
  /** Cookies collected so far; each is handed out once. */
  takeCookies(): string[];
  /** A redirect that carries the collected cookies. The target must come from `paths`. */
  redirect(to: string, options?: RedirectOptions): Response;
  /** By what the platform answered to a sign-in, or a token of the same session. */
  signIn(signedIn: { token: string; deviceToken?: string | undefined }): void;
  signOut(): void;
}
