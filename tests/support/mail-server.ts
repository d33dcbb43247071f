import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The raw message: headers, an empty line, the body. */
  raw: string;
}

/** The server's response to a recipient or to a message; undefined if it accepts. */
type Refusal = { code: number; at: "mailbox" | "letter" } | undefined;

const refused = (code: number) => Object.assign(new Error(`said ${code}`), { responseCode: code });

/** A server that is identified by its certificate and requires a password. */
interface Closed {
  host: string;
  key: string;
  cert: string;
}

const PASSWORD = "a password of the relay";

/** A mail server on a port of its own. The recipient's address decides what it refuses. */
export async function openMailServer(
  refusalFor: (address: string) => Refusal = () => undefined,
  closed: Closed | null = null,
) {
  const received: ReceivedMail[] = [];
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
        received.push({ from: envelope.mailFrom ? envelope.mailFrom.address : "", to, raw });
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
    received,
    tries: () => tries,
    /** The environment of a platform that sends its letters here. */
    variables: { ...reached, SMTP_FROM: "letters@house.example" },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
