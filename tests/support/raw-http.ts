import { connect } from "node:net";

/**
 * Sends raw bytes, for requests no client would send, and reads until the server closes or has been silent for a second.
 * Returns the status of the first response and everything received.
 */
export function sendRaw(url: string, ...parts: (string | Uint8Array)[]): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: 1_000 });
    let text = "";
    const finish = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.on("data", (chunk) => {
      text += chunk.toString("utf8");
    });
    socket.on("error", (error) => (text === "" ? reject(error) : finish()));
    socket.on("close", finish);
    socket.on("timeout", finish);
    for (const part of parts) socket.write(part);
  });
}
