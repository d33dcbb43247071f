/** Names by which a player could pass for the house, in lower case. Digits, `_` and `-` around them make no difference. */
const RESERVED = new Set([
  ...["admin", "administrator", "moderator", "operator", "owner", "root", "system", "official", "staff", "team"],
  ...["support", "supportteam", "helpdesk", "service", "dealer", "croupier", "house", "casino", "bank", "jackpot"],
  ...["админ", "администратор", "модератор", "оператор", "поддержка", "дилер", "крупье", "казино", "әкімші", "қолдау"],
  ...["kundendienst", "soporte", "suporte", "assistance", "obsługa", "destek", "yönetici", "administrateur", "suport"],
  // The word for the reader's own row of a board.
  ...["you", "sie", "вы", "сіз", "siz", "você", "vous", "usted"],
]);

/** Of a nickname as it is compared, {@link nicknameKeyOf}. */
export function isReserved(key: string): boolean {
  const letters = key.replace(/[^\p{L}]/gu, "");
  return RESERVED.has(letters) || letters.includes("openhand");
}
