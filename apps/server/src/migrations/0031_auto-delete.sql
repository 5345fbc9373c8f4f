CREATE TABLE "folder_settings" (
	"folder" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"date" date,
	"after" integer,
	"self" boolean NOT NULL,
	"next_look" timestamp with time zone,
	CONSTRAINT "folder_settings_type" CHECK (case "folder_settings"."type" when 'delete-on-date' then date is not null and after is null
      else date is null and after is not null end)
);
--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "restored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "folder_settings" ADD CONSTRAINT "folder_settings_folder_item_id_fk" FOREIGN KEY ("folder") REFERENCES "public"."item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "folder_settings_next_look" ON "folder_settings" USING btree ("next_look");