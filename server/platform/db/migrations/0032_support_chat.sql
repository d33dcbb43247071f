CREATE TABLE "support_messages" (
	"player_id" text NOT NULL,
	"number" integer NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operation_id" text NOT NULL,
	"operator" text,
	CONSTRAINT "support_messages_player_id_number_pk" PRIMARY KEY("player_id","number"),
	CONSTRAINT "support_messages_operation" UNIQUE("player_id","operation_id"),
	CONSTRAINT "support_messages_author" CHECK ("support_messages"."author" in ('player', 'house')),
	CONSTRAINT "support_messages_text" CHECK (char_length("support_messages"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "support_threads" (
	"player_id" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"read_number" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"unread_since" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "support_threads_read" CHECK ("support_threads"."read_number" between 0 and "support_threads"."last_number"),
	CONSTRAINT "support_threads_unread" CHECK ("support_threads"."unread" >= 0 and ("support_threads"."unread" = 0) = ("support_threads"."unread_since" is null))
);
--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_player_id_support_threads_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."support_threads"("player_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_threads" ADD CONSTRAINT "support_threads_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_at" ON "support_messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "support_threads_waiting" ON "support_threads" USING btree ("waiting_since") WHERE "support_threads"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "support_threads_untold" ON "support_threads" USING btree ("unread_since") WHERE "support_threads"."unread_since" is not null and "support_threads"."told_at" is null;--> statement-breakpoint
-- What was written stays as it was written, until its days are over.
CREATE FUNCTION support_messages_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'messages are never changed: % is refused', lower(TG_OP)
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'support_messages_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER support_messages_append_only BEFORE UPDATE OR TRUNCATE ON support_messages
  FOR EACH STATEMENT EXECUTE FUNCTION support_messages_refuse_change();
--> statement-breakpoint
CREATE TRIGGER support_messages_told AFTER INSERT ON support_messages FOR EACH ROW EXECUTE FUNCTION live_tell('support');
--> statement-breakpoint
-- Of reading and closing; a message tells of itself.
CREATE TRIGGER support_threads_told AFTER UPDATE OF unread, closed_at ON support_threads
  FOR EACH ROW WHEN (NEW.last_number = OLD.last_number
    AND (NEW.unread, NEW.closed_at) IS DISTINCT FROM (OLD.unread, OLD.closed_at))
  EXECUTE FUNCTION live_tell('support');
