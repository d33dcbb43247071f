/** Docker names all containers of a service by one name; these two addresses have that of the platforms. */
export const PLATFORM_HOSTS = ["127.0.0.1", "127.0.0.2"] as const;

/** A module that makes it so for the process that imports it. */
export const ONE_NAME = `data:text/javascript,${encodeURIComponent(`
  import dns from "node:dns";
  const { lookup } = dns;
  const addresses = ${JSON.stringify(PLATFORM_HOSTS)}.map((address) => ({ address, family: 4 }));
  dns.lookup = (name, options, done) =>
    name === "platform" ? process.nextTick(done, null, addresses) : lookup(name, options, done);
`)}`;
