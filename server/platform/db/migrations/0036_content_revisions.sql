CREATE TABLE "content_revisions" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"source" text,
	"shows_from" timestamp with time zone NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	CONSTRAINT "content_revisions_source" CHECK (("content_revisions"."state" = 'text') = ("content_revisions"."source" is not null))
);
--> statement-breakpoint
CREATE INDEX "content_revisions_of_text" ON "content_revisions" USING btree ("kind","id","language","shows_from","number");
--> statement-breakpoint
-- What the house has shown, and who published it, stays as it was. Roles are granted what no function named `…_refuse_change` refuses.
CREATE FUNCTION content_revisions_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'content revisions are append-only: % is refused', lower(TG_OP)
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'content_revisions_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER content_revisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON content_revisions
  FOR EACH STATEMENT EXECUTE FUNCTION content_revisions_refuse_change();
