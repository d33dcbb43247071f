import type { BlockList } from "node:net";
import { z } from "zod";
import { trustedProxies } from "#server/address-list.ts";
import { drainSeconds } from "#server/drain.ts";
import { allowedHosts } from "#server/known-hosts.ts";
import { databaseUrl } from "#server/platform/db/problem.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { keysFrom, refuseFormer, secretsText } from "#server/platform/keys/secrets.ts";
import type { BitcoinNetwork } from "#server/platform/modules/destinations/index.ts";
import { environmentProblem, Problem } from "#server/problem.ts";
import { ProductionProblem } from "#server/production.ts";
import { sandboxPublic } from "#server/sandbox-reach.ts";
import { beaconEnvironment, beaconRelays } from "./beacon.ts";
import { type BtcpayConfig, btcpayConfig, btcpayEnvironment, btcpayProblem } from "./btcpay.ts";
import { type CaptchaConfig, captchaConfig, captchaEnvironment, captchaProblem } from "./captcha.ts";
import { given } from "./given-variable.ts";
import { productionLacks } from "./production.ts";
import { type GameProvider, providerEnvironment } from "./provider.ts";
import { ratesEnvironment } from "./rates.ts";
import { redisEnvironment } from "./redis.ts";
import { type SmsConfig, smsConfig, smsEnvironment, smsProblem } from "./sms.ts";
import { type SmtpConfig, smtpConfig, smtpEnvironment, smtpProblem } from "./smtp.ts";
import { type SocialClients, socialClients, socialEnvironment, socialProblem } from "./social.ts";
import { type StorageConfig, storageConfig, storageEnvironment, storageProblem } from "./storage.ts";
import { type SupportConfig, supportConfig, supportEnvironment } from "./support.ts";

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

/** ISO codes of blocked countries. */
export const countryList = list.pipe(z.array(z.string().regex(/^[A-Z]{2}$/))).prefault("US");

const variablesBesideKeys = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: databaseUrl,
  MODE: z.enum(["sandbox", "production"]).default("sandbox"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  TRUSTED_PROXIES: trustedProxies,
  ALLOWED_HOSTS: allowedHosts,
  SANDBOX_PUBLIC: sandboxPublic,
  BLOCKED_COUNTRIES: countryList,
  DRAIN_SECONDS: drainSeconds,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  SUPPORT_EMAIL: given.transform((text) => text ?? "support@openhand.example").pipe(z.email()),
  /** Below 90 the database deletes nothing, whatever the setting. */
  AUDIT_LOG_DAYS: z.coerce.number().int().min(90).max(36_500).default(400),
  /** The network bitcoin is sent on; the sandbox sends none, and by default accepts addresses of the test network only. */
  BITCOIN_NETWORK: z.enum(["mainnet", "testnet", "regtest"]).optional(),
  SEED: z.enum(["full", "small", "none"]).optional(),
  ...supportEnvironment,
  ...smtpEnvironment,
  ...smsEnvironment,
  ...socialEnvironment,
  ...captchaEnvironment,
  ...btcpayEnvironment,
  ...providerEnvironment,
  ...ratesEnvironment,
  ...beaconEnvironment,
  ...redisEnvironment,
  ...storageEnvironment,
});

const environment = variablesBesideKeys.extend({ SECRETS: secretsText });

