ALTER TABLE "account" ADD COLUMN "unwanted_letters" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "folder_settings" ADD COLUMN "told_until" date;--> statement-breakpoint
DROP INDEX "item_search";--> statement-breakpoint
DROP VIEW "root_entry_source";--> statement-breakpoint
ALTER TABLE "item" DROP COLUMN "search_text";--> statement-breakpoint
DROP FUNCTION "search_text"(text, text, jsonb, jsonb);--> statement-breakpoint
CREATE FUNCTION "search_text"(name text, foldertype text, summary jsonb, edited_facts jsonb, comment text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT folded_words(name) || CASE WHEN foldertype = 'study' THEN
    E'\n' || folded_words(coalesce(edited_facts->>'PatientName', summary->>'patient_names', summary->>'PatientName', '')) ||
    E'\n' || folded_words(coalesce(edited_facts->>'PatientID', summary->>'PatientID', '')) ||
    E'\n' || coalesce(regexp_replace(coalesce(edited_facts->>'StudyDate', summary->>'StudyDate'), '^(....)(..)(..)$', '\1\2\3 \1 \2 \3'), '') ||
    E'\n' || folded_words(translate(coalesce(edited_facts->>'modality_list', summary->>'modality_list', ''), '[]",', '    '))
  WHEN comment IS NOT NULL THEN E'\n\n\n\n\n' || folded_words(comment)
  ELSE '' END;
END;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "search_text" text GENERATED ALWAYS AS (case when filetype is distinct from 'application/dicom' then search_text(name, foldertype, summary, edited_facts, comment) end) STORED;--> statement-breakpoint
CREATE INDEX "item_search" ON "item" USING gin (search_keys(id, org, owner, search_text)) WITH (fastupdate=false) WHERE search_text IS NOT NULL AND trashed_at IS NULL;--> statement-breakpoint
-- Names the columns it reads: with all of them it kept this one from changing.
CREATE VIEW "root_entry_source" AS
SELECT i.id, hashtextextended(i.org::text || coalesce(i.owner::text, '') || i.object_type, 0) AS place, i.org, i.owner, i.object_type, i.sort_name, i.created_at, i.size,
  coalesce(i.foldertype, i.filetype, '') AS type,
  left(coalesce(facts->>'PatientID', ''), 200) AS "PatientID",
  left(coalesce(facts->>'PatientSex', ''), 200) AS "PatientSex",
  left(coalesce(facts->>'modality_list', ''), 200) AS "modality_list",
  left(coalesce(facts->>'bodypartexamined_list', ''), 200) AS "bodypartexamined_list",
  coalesce((facts->>'instance_count')::int8, -1) AS "instance_count",
  coalesce((facts->>'series_count')::int8, -1) AS "series_count",
  left(coalesce(facts->>'StudyDate', ''), 200) AS "StudyDate",
  left(coalesce(facts->>'ProtocolName', ''), 200) AS "ProtocolName",
  left(coalesce(facts->>'ReferringPhysicianName', ''), 200) AS "ReferringPhysicianName",
  left(coalesce(facts->>'InstitutionName', ''), 200) AS "InstitutionName"
FROM (SELECT id, org, owner, object_type, sort_name, created_at, size, foldertype, filetype, parent, trashed_at,
  coalesce(summary, '{}') || coalesce(edited_facts, '{}') AS facts FROM "item") i
WHERE i.parent IS NULL AND i.trashed_at IS NULL;
