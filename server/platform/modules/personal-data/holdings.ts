import { type SQL, sql } from "drizzle-orm";

/** Whose data is meant. Letters and failed sign-ins are kept by the address alone. */
export interface Person {
  id: string;
  email: string;
  phone: string | null;
  /** SHA-256 of the e-mail, as failed sign-ins are kept. */
  emailHash: string;
}

/**
 * What becomes of rows when the account is closed. `closing`: deleted with it. `erasure`: deleted once the law on money
 * laundering wants them no longer. `retention`: deleted by age, closed or not (`jobs/retention.ts`, or as `forget` functions do).
 * `kept`: the books of the house, in which nothing but an id says whose they were.
 */
type End = "closing" | "erasure" | "retention" | "kept";

/** Rows of one table about a player, which the copy of their data has in a file of the table's name. */
export interface Holding {
  table: string;
  ends: End;
  /** A condition on the table as `t`; where it is absent, `player_id` is the player's. */
  of?: (person: Person) => SQL;
  /** Where rows belong to several owners that are the player's, such as accounts: the column, and a query of their ids as `id`. */
  by?: { column: string; in: (person: Person) => SQL };
  /** Columns that tell rows apart and order them, for reading page by page. */
  order: readonly string[];
  /** The instant that says into which month's file a row goes; all in one file where it is absent. */
  at?: string;
  /** Columns that are left out: secrets, what opens something, and what is another person's. */
  hidden?: readonly string[];
  /** Columns of other tables, by the name they get. */
  beside?: Readonly<Record<string, SQL>>;
}

const own = (column: string) => (person: Person) => sql`t.${sql.identifier(column)} = ${person.id}`;

const ofPayments = (person: Person) => sql`t.payment_id in (select id from payments where player_id = ${person.id})`;

const seed = (column: string, condition = sql`true`) =>
  sql`(select p.${sql.identifier(column)} from seed_pairs p where p.id = t.seed_pair_id and ${condition})`;

const entry = (column: string) =>
  sql`(select e.${sql.identifier(column)} from ledger_transactions e where e.id = t.transaction_id)`;

const ownAccounts = (person: Person) =>
  sql`select id from ledger_accounts where owner = 'player' and owner_id = ${person.id}`;

