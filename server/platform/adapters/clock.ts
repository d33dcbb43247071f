/** The only source of "now" for services, so that tests and the seed can choose it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
