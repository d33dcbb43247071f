/** The length of the hash of a public chain; a sandbox names its own by the whole public key. */
const HASH_LENGTH = 64;

/** Whether nobody knew the value of a beacon's round beforehand: a sandbox knows those of its own. */
export const isPublicBeacon = ({ chain }: { chain: string }): boolean => chain.length === HASH_LENGTH;