/** Everything that is kept about a player, by table. The test of it reads the schema: no table can be forgotten. */
export const HOLDINGS: readonly Holding[] = [
  {
    table: "players",
    ends: "erasure",
    of: own("id"),
    order: ["id"],
    hidden: [
      "operation_id",
      "password_hash",
      "nickname_key",
      "identity_number_hash",
      "identity_number_sealed",
      "identity_number_key_version",
      "is_seeded",
    ],
  },
  { table: "email_confirmations", ends: "closing", order: ["signature_hash"], hidden: ["signature_hash"] },
  { table: "mail_codes", ends: "closing", order: ["id"], hidden: ["code_hash"] },
  { table: "phone_codes", ends: "closing", order: ["id"], hidden: ["code_hash"] },
  { table: "favorite_games", ends: "closing", order: ["game_id"] },
  { table: "subscriptions", ends: "closing", order: ["kind"] },
  { table: "feedback_views", ends: "closing", order: ["advert_id"] },
  { table: "social_identities", ends: "closing", order: ["network", "subject"] },
  { table: "authenticators", ends: "closing", order: ["player_id"], hidden: ["sealed", "key_version", "last_step"] },
  { table: "recovery_codes", ends: "closing", order: ["place"], hidden: ["sealed", "key_version"] },
  { table: "sms_factors", ends: "closing", order: ["player_id"] },
  { table: "passkeys", ends: "closing", order: ["id"], hidden: ["credential_id", "public_key", "counter"] },
  { table: "pins", ends: "closing", order: ["player_id"], hidden: ["sealed", "key_version"] },
  { table: "pin_resets", ends: "closing", order: ["player_id"], hidden: ["code_hash"] },
  { table: "factor_tries", ends: "closing", order: ["factor"] },
  { table: "recovery_links", ends: "closing", order: ["signature_hash"], hidden: ["signature_hash"] },
  { table: "sessions", ends: "retention", order: ["id"], hidden: ["seed", "generation"] },
  {
    table: "failed_sign_ins",
    ends: "retention",
    of: ({ emailHash }) => sql`t.email_hash = ${emailHash}`,
    order: ["id"],
    hidden: ["email_hash"],
  },
  {
    table: "outbox",
    ends: "retention",
    of: ({ email, phone }) => sql`t."to" in (${email}, ${phone ?? email})`,
    order: ["id"],
    // A link or a code in it may still sign somebody in; the mailbox has it.
    hidden: ["text", "html", "link", "unsubscribe", "reply"],
  },
  { table: "live_news", ends: "retention", order: ["id"], at: "at", hidden: ["written_by", "detail"] },
  { table: "support_threads", ends: "retention", order: ["player_id"] },
  {
    table: "support_messages",
    ends: "retention",
    order: ["number"],
    hidden: ["operation_id", "operator"],
  },
  { table: "bounced_addresses", ends: "retention", of: ({ email }) => sql`t.address = ${email}`, order: ["address"] },
  { table: "audit_log", ends: "retention", order: ["at", "id"], at: "at", hidden: ["operator"] },
  { table: "data_exports", ends: "retention", order: ["id"], hidden: ["tries", "due_at"] },
  { table: "account_changes", ends: "erasure", order: ["id"] },
  {
    table: "former_identity_numbers",
    ends: "erasure",
    order: ["hash"],
    hidden: ["hash", "sealed", "key_version"],
  },
  { table: "documents", ends: "erasure", order: ["id"], hidden: ["file_id", "sent_hash"] },
  { table: "payout_destinations", ends: "erasure", order: ["id"], hidden: ["encrypted", "key_version"] },
  { table: "restrictions", ends: "kept", order: ["id"] },
  {
    table: "exclusion_sources",
    ends: "kept",
    of: ({ id }) => sql`t.exclusion_id in (select id from restrictions where player_id = ${id})`,
    order: ["exclusion_id", "by_player_id"],
    hidden: ["by_player_id"],
  },
  // The reason speaks of somebody else.
  { table: "separations", ends: "kept", order: ["from_player_id"], hidden: ["from_player_id", "operator", "reason"] },
  { table: "limit_changes", ends: "kept", order: ["id"] },
  { table: "limit_refusals", ends: "kept", order: ["day", "kind", "period"] },
  { table: "play_standings", ends: "kept", order: ["player_id"] },
  { table: "play_totals", ends: "retention", order: ["at"], at: "at" },
  { table: "payments", ends: "kept", order: ["created_at", "id"], at: "created_at", hidden: ["redirect_url"] },
  { table: "payment_steps", ends: "kept", of: ofPayments, order: ["id"], at: "at" },
  { table: "payment_receipts", ends: "kept", of: ofPayments, order: ["payment_id"], at: "at" },
  { table: "transfer_quotes", ends: "kept", order: ["id"], at: "created_at" },
  { table: "transfers", ends: "kept", order: ["id"], at: "created_at" },
  { table: "closed_accounts", ends: "kept", order: ["currency"] },
  { table: "ledger_accounts", ends: "kept", of: (person) => sql`t.id in (${ownAccounts(person)})`, order: ["id"] },
  {
    table: "ledger_postings",
    ends: "kept",
    by: { column: "account_id", in: ownAccounts },
    order: ["id"],
    at: "at",
    beside: { at: entry("at"), kind: entry("kind"), reference: entry("reference_id") },
  },
  { table: "ledger_cash_changes", ends: "kept", order: ["at", "id"], at: "at" },
  { table: "balance_leaves", ends: "kept", order: ["day", "currency", "part"] },
  {
    table: "rounds",
    ends: "kept",
    // What is not settled is not shown: its outcome may be decided.
    of: ({ id }) => sql`t.owner_id = ${id} and t.state <> 'open'`,
    order: ["opened_at", "id"],
    at: "opened_at",
    // With the rules' hash and the steps, all that plays the round again.
    beside: {
      server_seed_hash: seed("server_seed_hash"),
      server_seed: seed("server_seed", sql`p.revealed_at is not null`),
      client_seed: seed("client_seed"),
    },
  },
  {
    table: "seed_pairs",
    ends: "kept",
    of: own("owner_id"),
    order: ["index"],
    hidden: ["server_seed", "encrypted_seed", "key_version", "next_encrypted_seed", "next_key_version"],
    beside: { server_seed: sql`case when t.revealed_at is not null then t.server_seed end` },
  },
  { table: "round_sums", ends: "kept", order: ["day", "game_id", "currency", "state"] },
  { table: "rounds_left_out", ends: "kept", order: ["day", "round_id"] },
  { table: "provider_launches", ends: "kept", order: ["token_hash"], hidden: ["token_hash"] },
  { table: "provider_transactions", ends: "kept", order: ["provider_id", "uuid"], at: "created_at" },
  { table: "provider_rounds", ends: "kept", order: ["began_at", "game_id", "round", "currency"], at: "began_at" },
  { table: "provider_round_sums", ends: "kept", order: ["bet_day", "currency", "day"] },
  {
    table: "jackpot_wins",
    ends: "kept",
    of: ({ id }) => sql`exists (select from rounds r where r.id = t.round_id and r.owner_id = ${id})`,
    order: ["id"],
  },
  { table: "bonus_offers", ends: "kept", order: ["id"] },
  { table: "player_bonuses", ends: "kept", order: ["id"] },
  { table: "cashback_claims", ends: "kept", order: ["id"] },
  { table: "points_exchanges", ends: "kept", order: ["id"] },
  { table: "player_points", ends: "kept", order: ["player_id"] },
  { table: "points_counts", ends: "kept", order: ["counted_at", "id"], at: "counted_at" },
  { table: "points_owed", ends: "kept", order: ["player_id"] },
  { table: "tournament_entries", ends: "kept", order: ["tournament_id"] },
  { table: "contest_tallies", ends: "kept", order: ["contest", "currency"] },
  { table: "contest_places", ends: "retention", order: ["contest", "at"] },
  { table: "final_places", ends: "kept", order: ["contest", "place"] },
];

