CREATE TABLE "sandbox_provider_keys" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "sandbox_social_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"network" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"redirect_uri" text NOT NULL,
	"code_challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bonus_campaign_amounts" (
	"campaign_id" text NOT NULL,
	"currency" text NOT NULL,
	"cap" bigint,
	"minimum_deposit" bigint,
	"amount" bigint,
	"spin_stake" bigint,
	"maximum_bet" bigint,
	CONSTRAINT "bonus_campaign_amounts_campaign_id_currency_pk" PRIMARY KEY("campaign_id","currency"),
	CONSTRAINT "bonus_campaign_amounts_positive" CHECK (least("bonus_campaign_amounts"."cap", "bonus_campaign_amounts"."minimum_deposit", "bonus_campaign_amounts"."amount", "bonus_campaign_amounts"."spin_stake", "bonus_campaign_amounts"."maximum_bet") > 0)
);
--> statement-breakpoint
CREATE TABLE "bonus_campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"place" smallint NOT NULL,
	"state" text NOT NULL,
	"trigger" text NOT NULL,
	"deposit_number" smallint,
	"code" text,
	"different_games" smallint,
	"reward" text NOT NULL,
	"percent" smallint,
	"spins" smallint,
	"spin_game_id" text,
	"wager_factor" smallint NOT NULL,
	"days_to_finish" smallint,
	"contribution" jsonb NOT NULL,
	"allowed_games" text[],
	"days_to_activate" smallint NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone,
	"ink" text NOT NULL,
	"emblem" text NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "bonus_campaigns_code_unique" UNIQUE("code"),
	CONSTRAINT "bonus_campaigns_deposit" CHECK (("bonus_campaigns"."trigger" = 'deposit') = (coalesce("bonus_campaigns"."deposit_number", 0) > 0)),
	CONSTRAINT "bonus_campaigns_code" CHECK (("bonus_campaigns"."trigger" = 'code') = ("bonus_campaigns"."code" is not null) and "bonus_campaigns"."code" = upper("bonus_campaigns"."code")),
	CONSTRAINT "bonus_campaigns_games" CHECK (("bonus_campaigns"."trigger" = 'gamification') = (coalesce("bonus_campaigns"."different_games", 0) > 0)),
	CONSTRAINT "bonus_campaigns_percent" CHECK (("bonus_campaigns"."reward" in ('match', 'cashback')) = ("bonus_campaigns"."percent" is not null)),
	CONSTRAINT "bonus_campaigns_percent_range" CHECK ("bonus_campaigns"."percent" between 1 and 100),
	CONSTRAINT "bonus_campaigns_spins" CHECK (("bonus_campaigns"."reward" = 'free_spins') = (coalesce("bonus_campaigns"."spins", 0) > 0)),
	CONSTRAINT "bonus_campaigns_spin_game" CHECK (("bonus_campaigns"."reward" = 'free_spins') = ("bonus_campaigns"."spin_game_id" is not null)),
	CONSTRAINT "bonus_campaigns_wager" CHECK ("bonus_campaigns"."wager_factor" between 0 and 10),
	CONSTRAINT "bonus_campaigns_finish" CHECK (("bonus_campaigns"."wager_factor" > 0) = (coalesce("bonus_campaigns"."days_to_finish", 0) > 0)),
	CONSTRAINT "bonus_campaigns_activate" CHECK ("bonus_campaigns"."days_to_activate" > 0),
	CONSTRAINT "bonus_campaigns_window" CHECK ("bonus_campaigns"."closes_at" > "bonus_campaigns"."opens_at")
);
--> statement-breakpoint
CREATE TABLE "bonus_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"activate_by" timestamp with time zone NOT NULL,
	CONSTRAINT "bonus_offers_once" UNIQUE("player_id","campaign_id"),
	CONSTRAINT "bonus_offers_activate_by" CHECK ("bonus_offers"."activate_by" > "bonus_offers"."offered_at")
);
--> statement-breakpoint
CREATE TABLE "captcha_codes" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_games" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"studio_id" text NOT NULL,
	"category" text NOT NULL,
	"mechanic" text NOT NULL,
	"volatility" smallint NOT NULL,
	"rtp" double precision NOT NULL,
	"maximum_win" double precision NOT NULL,
	"added_on" date NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_texts" (
	"game_id" text NOT NULL,
	"language" text NOT NULL,
	"document" "tsvector" NOT NULL,
	CONSTRAINT "listed_texts_game_id_language_pk" PRIMARY KEY("game_id","language")
);
--> statement-breakpoint
CREATE TABLE "listed_words" (
	"language" text NOT NULL,
	"word" text NOT NULL,
	"grams" text[] NOT NULL,
	CONSTRAINT "listed_words_language_word_pk" PRIMARY KEY("language","word")
);
--> statement-breakpoint
CREATE TABLE "crash_rounds" (
	"game_id" text NOT NULL,
	"number" integer NOT NULL,
	"seed_pair_id" text NOT NULL,
	"starts_at" timestamp with time zone,
	"crashed_at" integer,
	CONSTRAINT "crash_rounds_game_id_number_pk" PRIMARY KEY("game_id","number"),
	CONSTRAINT "crash_rounds_over" CHECK ("crash_rounds"."crashed_at" is null or "crash_rounds"."starts_at" is not null)
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
CREATE TABLE "feedback_adverts" (
	"id" text PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_views" (
	"player_id" text NOT NULL,
	"advert_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feedback_views_player_id_advert_id_pk" PRIMARY KEY("player_id","advert_id")
);
--> statement-breakpoint
CREATE TABLE "jackpot_pools" (
	"level" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"carry" bigint NOT NULL,
	"feeds" integer NOT NULL,
	CONSTRAINT "jackpot_pools_amounts" CHECK ("jackpot_pools"."amount" >= 0 and "jackpot_pools"."carry" >= 0)
);
--> statement-breakpoint
CREATE TABLE "jackpot_stakes" (
	"round_id" text PRIMARY KEY NOT NULL,
	"weight" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jackpot_wins" (
	"id" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"round_id" text NOT NULL,
	"game_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"won_at" timestamp with time zone NOT NULL,
	CONSTRAINT "jackpot_wins_amount" CHECK ("jackpot_wins"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "final_places" (
	"contest" text NOT NULL,
	"place" integer NOT NULL,
	"player_id" text NOT NULL,
	"score" bigint NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"prize" bigint,
	"paid_amount" bigint,
	"paid_currency" text,
	CONSTRAINT "final_places_contest_place_pk" PRIMARY KEY("contest","place"),
	CONSTRAINT "final_places_player" UNIQUE("contest","player_id"),
	CONSTRAINT "final_places_paid" CHECK (("final_places"."prize" is null) = ("final_places"."paid_amount" is null) and ("final_places"."prize" is null) = ("final_places"."paid_currency" is null))
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
	"nickname_key" text,
	"name" text,
	"surname" text,
	"phone" text,
	"city" text,
	"street" text,
	"state" text,
	"gender" text,
	"registration_type" text DEFAULT 'form' NOT NULL,
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
	CONSTRAINT "players_email_unique" UNIQUE("email"),
	CONSTRAINT "players_nickname_key_unique" UNIQUE("nickname_key")
);
--> statement-breakpoint
CREATE TABLE "player_points" (
	"player_id" text PRIMARY KEY NOT NULL,
	"lifetime" bigint NOT NULL,
	"carry" bigint NOT NULL,
	"counted_until" timestamp with time zone,
	"open_rounds" text[] NOT NULL,
	CONSTRAINT "player_points_lifetime" CHECK ("player_points"."lifetime" >= 0),
	CONSTRAINT "player_points_carry" CHECK ("player_points"."carry" >= 0 and "player_points"."carry" < 1000000000)
);
--> statement-breakpoint
CREATE TABLE "points_counts" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"rounds" integer NOT NULL,
	"wagered" bigint NOT NULL,
	"points" bigint NOT NULL,
	"status_name" text NOT NULL,
	"balance_before" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	CONSTRAINT "points_counts_points" CHECK ("points_counts"."points" > 0 and "points_counts"."balance_after" = "points_counts"."balance_before" + "points_counts"."points")
);
--> statement-breakpoint
CREATE TABLE "points_owed" (
	"player_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_sweeps" (
	"name" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restrictions" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"date_till" timestamp with time zone NOT NULL,
	"deactivated_at" timestamp with time zone,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_launches" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"player_id" text NOT NULL,
	"game_code" text NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_transactions" (
	"provider_id" text NOT NULL,
	"uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"player_id" text NOT NULL,
	"game_code" text,
	"round" text NOT NULL,
	"is_round_closed" boolean NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"is_free" boolean NOT NULL,
	"reference" uuid,
	"supplier_transaction_id" text,
	"status" text NOT NULL,
	"balance" bigint NOT NULL,
	"ledger_transaction_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_transactions_uuid" PRIMARY KEY("provider_id","uuid"),
	CONSTRAINT "provider_transactions_amounts" CHECK ("provider_transactions"."amount" >= 0 and "provider_transactions"."balance" >= 0),
	CONSTRAINT "provider_transactions_referring" CHECK (("provider_transactions"."kind" = 'bet') = ("provider_transactions"."reference" is null))
);
--> statement-breakpoint
CREATE TABLE "race_stages" (
	"id" text PRIMARY KEY NOT NULL,
	"race_id" text NOT NULL,
	"number" integer NOT NULL,
	"titles" jsonb NOT NULL,
	"prizes" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "race_stages_number" UNIQUE("race_id","number"),
	CONSTRAINT "race_stages_window" CHECK ("race_stages"."starts_at" < "race_stages"."ends_at"),
	CONSTRAINT "race_stages_closed_after_end" CHECK ("race_stages"."closed_at" >= "race_stages"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "races" (
	"id" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"ink" text NOT NULL,
	"emblem" text NOT NULL,
	"scoring" text NOT NULL,
	"game_ids" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "races_scoring" CHECK ("races"."scoring" in ('wagered', 'won', 'multiplier'))
);
--> statement-breakpoint
CREATE TABLE "recovery_links" (
	"signature_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"player_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
CREATE TABLE "disabled_games" (
	"game_id" text PRIMARY KEY NOT NULL,
	"disabled_at" timestamp with time zone NOT NULL
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
	"bet" bigint NOT NULL,
	"stake" bigint NOT NULL,
	"payout" bigint,
	"jackpots" jsonb,
	"jackpot_paid" bigint NOT NULL,
	"seed_pair_id" text NOT NULL,
	"nonce" integer NOT NULL,
	"input" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"outcome" jsonb NOT NULL,
	"state" text NOT NULL,
	"balance_before" bigint NOT NULL,
	"balance_after" bigint,
	"opened_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "rounds_operation" UNIQUE("owner_id","operation_id"),
	CONSTRAINT "rounds_nonce" UNIQUE("seed_pair_id","nonce","owner_id"),
	CONSTRAINT "rounds_amounts" CHECK ("rounds"."bet" > 0 and "rounds"."stake" >= "rounds"."bet" and "rounds"."payout" >= 0),
	CONSTRAINT "rounds_jackpot" CHECK ("rounds"."jackpot_paid" >= 0 and ("rounds"."jackpot_paid" = 0 or "rounds"."jackpots" is not null)),
	CONSTRAINT "rounds_decided" CHECK ("rounds"."state" <> 'settled' or "rounds"."payout" is not null),
	CONSTRAINT "rounds_settled_at" CHECK (("rounds"."state" = 'settled') = ("rounds"."settled_at" is not null)),
	CONSTRAINT "rounds_balance_after" CHECK (("rounds"."state" = 'open') = ("rounds"."balance_after" is null))
);
--> statement-breakpoint
CREATE TABLE "failed_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device" text,
	"country" text
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
	"ended_at" timestamp with time zone,
	"device" text,
	"country" text,
	"active_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_tries" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "social_identities" (
	"network" text NOT NULL,
	"subject" text NOT NULL,
	"player_id" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "social_identities_network_subject_pk" PRIMARY KEY("network","subject")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"player_id" text NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_player_id_kind_pk" PRIMARY KEY("player_id","kind")
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" text PRIMARY KEY NOT NULL,
	"titles" jsonb NOT NULL,
	"ink" text NOT NULL,
	"emblem" text NOT NULL,
	"scoring" text NOT NULL,
	"game_ids" jsonb NOT NULL,
	"prizes" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "tournaments_scoring" CHECK ("tournaments"."scoring" in ('wagered', 'won', 'multiplier')),
	CONSTRAINT "tournaments_window" CHECK ("tournaments"."starts_at" < "tournaments"."ends_at"),
	CONSTRAINT "tournaments_closed_after_end" CHECK ("tournaments"."closed_at" >= "tournaments"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "seeded_worlds" (
	"name" text PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bonus_campaign_amounts" ADD CONSTRAINT "bonus_campaign_amounts_campaign_id_bonus_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."bonus_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_offers" ADD CONSTRAINT "bonus_offers_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_offers" ADD CONSTRAINT "bonus_offers_campaign_id_bonus_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."bonus_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_texts" ADD CONSTRAINT "listed_texts_game_id_listed_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."listed_games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crash_rounds" ADD CONSTRAINT "crash_rounds_seed_pair_id_seed_pairs_id_fk" FOREIGN KEY ("seed_pair_id") REFERENCES "public"."seed_pairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_views" ADD CONSTRAINT "feedback_views_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_views" ADD CONSTRAINT "feedback_views_advert_id_feedback_adverts_id_fk" FOREIGN KEY ("advert_id") REFERENCES "public"."feedback_adverts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_places" ADD CONSTRAINT "final_places_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_games" ADD CONSTRAINT "favorite_games_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_points" ADD CONSTRAINT "player_points_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_counts" ADD CONSTRAINT "points_counts_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_owed" ADD CONSTRAINT "points_owed_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restrictions" ADD CONSTRAINT "restrictions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_launches" ADD CONSTRAINT "provider_launches_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_transactions" ADD CONSTRAINT "provider_transactions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_transactions" ADD CONSTRAINT "provider_transactions_ledger_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("ledger_transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_stages" ADD CONSTRAINT "race_stages_race_id_races_id_fk" FOREIGN KEY ("race_id") REFERENCES "public"."races"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_links" ADD CONSTRAINT "recovery_links_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_seed_pair_id_seed_pairs_id_fk" FOREIGN KEY ("seed_pair_id") REFERENCES "public"."seed_pairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_tickets" ADD CONSTRAINT "sign_in_tickets_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_payments_due" ON "sandbox_payments" USING btree ("deliver_at");--> statement-breakpoint
CREATE INDEX "bonus_offers_history" ON "bonus_offers" USING btree ("player_id","offered_at","id");--> statement-breakpoint
CREATE INDEX "listed_texts_document" ON "listed_texts" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "listed_words_grams" ON "listed_words" USING gin ("grams") WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "crash_rounds_seeds" ON "crash_rounds" USING btree ("seed_pair_id");--> statement-breakpoint
CREATE UNIQUE INDEX "crash_rounds_on" ON "crash_rounds" USING btree ("game_id") WHERE "crash_rounds"."starts_at" is not null and "crash_rounds"."crashed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "seed_pairs_current" ON "seed_pairs" USING btree ("owner_id") WHERE "seed_pairs"."revealed_at" is null;--> statement-breakpoint
CREATE INDEX "jackpot_wins_latest" ON "jackpot_wins" USING btree ("won_at");--> statement-breakpoint
CREATE INDEX "ledger_postings_by_transaction" ON "ledger_postings" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_by_account" ON "ledger_postings" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_by_reference" ON "ledger_transactions" USING btree ("reference_kind","reference_id");--> statement-breakpoint
CREATE INDEX "ledger_transactions_by_time" ON "ledger_transactions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_sent_at" ON "outbox" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "outbox_to" ON "outbox" USING btree ("to","sent_at");--> statement-breakpoint
CREATE INDEX "payments_history" ON "payments" USING btree ("player_id","created_at","id");--> statement-breakpoint
CREATE INDEX "email_confirmations_player" ON "email_confirmations" USING btree ("player_id","sent_at");--> statement-breakpoint
CREATE INDEX "points_counts_history" ON "points_counts" USING btree ("player_id","counted_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "restrictions_in_force" ON "restrictions" USING btree ("player_id","kind") WHERE "restrictions"."deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "restrictions_untold" ON "restrictions" USING btree ("date_till") WHERE "restrictions"."kind" = 'self_exclusion' and "restrictions"."deactivated_at" is null and "restrictions"."told_at" is null;--> statement-breakpoint
CREATE INDEX "provider_launches_player" ON "provider_launches" USING btree ("provider_id","player_id","created_at");--> statement-breakpoint
CREATE INDEX "provider_transactions_reference" ON "provider_transactions" USING btree ("provider_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_transactions_moved_back" ON "provider_transactions" USING btree ("provider_id","reference") WHERE "provider_transactions"."kind" = 'rollback' and "provider_transactions"."ledger_transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "provider_transactions_closed_round" ON "provider_transactions" USING btree ("provider_id","player_id","round") WHERE "provider_transactions"."is_round_closed";--> statement-breakpoint
CREATE INDEX "race_stages_not_closed" ON "race_stages" USING btree ("ends_at") WHERE "race_stages"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "races_by_start" ON "races" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "recovery_links_player" ON "recovery_links" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "recovery_links_expires_at" ON "recovery_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_requests_at" ON "recovery_requests" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "demo_sessions_created" ON "demo_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_open" ON "rounds" USING btree ("owner_id","game_id") WHERE "rounds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "rounds_history" ON "rounds" USING btree ("owner_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "rounds_of_game" ON "rounds" USING btree ("owner_id","game_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "rounds_of_session" ON "rounds" USING btree ("owner_id","settled_at");--> statement-breakpoint
CREATE INDEX "rounds_settled" ON "rounds" USING btree ("settled_at") WHERE "rounds"."mode" = 'real';--> statement-breakpoint
CREATE INDEX "failed_sign_ins_email" ON "failed_sign_ins" USING btree ("email_hash","at");--> statement-breakpoint
CREATE INDEX "failed_sign_ins_at" ON "failed_sign_ins" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_player" ON "sessions" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "sign_in_tries_until" ON "sign_in_tries" USING btree ("until");--> statement-breakpoint
CREATE INDEX "social_identities_player" ON "social_identities" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "tournaments_by_start" ON "tournaments" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "tournaments_not_closed" ON "tournaments" USING btree ("ends_at") WHERE "tournaments"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "documents_player" ON "documents" USING btree ("player_id","requested_at");