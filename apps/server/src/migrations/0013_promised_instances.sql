CREATE TABLE "promised_instance" (
	"upload" uuid NOT NULL,
	"account" uuid,
	"place" text NOT NULL,
	"study_instance_uid" text NOT NULL,
	"sop_instance_uid" text NOT NULL,
	"promised_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promised_instance_once" UNIQUE NULLS NOT DISTINCT("place","study_instance_uid","sop_instance_uid","upload","account")
);
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "missing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "missing_from" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "promised_instance_upload" ON "promised_instance" USING btree ("upload");