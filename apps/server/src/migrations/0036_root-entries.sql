CREATE TABLE "root_count" (
	"org" uuid NOT NULL,
	"owner" uuid,
	"object_type" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "root_count_of" UNIQUE NULLS NOT DISTINCT("org","owner","object_type")
);
--> statement-breakpoint
CREATE TABLE "root_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" bigint NOT NULL,
	"org" uuid NOT NULL,
	"owner" uuid,
	"object_type" text NOT NULL,
	"sort_name" text COLLATE "C" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"size" bigint NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"PatientID" text COLLATE "C" NOT NULL,
	"PatientSex" text COLLATE "C" NOT NULL,
	"modality_list" text COLLATE "C" NOT NULL,
	"bodypartexamined_list" text COLLATE "C" NOT NULL,
	"instance_count" bigint NOT NULL,
	"series_count" bigint NOT NULL,
	"StudyDate" text COLLATE "C" NOT NULL,
	"ProtocolName" text COLLATE "C" NOT NULL,
	"ReferringPhysicianName" text COLLATE "C" NOT NULL,
	"InstitutionName" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
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
FROM (SELECT *, coalesce(summary, '{}') || coalesce(edited_facts, '{}') AS facts FROM "item") i
WHERE i.parent IS NULL AND i.trashed_at IS NULL;--> statement-breakpoint
INSERT INTO "root_entry" SELECT * FROM "root_entry_source";--> statement-breakpoint
INSERT INTO "root_count" SELECT org, owner, object_type, count(*) FROM "root_entry" GROUP BY org, owner, object_type;--> statement-breakpoint
CREATE INDEX "root_entry_name" ON "root_entry" USING btree ((place # 15),"sort_name","id");--> statement-breakpoint
CREATE INDEX "root_entry_created_dt" ON "root_entry" USING btree ((place # 1),"created_at","id");--> statement-breakpoint
CREATE INDEX "root_entry_size" ON "root_entry" USING btree ((place # 2),"size","id");--> statement-breakpoint
CREATE INDEX "root_entry_type" ON "root_entry" USING btree ((place # 3),"type","id");--> statement-breakpoint
CREATE INDEX "root_entry_patient_id" ON "root_entry" USING btree ((place # 4),"PatientID","id");--> statement-breakpoint
CREATE INDEX "root_entry_patient_sex" ON "root_entry" USING btree ((place # 5),"PatientSex","id");--> statement-breakpoint
CREATE INDEX "root_entry_modality_list" ON "root_entry" USING btree ((place # 6),"modality_list","id");--> statement-breakpoint
CREATE INDEX "root_entry_bodypartexamined_list" ON "root_entry" USING btree ((place # 7),"bodypartexamined_list","id");--> statement-breakpoint
CREATE INDEX "root_entry_instance_count" ON "root_entry" USING btree ((place # 8),"instance_count","id");--> statement-breakpoint
CREATE INDEX "root_entry_series_count" ON "root_entry" USING btree ((place # 9),"series_count","id");--> statement-breakpoint
CREATE INDEX "root_entry_study_date" ON "root_entry" USING btree ((place # 10),"StudyDate","id");--> statement-breakpoint
CREATE INDEX "root_entry_protocol_name" ON "root_entry" USING btree ((place # 11),"ProtocolName","id");--> statement-breakpoint
CREATE INDEX "root_entry_referring_physician_name" ON "root_entry" USING btree ((place # 12),"ReferringPhysicianName","id");--> statement-breakpoint
CREATE INDEX "root_entry_institution_name" ON "root_entry" USING btree ((place # 13),"InstitutionName","id");--> statement-breakpoint
CREATE INDEX "root_entry_uuid" ON "root_entry" USING btree ((place # 14),(id::text) COLLATE "C","id");--> statement-breakpoint
CREATE FUNCTION count_root_entry(was "root_entry", is_there int8) RETURNS void LANGUAGE sql BEGIN ATOMIC
  INSERT INTO "root_count" (org, owner, object_type, count) VALUES (was.org, was.owner, was.object_type, is_there)
  ON CONFLICT (org, owner, object_type) DO UPDATE SET count = "root_count".count + excluded.count;
END;--> statement-breakpoint
CREATE FUNCTION keep_root_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was "root_entry";
  now_is "root_entry";
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM "root_entry" WHERE id = OLD.id RETURNING * INTO was;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "root_entry" SELECT * FROM "root_entry_source" s WHERE s.id = NEW.id RETURNING * INTO now_is;
  END IF;
  IF (was.org, was.owner, was.object_type) IS DISTINCT FROM (now_is.org, now_is.owner, now_is.object_type) THEN
    IF was.id IS NOT NULL THEN PERFORM count_root_entry(was, -1); END IF;
    IF now_is.id IS NOT NULL THEN PERFORM count_root_entry(now_is, 1); END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER item_comes_to_root AFTER INSERT ON "item" FOR EACH ROW WHEN (NEW.parent IS NULL AND NEW.trashed_at IS NULL) EXECUTE FUNCTION keep_root_entry();--> statement-breakpoint
CREATE TRIGGER item_leaves_root AFTER DELETE ON "item" FOR EACH ROW WHEN (OLD.parent IS NULL AND OLD.trashed_at IS NULL) EXECUTE FUNCTION keep_root_entry();--> statement-breakpoint
CREATE TRIGGER item_changes_at_root AFTER UPDATE ON "item" FOR EACH ROW
WHEN ((OLD.parent IS NULL AND OLD.trashed_at IS NULL OR NEW.parent IS NULL AND NEW.trashed_at IS NULL)
  AND (OLD.parent, OLD.sort_name, OLD.trashed_at, OLD.org, OLD.owner, OLD.foldertype, OLD.filetype, OLD.size, OLD.created_at, OLD.summary, OLD.edited_facts)
    IS DISTINCT FROM (NEW.parent, NEW.sort_name, NEW.trashed_at, NEW.org, NEW.owner, NEW.foldertype, NEW.filetype, NEW.size, NEW.created_at, NEW.summary, NEW.edited_facts))
EXECUTE FUNCTION keep_root_entry();
