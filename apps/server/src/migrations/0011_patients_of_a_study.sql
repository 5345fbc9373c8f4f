ALTER TABLE "study" DROP CONSTRAINT "study_place_uid";--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "first_instance" uuid;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "outside_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "patient_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "identity_conflict" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "settled_identities" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "first_instance" uuid;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "outside_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "study_from_outside" ON "study" USING btree ("org","study_instance_uid") WHERE outside_count > 0;--> statement-breakpoint
ALTER TABLE "study" ADD CONSTRAINT "study_place_uid_patient" UNIQUE("place","study_instance_uid","patient_number");--> statement-breakpoint
-- Copies that are there already: another PatientID is another patient.
UPDATE "study" SET "patient_number" = told."number" FROM (
  SELECT "item_id", (dense_rank() OVER (PARTITION BY "org", "study_instance_uid" ORDER BY btrim("patient_id")))::int4 - 1 AS "number"
  FROM "study" WHERE btrim(coalesce("patient_id", '')) <> ''
) AS told WHERE told."item_id" = "study"."item_id" AND told."number" > 0;
