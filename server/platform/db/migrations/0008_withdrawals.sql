CREATE TABLE "payment_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"provider" text NOT NULL,
	"result" text NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"balance_before" bigint,
	"balance_after" bigint
);
--> statement-breakpoint
CREATE TABLE "payout_destinations" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"method" text NOT NULL,
	"label" text NOT NULL,
	"encrypted" text NOT NULL,
	"key_version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "kind" text DEFAULT 'deposit' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "destination" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "destination_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_steps" ADD CONSTRAINT "payment_steps_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_destinations" ADD CONSTRAINT "payout_destinations_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_at" ON "payment_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payment_steps_payment" ON "payment_steps" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payment_steps_done" ON "payment_steps" USING btree ("at") WHERE "payment_steps"."state" = 'done';--> statement-breakpoint
CREATE INDEX "payout_destinations_player" ON "payout_destinations" USING btree ("player_id","method");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("due_at") WHERE "payments"."due_at" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee" CHECK ("payments"."fee" >= 0 and "payments"."fee" < "payments"."amount");--> statement-breakpoint
-- The trail of a payment and what its provider said of it are added and never changed. Roles are granted what no function
-- named `…_refuse_change` refuses.
CREATE FUNCTION payments_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, lower(TG_OP)
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_steps_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_steps
  FOR EACH STATEMENT EXECUTE FUNCTION payments_refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_events
  FOR EACH STATEMENT EXECUTE FUNCTION payments_refuse_change();
