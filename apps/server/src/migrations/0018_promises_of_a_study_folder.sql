ALTER TABLE "promised_instance" DROP CONSTRAINT "promised_instance_once";--> statement-breakpoint
ALTER TABLE "promised_instance" ADD COLUMN "study" uuid;--> statement-breakpoint
CREATE INDEX "promised_instance_study" ON "promised_instance" USING btree ("study","sop_instance_uid");--> statement-breakpoint
ALTER TABLE "promised_instance" ADD CONSTRAINT "promised_instance_once" UNIQUE NULLS NOT DISTINCT("place","study_instance_uid","sop_instance_uid","upload","account","study");--> statement-breakpoint
-- What was begun counts for the studies of its UID at its place, as it did.
INSERT INTO "promised_instance" ("upload", "account", "org", "place", "study_instance_uid", "sop_instance_uid", "promised_at", "study")
SELECT "p"."upload", "p"."account", "p"."org", "p"."place", "p"."study_instance_uid", "p"."sop_instance_uid", "p"."promised_at", "study"."item_id"
FROM "promised_instance" AS "p" JOIN "study" ON "study"."place" = "p"."place" AND "study"."study_instance_uid" = "p"."study_instance_uid"
WHERE "p"."study" IS NULL AND EXISTS (
  SELECT FROM "upload_fill" AS "f" WHERE "f"."upload" = "p"."upload" AND "f"."account" IS NOT DISTINCT FROM "p"."account"
    AND "f"."place" = "p"."place" AND "f"."kind" = 'study' AND "f"."name" = "p"."study_instance_uid"
);--> statement-breakpoint
DELETE FROM "promised_instance" AS "p" USING "promised_instance" AS "counted"
WHERE "p"."study" IS NULL AND "counted"."study" IS NOT NULL AND "counted"."place" = "p"."place"
  AND "counted"."study_instance_uid" = "p"."study_instance_uid" AND "counted"."sop_instance_uid" = "p"."sop_instance_uid"
  AND "counted"."upload" = "p"."upload" AND "counted"."account" IS NOT DISTINCT FROM "p"."account";--> statement-breakpoint
-- Numbers of which the promises were lost, when their study came to lie elsewhere.
UPDATE "item" SET "missing" = (
  SELECT count(DISTINCT "p"."sop_instance_uid") FROM "promised_instance" AS "p" WHERE "p"."study" = "item"."id"
) WHERE "missing" > 0;
