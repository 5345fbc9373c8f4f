CREATE TABLE "upload_part" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" uuid,
	"org" uuid NOT NULL,
	"folder" uuid,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"goes_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"upload" uuid,
	"holder" text,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "upload_part_goes" ON "upload_part" USING btree ("goes_at");--> statement-breakpoint
CREATE INDEX "upload_part_account" ON "upload_part" USING btree ("account","org");