/** What a browser may report about its device and connection. */
interface Said {
  /** Gigabytes, capped by the browser at 8. */
  deviceMemory?: number;
  hardwareConcurrency?: number;
  connection?: { saveData?: boolean; effectiveType?: string };
}

/**
 * Whether React may load without a sign of intent. Missing values count as good: browsers that report none are desktops and
 * iPhones. The number of processors counts little, because the cheapest phones have eight slow ones.
 */
export const isAble = ({ deviceMemory = 8, hardwareConcurrency = 8, connection = {} }: Said): boolean =>
  !connection.saveData && (connection.effectiveType ?? "4g") === "4g" && deviceMemory > 2 && hardwareConcurrency > 1;
