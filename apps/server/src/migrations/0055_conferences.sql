CREATE TABLE "case_place" (
	"folder" uuid PRIMARY KEY NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conference" (
	"folder" uuid PRIMARY KEY NOT NULL,
	"event_name" text,
	"event_key" text,
	CONSTRAINT "conference_event_key" UNIQUE("event_key"),
	CONSTRAINT "conference_event" CHECK (("conference"."event_name" is null) = ("conference"."event_key" is null))
);
--> statement-breakpoint
CREATE TABLE "folder_view" (
	"folder" uuid NOT NULL,
	"viewer" text NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "folder_view_folder_viewer_pk" PRIMARY KEY("folder","viewer")
);
--> statement-breakpoint
CREATE TABLE "folder_views" (
	"folder" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "view_salt" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "landing" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"password_hash" text NOT NULL,
	CONSTRAINT "landing_key" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "comment" text;--> statement-breakpoint
ALTER TABLE "case_place" ADD CONSTRAINT "case_place_folder_item_id_fk" FOREIGN KEY ("folder") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conference" ADD CONSTRAINT "conference_folder_item_id_fk" FOREIGN KEY ("folder") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_view" ADD CONSTRAINT "folder_view_folder_item_id_fk" FOREIGN KEY ("folder") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_views" ADD CONSTRAINT "folder_views_folder_item_id_fk" FOREIGN KEY ("folder") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "folder_view_counted" ON "folder_view" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "item_conferences" ON "item" USING btree ("org","created_at") WHERE kind = 'conference';