import { email } from "#app/contract/session.ts";
import type { SmtpConfig } from "#server/platform/config/smtp.ts";
import type { Carried, Carrier, Outgoing } from "#server/platform/modules/mail/index.ts";

const HOUSE = "Openhand";
const CONNECTIONS = 3;
const CONNECT_MS = 10_000;
/** Some servers delay the greeting for unknown senders on purpose. */
const GREETING_MS = 30_000;
const SILENCE_MS = 30_000;

/** A full mailbox is a temporary failure: by RFC 5321 this code counts as one where the server says so. */
const FULL = 552;

interface SmtpError {
  message: string;
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** The headers a DKIM signature covers: RFC 8058 requires both unsubscribe headers, of which the library leaves out one. */
const SIGNED =
  "From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post";

const isSmtpError = (error: unknown): error is SmtpError => error instanceof Error;

/**
 * Classifies a failure. A mailbox refused permanently does not exist; contents refused permanently will not be accepted later.
 * Everything else is a problem of the server or of the house and temporary, a wrong password included.
 */
function failureOf(error: unknown): Carried {
  if (!isSmtpError(error)) return { end: "later", reply: String(error) };
  const { responseCode = 0, command = "" } = error;
  const reply = error.response ?? error.message;
  const isForGood = responseCode >= 500 && responseCode !== FULL;
  if (isForGood && command.startsWith("RCPT")) return { end: "bounced", reply };
  if (isForGood && command.startsWith("DATA")) return { end: "refused", reply };
  return { end: "later", reply };
}

/** RFC 8058: the reader's mail program unsubscribes by one request to an https link. */
const unsubscribing = ({ unsubscribe }: Outgoing) =>
  unsubscribe === null
    ? {}
    : {
        list: { unsubscribe: { url: unsubscribe } },
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribe.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
        },
      };

/** Sends letters through a mail server. The SMTP client is loaded only where one is configured. */
export async function smtpCarrier({ server, from, replyTo, dkim }: SmtpConfig): Promise<Carrier> {
  const { createTransport } = await import("nodemailer");
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const transport = createTransport({
    ...server,
    pool: true,
    maxConnections: CONNECTIONS,
    name: domain,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: { domainName: domain, keySelector: dkim.selector, privateKey: dkim.key, headerFieldNames: SIGNED },
    }),
  });
  return {
    async carry(letter) {
      // Anything but a single address would be parsed as a list of addresses.
      const to = email.safeParse(letter.to);
      if (!to.success) return { end: "refused", reply: "not an e-mail address" };
      try {
        await transport.sendMail({
          from: { name: HOUSE, address: from },
          replyTo: { name: HOUSE, address: replyTo },
          to: { name: "", address: to.data },
          envelope: { from, to: [to.data] },
          messageId: `<${letter.id}@${domain}>`,
          subject: letter.subject,
          text: letter.text,
          ...(letter.html !== null && { html: letter.html }),
          headers: { "Auto-Submitted": "auto-generated" },
          ...unsubscribing(letter),
        });
        return { end: "sent" };
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}
