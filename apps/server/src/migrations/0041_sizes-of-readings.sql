ALTER TABLE "measurement" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "measurement_version" ADD COLUMN "size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "measurement_version" SET "size" = octet_length("record"::text) WHERE "record" IS NOT NULL;--> statement-breakpoint
UPDATE "measurement" SET "size" = octet_length("record"::text) WHERE NOT "removed";--> statement-breakpoint
UPDATE "measurement" SET "record" = jsonb_build_object('StudyInstanceUID', "record" -> 'StudyInstanceUID',
  'SeriesInstanceUID', "record" -> 'SeriesInstanceUID', 'SOPInstanceUID', "record" -> 'SOPInstanceUID') WHERE "removed";
