import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface Taken {
  from: string;
  to: string[];
  /** As it came: headers, an empty line, the body. */
  raw: string;
}

/** What the server says to a mailbox or to a letter; undefined where it takes it. */
type Refusal = { code: number; at: "mailbox" | "letter" } | undefined;

const refused = (code: number) => Object.assign(new Error(`said ${code}`), { responseCode: code });

/** A server that is known by its certificate, and lets in who knows its password. */
interface Closed {
  host: string;
  key: string;
  cert: string;
}

const PASSWORD = "a password of the relay";

/** A mail server on a port of its own. What it refuses is decided by the address a letter is to. */
export async function openMailServer(
  refusalFor: (address: string) => Refusal = () => undefined,
  closed: Closed | null = null,
) {
  const taken: Taken[] = [];
  let tries = 0;
  const server = new SMTPServer({
    ...(closed
      ? { secure: true, key: closed.key, cert: closed.cert }
      : { authOptional: true, disabledCommands: ["STARTTLS", "AUTH"] }),
    logger: false,
    onAuth({ username, password }, _session, answer) {
      if (username === "house" && password === PASSWORD) answer(null, { user: username });
      else answer(new Error("not the password"));
    },
    onRcptTo({ address }, _session, answer) {
      tries++;
      const refusal = refusalFor(address);
      answer(refusal?.at === "mailbox" ? refused(refusal.code) : undefined);
    },
    onData(stream, { envelope }, answer) {
      void text(stream).then((raw) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const refusal = refusalFor(to[0] ?? "");
        if (refusal?.at === "letter") return answer(refused(refusal.code));
        taken.push({ from: envelope.mailFrom ? envelope.mailFrom.address : "", to, raw });
        return answer();
      });
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const reached: Record<string, string> = closed
    ? { SMTP_URL: `smtps://house:${encodeURIComponent(PASSWORD)}@${closed.host}:${port}` }
    : { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_TLS: "no" };
  return {
    taken,
    tries: () => tries,
    /** What tells a platform to send its letters here. */
    variables: { ...reached, SMTP_FROM: "letters@house.example" },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
