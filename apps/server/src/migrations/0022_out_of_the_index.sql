ALTER TABLE "instance" DROP CONSTRAINT "instance_series_uid";--> statement-breakpoint
ALTER TABLE "series" DROP CONSTRAINT "series_study_uid";--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "trashed" uuid;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "trashed" uuid;--> statement-breakpoint
ALTER TABLE "instance" ADD CONSTRAINT "instance_series_uid" UNIQUE NULLS NOT DISTINCT("series_id","sop_instance_uid","trashed");--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_study_uid" UNIQUE NULLS NOT DISTINCT("study_id","series_instance_uid","trashed");--> statement-breakpoint
UPDATE "study" SET "place" = null FROM "item" WHERE "item"."id" = "study"."item_id" AND "item"."trashed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "series" SET "trashed" = "series"."item_id" FROM "item" s, "item" st
  WHERE s."id" = "series"."item_id" AND st."id" = "series"."study_id" AND s."trashed_at" IS NOT NULL AND s."trashed_with" IS DISTINCT FROM st."trashed_with";--> statement-breakpoint
UPDATE "instance" SET "trashed" = "instance"."item_id" FROM "item" f, "item" s
  WHERE f."id" = "instance"."item_id" AND s."id" = "instance"."series_id" AND f."trashed_at" IS NOT NULL AND f."trashed_with" IS DISTINCT FROM s."trashed_with";
