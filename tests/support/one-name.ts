/** Docker resolves one name to all containers of a service; these two addresses share the name of the platforms. */
export const PLATFORM_HOSTS = ["127.0.0.1", "127.0.0.2"] as const;

/** A module that sets this up for the process that imports it. */
export const ONE_NAME = `data:text/javascript,${encodeURIComponent(`
  import dns from "node:dns";
  const { lookup } = dns;
  const addresses = ${JSON.stringify(PLATFORM_HOSTS)}.map((address) => ({ address, family: 4 }));
  dns.lookup = (name, options, done) =>
    name === "platform" ? process.nextTick(done, null, addresses) : lookup(name, options, done);
`)}`;
