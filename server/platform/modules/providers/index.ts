export { auditedProviders } from "./audited.ts";
export { launchGame } from "./launches.ts";
export { fromWire, isHeldExactly, toWire } from "./provider-money.ts";
export { ProviderRefusal, type ProviderStatus, WIN_ABOVE_CEILING } from "./refusal.ts";
export { lastPlayedAtProviders, notInPoints, playersNotInPoints, setInPoints } from "./rounds.ts";
export { type PlayerMoney, playersInfo, playersMoney, transact } from "./service.ts";
export { providerTransactions } from "./tables.ts";
export { gameTitle, providerTitle, providerTitles } from "./titles.ts";
export type { TransactionRequest } from "./transactions.ts";
