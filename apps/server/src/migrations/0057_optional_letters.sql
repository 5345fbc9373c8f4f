ALTER TABLE "account" ADD COLUMN "unwanted_letters" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "folder_settings" ADD COLUMN "told_until" date;