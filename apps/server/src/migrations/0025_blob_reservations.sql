ALTER TABLE "blob" RENAME COLUMN "held_until" TO "reserved_until";--> statement-breakpoint
ALTER TABLE "blob" RENAME COLUMN "removing" TO "marked_for_deletion";--> statement-breakpoint
ALTER INDEX "blob_held" RENAME TO "blob_reserved";
