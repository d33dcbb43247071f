interface Named {
  device: string;
  country: string;
  startedAt: string;
}

/** Sessions on one device that began in the same minute read alike: a number after the device tells them apart. */
export function toldApart<Session extends Named>(sessions: readonly Session[]): Session[] {
  const nameOf = ({ device, country, startedAt }: Session) => JSON.stringify([device, country, startedAt]);
  return sessions.map((session, place) => {
    const isAlike = (other: Session) => nameOf(other) === nameOf(session);
    if (sessions.filter(isAlike).length === 1) return session;
    return { ...session, device: `${session.device} (${sessions.slice(0, place + 1).filter(isAlike).length})` };
  });
}
