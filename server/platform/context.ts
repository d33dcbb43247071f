import type { Logger } from "pino";
import type { Clock } from "./adapters/clock.ts";
import type { MailPort } from "./adapters/mail.ts";
import type { Random } from "./adapters/random.ts";
import type { SmsPort } from "./adapters/sms.ts";
import type { SealedStorage } from "./adapters/storage/index.ts";
import type { PlatformConfig } from "./config/index.ts";
import type { Connection } from "./db/index.ts";

/** Who asks for what is being done, as the audit log keeps it. */
export interface Caller {
  /** Id of the operation, or name of the operator's command. */
  what: string;
  operator: string | null;
  addressBlock: string | null;
  requestId: string | null;
}

/** What every service is given: time, randomness and the outside world come in here and nowhere else. */
export interface Context {
  connection: Connection;
  clock: Clock;
  random: Random;
  mail: MailPort;
  storage: SealedStorage;
  sms: SmsPort;
  config: PlatformConfig;
  log: Logger;
  /** Nobody where the platform does something by itself. */
  caller?: Caller;
}
