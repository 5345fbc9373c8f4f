ALTER TABLE "mail_key" ADD COLUMN "letter" uuid;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "letter" uuid;