/** What a browser may say of its device and line. */
interface Said {
  /** Gigabytes, as far as it tells: at most 8. */
  deviceMemory?: number;
  hardwareConcurrency?: number;
  connection?: { saveData?: boolean; effectiveType?: string };
}

/**
 * Whether React may come unasked. What is not said counts as good: those who say nothing are desktops and iPhones. Processors count
 * little, since the cheapest phones have eight slow ones.
 */
export const isAble = ({ deviceMemory = 8, hardwareConcurrency = 8, connection = {} }: Said): boolean =>
  !connection.saveData && (connection.effectiveType ?? "4g") === "4g" && deviceMemory > 2 && hardwareConcurrency > 1;
