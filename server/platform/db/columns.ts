import { bigint, customType, timestamp } from "drizzle-orm/pg-core";

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A whole number of any size, such as minor units. */
export const whole = (name: string) => bigint(name, { mode: "bigint" });

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });
