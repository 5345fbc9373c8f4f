ALTER TABLE "audit_record" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "audit_record" ADD CONSTRAINT "audit_record_position" UNIQUE("position");--> statement-breakpoint
CREATE FUNCTION audit_event_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM audit_record r WHERE r.position = OLD.position AND r.at = OLD.at AND r.record::jsonb - 'number' - 'at' = OLD.event) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'events of the audit are neither changed nor removed before they are sealed';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_event_is_kept BEFORE UPDATE OR TRUNCATE ON "audit_event" FOR EACH STATEMENT EXECUTE FUNCTION audit_event_is_kept();--> statement-breakpoint
CREATE TRIGGER audit_event_is_sealed BEFORE DELETE ON "audit_event" FOR EACH ROW EXECUTE FUNCTION audit_event_is_kept();
