CREATE TABLE "sandbox_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"method" text NOT NULL,
	"amount" jsonb NOT NULL,
	"return_path" text NOT NULL,
	"state" text NOT NULL,
	"delivery_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"deliver_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "seed_pairs" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"index" integer NOT NULL,
	"server_seed" text NOT NULL,
	"server_seed_hash" text NOT NULL,
	"client_seed" text NOT NULL,
	"next_nonce" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revealed_at" timestamp with time zone,
	"revealed_by" text,
	CONSTRAINT "seed_pairs_owner_index" UNIQUE("owner_id","index"),
	CONSTRAINT "seed_pairs_revealed_by" UNIQUE("owner_id","revealed_by"),
	CONSTRAINT "seed_pairs_revealed" CHECK (("seed_pairs"."revealed_at" is null) = ("seed_pairs"."revealed_by" is null)),
	CONSTRAINT "seed_pairs_server_seed" CHECK ("seed_pairs"."server_seed" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"balance" bigint,
	CONSTRAINT "ledger_accounts_key" UNIQUE("owner","owner_id","kind","currency"),
	CONSTRAINT "ledger_accounts_owner" CHECK ("ledger_accounts"."owner" in ('player', 'house', 'game', 'provider')),
	CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" in ('cash', 'bonus', 'held', 'stakes', 'payouts', 'clearing') and ("ledger_accounts"."owner" <> 'player' or "ledger_accounts"."kind" in ('cash', 'bonus', 'held'))),
	CONSTRAINT "ledger_accounts_only_players_have_balances" CHECK (("ledger_accounts"."owner" = 'player') = ("ledger_accounts"."balance" is not null)),
	CONSTRAINT "ledger_accounts_not_negative" CHECK ("ledger_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" bigint NOT NULL,
	"account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	CONSTRAINT "ledger_postings_not_zero" CHECK ("ledger_postings"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operation_id" text NOT NULL,
	"input_hash" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reference_kind" text,
	"reference_id" text,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_transactions_operation" UNIQUE("operation_id"),
	CONSTRAINT "ledger_transactions_reference" CHECK (("ledger_transactions"."reference_kind" is null) = ("ledger_transactions"."reference_id" is null))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"operation_id" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"redirect_url" text,
	"return_path" text NOT NULL,
	"balance_before" bigint,
	"balance_after" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_operation" UNIQUE("player_id","operation_id"),
	CONSTRAINT "payments_reference" UNIQUE("provider","reference"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "email_confirmations" (
	"signature_hash" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"email" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorite_games" (
	"player_id" text NOT NULL,
	"game_id" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favorite_games_player_id_game_id_pk" PRIMARY KEY("player_id","game_id")
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" text PRIMARY KEY NOT NULL,
	"operation_id" text,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_seeded" boolean NOT NULL,
	"nickname" text,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"language" text NOT NULL,
	"birth_date" date NOT NULL,
	"partner" jsonb,
	"terms_version" text,
	"terms_accepted_at" timestamp with time zone,
	"email_confirmed_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"registered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "players_operation_id_unique" UNIQUE("operation_id"),
	CONSTRAINT "players_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "self_exclusions" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"date_till" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"from" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"status" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_sessions" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"cash" bigint NOT NULL,
	"held" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_sessions_amounts" CHECK ("demo_sessions"."cash" >= 0 and "demo_sessions"."held" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"owner_id" text NOT NULL,
	"operation_id" text NOT NULL,
	"game_id" text NOT NULL,
	"paytable_hash" text NOT NULL,
	"currency" text NOT NULL,
	"stake" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"seed_pair_id" text NOT NULL,
	"nonce" integer NOT NULL,
	"input" jsonb NOT NULL,
	"outcome" jsonb NOT NULL,
	"state" text NOT NULL,
	"balance_before" bigint NOT NULL,
	"balance_after" bigint,
	"opened_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "rounds_operation" UNIQUE("owner_id","operation_id"),
	CONSTRAINT "rounds_nonce" UNIQUE("seed_pair_id","nonce"),
	CONSTRAINT "rounds_amounts" CHECK ("rounds"."stake" > 0 and "rounds"."payout" >= 0),
	CONSTRAINT "rounds_settled_at" CHECK (("rounds"."state" = 'settled') = ("rounds"."settled_at" is not null)),
	CONSTRAINT "rounds_balance_after" CHECK (("rounds"."state" = 'settled') = ("rounds"."balance_after" is not null))
);
--> statement-breakpoint
CREATE TABLE "session_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"seed" text NOT NULL,
	"generation" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_tries" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seeded_worlds" (
	"name" text PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_games" ADD CONSTRAINT "favorite_games_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_exclusions" ADD CONSTRAINT "self_exclusions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_seed_pair_id_seed_pairs_id_fk" FOREIGN KEY ("seed_pair_id") REFERENCES "public"."seed_pairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_payments_due" ON "sandbox_payments" USING btree ("deliver_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seed_pairs_current" ON "seed_pairs" USING btree ("owner_id") WHERE "seed_pairs"."revealed_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_postings_by_transaction" ON "ledger_postings" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_by_account" ON "ledger_postings" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_by_reference" ON "ledger_transactions" USING btree ("reference_kind","reference_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_by_time" ON "ledger_transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_sent_at" ON "outbox" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "outbox_to" ON "outbox" USING btree ("to","sent_at");--> statement-breakpoint
CREATE INDEX "payments_history" ON "payments" USING btree ("player_id","created_at","id");--> statement-breakpoint
CREATE INDEX "email_confirmations_player" ON "email_confirmations" USING btree ("player_id","sent_at");--> statement-breakpoint
CREATE INDEX "self_exclusions_player" ON "self_exclusions" USING btree ("player_id","date_till");--> statement-breakpoint
CREATE INDEX "demo_sessions_created" ON "demo_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_open" ON "rounds" USING btree ("owner_id","game_id") WHERE "rounds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "rounds_history" ON "rounds" USING btree ("owner_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "rounds_of_game" ON "rounds" USING btree ("owner_id","game_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "rounds_of_session" ON "rounds" USING btree ("owner_id","settled_at");--> statement-breakpoint
CREATE INDEX "rounds_settled" ON "rounds" USING btree ("settled_at") WHERE "rounds"."mode" = 'real';--> statement-breakpoint
CREATE INDEX "sessions_player" ON "sessions" USING btree ("player_id");