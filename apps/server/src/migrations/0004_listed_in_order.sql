DROP INDEX "item_children";--> statement-breakpoint
DROP INDEX "item_roots";--> statement-breakpoint
CREATE INDEX "item_children" ON "item" USING btree ("parent","object_type","sort_name","id");--> statement-breakpoint
CREATE INDEX "item_roots" ON "item" USING btree ("org","org_root","owner","object_type","sort_name","id") WHERE parent IS NULL;