CREATE TABLE "audit_event" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_event_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"event" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_record" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"org" uuid,
	"account" uuid,
	"record" text NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "brought_by" text;--> statement-breakpoint
CREATE INDEX "audit_record_at" ON "audit_record" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_record_org" ON "audit_record" USING btree ("org","at") WHERE org is not null;--> statement-breakpoint
CREATE INDEX "audit_record_account" ON "audit_record" USING btree ("account","at") WHERE account is not null;--> statement-breakpoint
CREATE FUNCTION audit_record_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'records of the audit are neither changed nor removed';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_record_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_record" FOR EACH STATEMENT EXECUTE FUNCTION audit_record_is_kept();
