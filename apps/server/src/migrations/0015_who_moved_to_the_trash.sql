ALTER TABLE "item" ADD COLUMN "trashed_by" uuid;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "trashed_as" text;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "trashed_upload" uuid;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "trashed_with" uuid;--> statement-breakpoint
CREATE INDEX "item_trashed_with" ON "item" USING btree ("trashed_with") WHERE trashed_with IS NOT NULL;--> statement-breakpoint
-- What lay in the trash before went there with the topmost folder that went at the same time.
UPDATE "item" SET trashed_with = (
	SELECT above.id FROM unnest(item.ancestors || item.id) WITH ORDINALITY AS step(id, n) JOIN item above ON above.id = step.id
	WHERE above.trashed_at = item.trashed_at ORDER BY step.n LIMIT 1)
WHERE trashed_at IS NOT NULL;
