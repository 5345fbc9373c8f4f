CREATE TABLE "presentation_step" (
	"id" uuid PRIMARY KEY NOT NULL,
	"folder" uuid NOT NULL,
	"place" integer NOT NULL,
	"rows" integer NOT NULL,
	"columns" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"question" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"revealed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presentation_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"step" uuid NOT NULL,
	"place" integer NOT NULL,
	"file" uuid NOT NULL,
	"study" uuid,
	"frame_index" integer NOT NULL,
	"columns" integer NOT NULL,
	"rows" integer NOT NULL,
	"window_center" double precision,
	"window_width" double precision,
	"inverted" boolean NOT NULL,
	"marks" jsonb NOT NULL,
	CONSTRAINT "presentation_view_place" UNIQUE("step","place")
);
--> statement-breakpoint
ALTER TABLE "presentation_step" ADD CONSTRAINT "presentation_step_folder_item_id_fk" FOREIGN KEY ("folder") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presentation_view" ADD CONSTRAINT "presentation_view_step_presentation_step_id_fk" FOREIGN KEY ("step") REFERENCES "public"."presentation_step"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presentation_view" ADD CONSTRAINT "presentation_view_file_item_id_fk" FOREIGN KEY ("file") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presentation_view" ADD CONSTRAINT "presentation_view_study_item_id_fk" FOREIGN KEY ("study") REFERENCES "public"."item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presentation_step_folder" ON "presentation_step" USING btree ("folder","place");--> statement-breakpoint
CREATE INDEX "presentation_view_file" ON "presentation_view" USING btree ("file");--> statement-breakpoint
CREATE INDEX "presentation_view_study" ON "presentation_view" USING btree ("study");