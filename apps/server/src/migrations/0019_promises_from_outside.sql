DROP INDEX "promised_instance_upload";--> statement-breakpoint
DROP INDEX "promised_instance_caller";--> statement-breakpoint
ALTER TABLE "promised_instance" ADD COLUMN "outside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promised_instance" ADD COLUMN "patient" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "promised_instance_outside" ON "promised_instance" USING btree ("study","account") WHERE outside;--> statement-breakpoint
CREATE INDEX "promised_instance_upload" ON "promised_instance" USING btree ("upload","study_instance_uid","patient","study");--> statement-breakpoint
CREATE INDEX "promised_instance_caller" ON "promised_instance" USING btree ("account","outside","org");--> statement-breakpoint
-- Of who came by a link, or is no member and has brought nothing as one.
UPDATE "promised_instance" SET "outside" = true WHERE "account" IS NULL OR ("org" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "membership" WHERE "organisation_id" = "promised_instance"."org" AND "account_id" = "promised_instance"."account")
  AND NOT EXISTS (
    SELECT FROM "item" WHERE "item"."org" = "promised_instance"."org" AND "item"."created_by" = "promised_instance"."account" AND "item"."brought_by" = 'member'
  )
);--> statement-breakpoint
-- They mark no study that is the organisation's own.
DELETE FROM "promised_instance" USING "study" WHERE "study"."item_id" = "promised_instance"."study" AND "study"."own" AND "outside";--> statement-breakpoint
UPDATE "item" SET "missing" = (
  SELECT count(DISTINCT "p"."sop_instance_uid") FROM "promised_instance" AS "p" WHERE "p"."study" = "item"."id"
) WHERE "missing" > 0;
