import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

interface Line {
  near: Socket;
  far: Socket;
}

/** A way to a server that can be taken away as networks and hosts do it. */
export async function openTcpProxy(target: { host: string; port: number }) {
  let lines: Line[] = [];
  let isOpen = true;
  const heardInVain = new Set<Socket>();
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
    /** How many lines of a host that is gone were sent something. */
    heardInVain: () => heardInVain.size,
    /** The host behind the lines there are is gone without a word: nothing is closed, nothing arrives. New lines work. */
    vanish() {
      for (const { near, far } of lines) {
        near.unpipe().on("data", () => heardInVain.add(near));
        far.unpipe();
        for (const socket of [near, far]) socket.removeAllListeners("close").resume();
      }
    },
    /** The server is gone: every line is cut, and new ones too, until it is back. */
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
