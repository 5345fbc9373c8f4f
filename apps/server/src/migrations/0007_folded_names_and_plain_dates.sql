ALTER TABLE "series_document" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "patient_name_folded" text;--> statement-breakpoint
ALTER TABLE "study" ADD COLUMN "referring_physician_name_folded" text;--> statement-breakpoint
CREATE INDEX "study_patient_name_folded_trgm" ON "study" USING gin ("patient_name_folded" gin_trgm_ops);--> statement-breakpoint
UPDATE "study" SET
  "study_date" = regexp_replace("study_date", '^(\d{4})([./-])(\d{2})\2(\d{2})$', '\1\3\4'),
  "patient_birth_date" = regexp_replace("patient_birth_date", '^(\d{4})([./-])(\d{2})\2(\d{2})$', '\1\3\4')
WHERE "study_date" ~ '[./-]' OR "patient_birth_date" ~ '[./-]';--> statement-breakpoint
UPDATE "series" SET
  "series_date" = regexp_replace("series_date", '^(\d{4})([./-])(\d{2})\2(\d{2})$', '\1\3\4'),
  "performed_procedure_step_start_date" = regexp_replace("performed_procedure_step_start_date", '^(\d{4})([./-])(\d{2})\2(\d{2})$', '\1\3\4')
WHERE "series_date" ~ '[./-]' OR "performed_procedure_step_start_date" ~ '[./-]';--> statement-breakpoint
UPDATE "study" SET "study_time" = rpad(split_part(translate("study_time", ':', ''), '.', 1), 6, '0')
  || CASE WHEN rtrim(split_part("study_time", '.', 2), '0') = '' THEN '' ELSE '.' || rtrim(split_part("study_time", '.', 2), '0') END
WHERE "study_time" ~ '^\d{2}:?(\d{2}:?(\d{2}(\.\d{1,6})?)?)?$' AND "study_time" !~ '^\d{6}$';--> statement-breakpoint
UPDATE "series" SET "series_time" = rpad(split_part(translate("series_time", ':', ''), '.', 1), 6, '0')
  || CASE WHEN rtrim(split_part("series_time", '.', 2), '0') = '' THEN '' ELSE '.' || rtrim(split_part("series_time", '.', 2), '0') END
WHERE "series_time" ~ '^\d{2}:?(\d{2}:?(\d{2}(\.\d{1,6})?)?)?$' AND "series_time" !~ '^\d{6}$';--> statement-breakpoint
UPDATE "series" SET "performed_procedure_step_start_time" = rpad(split_part(translate("performed_procedure_step_start_time", ':', ''), '.', 1), 6, '0')
  || CASE WHEN rtrim(split_part("performed_procedure_step_start_time", '.', 2), '0') = '' THEN '' ELSE '.' || rtrim(split_part("performed_procedure_step_start_time", '.', 2), '0') END
WHERE "performed_procedure_step_start_time" ~ '^\d{2}:?(\d{2}:?(\d{2}(\.\d{1,6})?)?)?$' AND "performed_procedure_step_start_time" !~ '^\d{6}$';--> statement-breakpoint
UPDATE "study" SET "qido" = replace("qido", '"00080061":{"vr":"CS","Value":[]}', '"00080061":{"vr":"CS"}')
WHERE cardinality("modality_list") = 0;
