/** The cookies that the answer to one request will set. */
export class AnswerCookies {
  readonly #cookies: string[] = [];

  constructor(private readonly publicUrl: string) {}

  /** A browser may keep either of two cookies of one name, such as the removal of an expired session and the token of the next. */
  set(cookie: string): void {
    const known = this.#cookies.findIndex((other) => nameOf(other) === nameOf(cookie));
    if (known >= 0) this.#cookies.splice(known, 1);
    this.#cookies.push(cookie);
  }

  /** Those collected so far; each is returned once. */
  take(): string[] {
    return this.#cookies.splice(0).map((cookie) => this.asSent(cookie));
  }

  asSent(cookie: string): string {
    return this.publicUrl.startsWith("https:") ? `${cookie}; Secure` : cookie;
  }
}

const nameOf = (cookie: string): string | undefined => cookie.split("=", 1)[0];
