import { type IncomingMessage, type ServerResponse, request as send } from "node:http";

/** Sends a request on to a port of this machine, and its answer back. */
export function passOn(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, headers } = request;
  const passed = send({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  request.pipe(passed);
}
