/** Vitest sets MODE for its workers; programs that a test starts would read it as the house's mode and refuse to start. */
delete process.env.MODE;
