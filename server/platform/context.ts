import type { Logger } from "pino";
import type { Clock } from "./adapters/clock.ts";
import type { MailPort } from "./adapters/mail.ts";
import type { Random } from "./adapters/random.ts";
import type { PlatformConfig } from "./config/index.ts";
import type { Connection } from "./db/index.ts";

/** What every service is given: time, randomness and the outside world come in here and nowhere else. */
export interface Context {
  connection: Connection;
  clock: Clock;
  random: Random;
  mail: MailPort;
  config: PlatformConfig;
  log: Logger;
}