export interface PlatformConfig {
  port: number;
  host: string;
  databaseUrl: string;
  mode: "sandbox" | "production";
  /** The address players open, without a trailing slash. */
  publicUrl: string;
  /** One for each purpose and version; the secrets they are derived from are stored nowhere else. */
  keys: Keys;
  trustedProxies: BlockList;
  /** The configured ones; null where the default applies. */
  proxiesInFront: BlockList | null;
  /** Other names in Host that refer to this process. */
  allowedHosts: readonly string[];
  /** Whether others may reach a sandbox. */
  sandboxPublic: boolean;
  blockedCountries: ReadonlySet<string>;
  drainSeconds: number;
  logLevel: string;
  supportEmail: string;
  /** When support answers players, and how soon. */
  support: SupportConfig;
  /** Days for which an entry of the audit log is kept. */
  auditLogDays: number;
  bitcoinNetwork: BitcoinNetwork;
  /** Which world an empty sandbox gets. */
  seed: "full" | "small" | "none";
  /** The mail server for letters; null where they stay in the outbox. */
  smtp: SmtpConfig | null;
  /** The gateway for text messages; null where they stay in the outbox. */
  sms: SmsConfig | null;
  captcha: CaptchaConfig | null;
  btcpay: BtcpayConfig | null;
  /** The social networks this house is registered with. */
  social: SocialClients;
  /** Providers whose games the house offers, besides the sandbox's own. */
  providers: readonly GameProvider[];
  /** A feed of exchange rates in the format of the European Central Bank's; null where none is configured. */
  ratesFeed: URL | null;
  /** Relays of the public beacon; none where the sandbox has its own. */
  beaconRelays: readonly URL[];
  /** Where platforms notify one another of news; null where they use the database. */
  redisUrl: string | null;
  /** Where players' documents are stored. */
  documents: StorageConfig;
}

/** Parses and validates the environment of the platform process. Throws a {@link Problem}, with a line for each variable. */
export function readConfig(variables: Record<string, string | undefined> = process.env): PlatformConfig {
  refuseFormer(variables);
  const { success, data, error } = environment.safeParse(variables);
  if (!success) throw environmentProblem(error);
  const problem =
    smtpProblem(data) ??
    smsProblem(data) ??
    captchaProblem(data) ??
    socialProblem(data) ??
    btcpayProblem(data) ??
    storageProblem(data);
  if (problem) throw new Problem(problem);
  const keys = keysFrom({ secrets: data.SECRETS, publicUrl: data.PUBLIC_URL, mode: data.MODE });
  if (data.MODE === "production") refuseProduction(variables);
  return configOf(data, keys, Boolean(variables.TRUSTED_PROXIES));
}

function refuseProduction(variables: Record<string, string | undefined>): void {
  const lacks = productionLacks(variables);
  if (lacks.length > 0) throw new ProductionProblem(lacks);
}

/** The sandbox's configuration for an operator's command, which has the keys and a connection already. */
export const sandboxConfig = ({ keys, publicUrl, ...own }: OperatorConfig): PlatformConfig => ({
  ...configOf(variablesBesideKeys.parse({ DATABASE_URL: "postgres://operator", PUBLIC_URL: publicUrl }), keys),
  ...own,
});

/** The part of the platform's configuration that an operator's command has. */
type OperatorConfig = Pick<PlatformConfig, "keys" | "publicUrl"> & Partial<Pick<PlatformConfig, "blockedCountries">>;

function configOf(data: z.infer<typeof variablesBesideKeys>, keys: Keys, isProxyNamed = false): PlatformConfig {
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    mode: data.MODE,
    publicUrl: data.PUBLIC_URL.replace(/\/+$/, ""),
    keys,
    trustedProxies: data.TRUSTED_PROXIES,
    proxiesInFront: isProxyNamed ? data.TRUSTED_PROXIES : null,
    allowedHosts: data.ALLOWED_HOSTS,
    sandboxPublic: data.SANDBOX_PUBLIC,
    blockedCountries: new Set(data.BLOCKED_COUNTRIES),
    drainSeconds: data.DRAIN_SECONDS,
    logLevel: data.LOG_LEVEL,
    supportEmail: data.SUPPORT_EMAIL,
    support: supportConfig(data),
    auditLogDays: data.AUDIT_LOG_DAYS,
    bitcoinNetwork: data.BITCOIN_NETWORK ?? (data.MODE === "sandbox" ? "testnet" : "mainnet"),
    seed: data.SEED ?? (data.MODE === "sandbox" ? "full" : "none"),
    smtp: smtpConfig(data, data.SUPPORT_EMAIL),
    sms: smsConfig(data),
    captcha: captchaConfig(data),
    btcpay: btcpayConfig(data),
    social: socialClients(data),
    providers: data.PROVIDERS,
    ratesFeed: data.RATES_URL === undefined ? null : new URL(data.RATES_URL),
    beaconRelays: beaconRelays(data),
    redisUrl: data.REDIS_URL ?? null,
    documents: storageConfig(data),
  };
}
