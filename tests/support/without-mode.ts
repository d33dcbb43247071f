/** Vitest gives its workers a MODE of its own, which programs that a test starts would read as the house's, and refuse. */
delete process.env.MODE;
