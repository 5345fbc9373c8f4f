ALTER TABLE "item" ADD COLUMN "edited_facts" jsonb;--> statement-breakpoint
CREATE INDEX "item_trash" ON "item" USING btree ("org","trashed_at" DESC NULLS LAST,"id") WHERE trashed_with = id;