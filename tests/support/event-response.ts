import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export interface EventResponse {
  /** The unanswered response of a request to `/live`. */
  response: ServerResponse;
  client: Socket;
  /** Reads at the client until a text has come, and returns all that was read. */
  readTo(text: string): Promise<string>;
  close(): void;
}

/** A request to `/live` over a real connection. */
export async function openEventResponse(): Promise<EventResponse> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
  client.write("GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [, response] = await once(server, "request");
  let read = "";
  client.on("data", (part) => {
    read += part;
  });
  return {
    response,
    client,
    async readTo(text) {
      client.resume();
      while (!read.includes(text)) await once(client, "data");
      return read;
    },
    close() {
      client.destroy();
      server.close();
    },
  };
}
