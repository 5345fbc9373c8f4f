ALTER TABLE "study" ADD COLUMN "own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What holds anything of members or the product, or has held it: their bytes are versions.
UPDATE "study" SET "own" = true WHERE "outside_count" < "instance_count" OR EXISTS (
  SELECT FROM "series" JOIN "instance" ON "instance"."series_id" = "series"."item_id"
  JOIN "file_version" ON "file_version"."item_id" = "instance"."item_id"
  WHERE "series"."study_id" = "study"."item_id" AND coalesce("file_version"."brought_by" NOT IN ('guest', 'link'), true)
);--> statement-breakpoint
-- What came from outside in the stead of a study that is in the trash.
UPDATE "study" SET "own" = true WHERE NOT "own" AND EXISTS (
  SELECT FROM "study" AS "gone" JOIN "item" ON "item"."id" = "gone"."item_id"
  WHERE "gone"."org" = "study"."org" AND "gone"."study_instance_uid" = "study"."study_instance_uid" AND "gone"."own"
    AND "item"."trashed_at" IS NOT NULL
);
