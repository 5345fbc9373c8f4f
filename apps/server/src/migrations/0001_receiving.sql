ALTER TABLE "item" ADD COLUMN "receiving_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "study" DROP COLUMN "upload_state";