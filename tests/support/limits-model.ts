import type { LimitKind, LimitPeriod } from "#app/contract/limits.ts";

/** A second implementation of limits, written from their description alone: lists of events, added up from the start. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LENGTH = { "24_hours": 24 * HOUR, "7_days": 168 * HOUR, "30_days": 720 * HOUR };
const PAUSE = 5 * MINUTE;

export const WHICH = (["deposit", "loss", "wager", "time"] as const).flatMap((kind) =>
  (["24_hours", "7_days", "30_days"] as const).map((period) => ({ kind, period })),
);

interface Moved {
  at: number;
  amount: number;
}

export interface ModelRound {
  id: string;
  stakes: Moved[];
  paid: Moved[];
  state: "open" | "settled" | "void";
}

export interface ModelDeposit {
  id: string;
  amount: number;
  at: number;
  /** The provider's name for the transaction. */
  reference: string;
  state: "pending" | "done" | "cancelled";
}

interface ModelLimit {
  value: number | null;
  change: { to: number | null; at: number } | null;
  /** Whether the last action on it was the confirmation, which may be repeated. */
  isConfirmed?: boolean;
}

interface Act {
  at: number;
  /** The second it is dated by. */
  dated: number;
}

const second = (at: number) => Math.floor(at / 1_000) * 1_000;

export class Model {
  now: number;
  rounds: ModelRound[] = [];
  deposits: ModelDeposit[] = [];
  acts: Act[] = [];
  limits = new Map<string, ModelLimit>();
  checkEvery = 60;
  checkWasDue = false;
  checkedPlayed = 0;
  /** The latest instant any event was dated by: no event is dated earlier. */
  latestPlay = 0;
  latestChange = 0;

  constructor(now: number) {
    this.now = now;
  }

  limit(kind: LimitKind, period: LimitPeriod): ModelLimit {
    const key = `${kind} ${period}`;
    const known = this.limits.get(key) ?? { value: null, change: null };
    this.limits.set(key, known);
    return known;
  }

  /** The instant an event of play is dated by. */
  date(): number {
    this.latestPlay = Math.max(this.latestPlay, second(this.now));
    return this.latestPlay;
  }

  act(): void {
    this.acts.push({ at: Math.max(this.acts.at(-1)?.at ?? 0, this.now), dated: this.date() });
  }

  /** Milliseconds in play up to an instant. */
  played(until: number): number {
    return this.acts.reduce((sum, { at }, place) => {
      const next = Math.min(this.acts[place + 1]?.at ?? Number.POSITIVE_INFINITY, at + PAUSE, until);
      return sum + Math.max(0, next - at);
    }, 0);
  }

  start = (period: LimitPeriod): number => second(this.now) - LENGTH[period];

  used(kind: LimitKind, period: LimitPeriod): number {
    const from = this.start(period);
    const within = (moved: Moved[]) =>
      moved.reduce((sum, { at, amount }) => (second(at) > from ? sum + amount : sum), 0);
    const staked = within(this.rounds.flatMap(({ state, stakes }) => (state === "void" ? [] : stakes)));
    if (kind === "wager") return staked;
    if (kind === "loss") return Math.max(0, staked - within(this.rounds.flatMap(({ paid }) => paid)));
    if (kind === "deposit") return within(this.deposits.filter(({ state }) => state !== "cancelled"));
    return Math.floor((this.playedNow() - this.playedBefore(from)) / MINUTE);
  }

  playedNow = (): number => this.played(Math.max(this.now, this.acts.at(-1)?.at ?? 0));

  /** Time in play before the window, from the events dated before it. */
  playedBefore(from: number): number {
    const acts = this.acts.filter(({ dated }) => dated <= from).map(({ at }) => at);
    return acts.reduce((sum, at, place) => {
      const next = Math.min(acts[place + 1] ?? from, at + PAUSE);
      return sum + Math.max(0, next - at);
    }, 0);
  }

  sinceCheck = (): number => this.playedNow() - this.checkedPlayed;

  isCheckDue = (): boolean => this.checkWasDue || this.sinceCheck() >= this.checkEvery * MINUTE;

  /** Why a stake is refused; undefined when it is accepted. */
  refusal(stake: number, isBet: boolean): string | undefined {
    if (isBet && this.isCheckDue()) return "reality_check_due";
    const isAgainst = WHICH.some(({ kind, period }) => {
      const { value } = this.limit(kind, period);
      if (value === null || kind === "deposit") return false;
      const used = this.used(kind, period);
      return kind === "time" ? used >= value : used + stake > value;
    });
    return isAgainst ? "limit_reached" : undefined;
  }

  mayDeposit = (amount: number): boolean =>
    WHICH.every(({ kind, period }) => {
      const { value } = this.limit(kind, period);
      return kind !== "deposit" || value === null || this.used(kind, period) + amount <= value;
    });

  /** The pending change, unless it has expired by the latest known time. */
  waiting(kind: LimitKind, period: LimitPeriod): ModelLimit["change"] {
    const { change } = this.limit(kind, period);
    const known = Math.max(this.now, this.latestPlay, this.latestChange);
    return change && known < change.at + 8 * 24 * HOUR ? change : null;
  }

  dateChange(): number {
    this.latestChange = Math.max(this.latestChange, this.now);
    return this.latestChange;
  }

  set(kind: LimitKind, period: LimitPeriod, value: number | null): void {
    const limit = this.limit(kind, period);
    const waiting = this.waiting(kind, period);
    const at = this.dateChange();
    const isLooser = limit.value !== null && (value === null || value > limit.value);
    if (!isLooser) this.limits.set(`${kind} ${period}`, { value, change: null });
    else if (waiting?.to !== value || waiting === null)
      this.limits.set(`${kind} ${period}`, { value: limit.value, change: { to: value, at } });
  }

  /** Returns the code of the refusal. */
  confirm(kind: LimitKind, period: LimitPeriod): string | undefined {
    if (this.limit(kind, period).isConfirmed) return undefined;
    const waiting = this.waiting(kind, period);
    if (!waiting) return "limit_change_gone";
    if (this.now < waiting.at + 24 * HOUR) return "limit_change_waits";
    this.dateChange();
    this.limits.set(`${kind} ${period}`, { value: waiting.to, change: null, isConfirmed: true });
    return undefined;
  }

  keep(kind: LimitKind, period: LimitPeriod): void {
    if (!this.waiting(kind, period)) return;
    this.dateChange();
    this.limit(kind, period).change = null;
  }
}
