import type { Logger } from "pino";
import type { Clock } from "./adapters/clock.ts";
import type { MailPort } from "./adapters/mail.ts";
import type { Random } from "./adapters/random.ts";
import type { SmsPort } from "./adapters/sms.ts";
import type { SealedStorage } from "./adapters/storage/index.ts";
import type { PlatformConfig } from "./config/index.ts";
import type { Connection } from "./db/index.ts";

/** Who requests an action, as recorded in the audit log. */
export interface Caller {
  /** Id of the operation, or name of the operator's command. */
  what: string;
  operator: string | null;
  addressBlock: string | null;
  requestId: string | null;
}

/** Passed to every service: the only source of time, randomness and the outside world. */
export interface Context {
  connection: Connection;
  clock: Clock;
  random: Random;
  mail: MailPort;
  storage: SealedStorage;
  sms: SmsPort;
  config: PlatformConfig;
  log: Logger;
  /** Absent where the platform acts by itself. */
  caller?: Caller;
}