/** Tables that the copy leaves out, and why: every other table of the house. */
export const NOT_COPIED: Readonly<Record<string, string>> = {
  session_tokens: "hashes of keys",
  sign_in_steps: "hashes of keys",
  sign_in_tickets: "hashes of keys",
  sign_in_tries: "counts that last half an hour",
  captcha_codes: "hashes of codes that last minutes",
  passkey_challenges: "hashes of what devices sign within minutes",
  recovery_requests: "an address for the seconds until it is looked up",
  data_export_parts: "the copies themselves",
  payment_events: "what providers said: what became of it are the steps of payments",
  contest_counts: "sums of all players",
  contest_orders: "the order of a board, for two hours",
  job_runs: "of the platforms",
  house_versions: "of what all are shown",
  jackpot_stakes: "rounds on their way into the pools, for seconds; the rounds have it",
  jackpot_draws: "rounds that wait for a beacon, for seconds; the rounds have it",
  beacon_values: "what a beacon has published",
  sandbox_payments: "the sandbox provider's own books",
  sandbox_social_codes: "the sandbox network's own",
  sandbox_provider_keys: "keys of the sandbox's provider",
  key_versions: "of the house's keys",
  ledger_transactions: "told beside each posting",
  crash_rounds: "of all players",
  crash_chains: "of all players",
  demo_sessions: "of guests, whom nobody knows",
  disabled_games: "of games",
  rate_limits: "of networks",
  balance_levels: "sums of all players",
  balance_proofs: "sums of all players",
  round_days: "days",
  house_days: "days",
  house_games: "sums of all players",
  points_sweeps: "of the job that counts",
  bonus_campaigns: "offers to all",
  bonus_campaign_amounts: "offers to all",
  feedback_adverts: "to all",
  listed_games: "of games",
  listed_texts: "of games",
  listed_words: "of games",
  redirects: "of addresses",
  content_revisions: "texts of the house",
  public_log_cursors: "how far the public log has looked",
  public_log_entries: "public facts, and roots over the promises to many players",
  public_log_heads: "signed roots of the public log",
  public_log_nodes: "hashes of entries of the public log",
  public_log_promises: "hashes of bets and seals, which are copied themselves",
  tournaments: "for all",
  races: "for all",
  race_stages: "for all",
  mailings: "letters to all",
  jackpot_pools: "sums of all players",
  day_rates: "of currencies",
  exchange_rates: "of currencies",
  audit_seals: "of the ledger",
  audit_turns: "of the auditor",
  seeded_worlds: "of the sandbox",
};
