CREATE TABLE "instance_reference" (
	"item_id" uuid NOT NULL,
	"study_instance_uid" text,
	"series_instance_uid" text,
	"sop_instance_uid" text,
	"sop_class_uid" text,
	"frame_of_reference_uid" text
);
--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "facts_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "frame_of_reference_uid" text;--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "image_position" double precision[];--> statement-breakpoint
ALTER TABLE "instance" ADD COLUMN "image_orientation" double precision[];--> statement-breakpoint
ALTER TABLE "instance_reference" ADD CONSTRAINT "instance_reference_item_id_instance_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."instance"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instance_reference_item" ON "instance_reference" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "instance_reference_sop" ON "instance_reference" USING btree ("sop_instance_uid");--> statement-breakpoint
CREATE INDEX "instance_reference_series" ON "instance_reference" USING btree ("series_instance_uid");--> statement-breakpoint
CREATE INDEX "instance_facts_version" ON "instance" USING btree ("facts_version","item_id");