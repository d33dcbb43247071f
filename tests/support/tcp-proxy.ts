import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

interface Line {
  near: Socket;
  far: Socket;
}

/** A TCP proxy that can fail as networks and hosts do. */
export async function openTcpProxy(target: { host: string; port: number }) {
  let lines: Line[] = [];
  let isOpen = true;
  const unanswered = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    lines.push({ near, far });
    for (const socket of [near, far]) socket.on("error", () => undefined);
    if (!isOpen) return near.destroy();
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  const { port } = await listening();

  async function listening(): Promise<AddressInfo> {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return server.address() as AddressInfo;
  }

  return {
    port,
    /** The number of connections to a lost host that have sent data. */
    unanswered: () => unanswered.size,
    /** Loses the host behind the open connections silently: nothing is closed, nothing arrives. New connections work. */
    vanish() {
      for (const { near, far } of lines) {
        near.unpipe().on("data", () => unanswered.add(near));
        far.unpipe();
        for (const socket of [near, far]) socket.removeAllListeners("close").resume();
      }
    },
    /** Takes the server down: every connection is cut, and new ones too, until it is back. */
    cut() {
      isOpen = false;
      for (const { near, far } of lines) for (const socket of [near, far]) socket.destroy();
      lines = [];
    },
    restore() {
      isOpen = true;
    },
    async close() {
      this.cut();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
